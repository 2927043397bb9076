import { useState } from 'react';
import { selectOptions } from '../admin-parts/select-options.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { StartReturnDialog } from './start-return.tsx';
import { outcomeWords, returnReasonWords, returnStateWords } from './return-words.ts';
import type { AdminReturn, UnitOutcome } from './return-words.ts';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { optionsOf } from '../inventory/inventory-words.ts';

type Props = { item: AdminReturn; onDone: () => Promise<void> };
const steps = ['approve', 'refuse', 'inspect', 'restock', 'close'] as const;

/** What the customer sends back, and each step of it. */
export function OrderReturns({
  orderId,
  returns,
  mayStart,
  onDone,
}: {
  orderId: string;
  returns: readonly AdminReturn[];
  /** Whether something of it can be returned. */
  mayStart: boolean;
  onDone: () => Promise<void>;
}) {
  const isOffered = useMay('orders') && mayStart;
  const [isStarting, setIsStarting] = useDialog('return', isOffered);
  if (returns.length === 0 && !isOffered) return null;
  return (
    <Card
      title={t('Returns')}
      actions={
        isOffered && (
          <Button size="sm" variant="secondary" onClick={() => setIsStarting(true)}>
            {t('Start a return')}
          </Button>
        )
      }
    >
      {isStarting && (
        <StartReturnDialog orderId={orderId} onDone={onDone} onClose={() => setIsStarting(false)} />
      )}
      {returns.length === 0 && <p className="text-sm text-ink-faint">{t('None yet.')}</p>}
      <ul className="grid gap-5">
        {returns.map((item) => (
          <ReturnItem key={item.id} item={item} onDone={onDone} />
        ))}
      </ul>
    </Card>
  );
}

function ReturnItem({ item, onDone }: Props) {
  const mayChange = useMay('orders');
  const [step, setStep] = useDialogOf(`return-${item.id}`, mayChange ? steps : []);
  const { isSending, refusal, send } = useSend();
  const { label, tone } = returnStateWords[item.state];
  const params = { return_id: item.id };
  const act = (call: () => Promise<unknown>) =>
    send(async () => {
      await call();
      await onDone();
    });
  const canRestock = item.units.some((unit) => unit.outcome === 'sellable' && !unit.is_restocked);
  return (
    <li className="grid gap-3 border-b border-line pb-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{item.name}</span>
        <Badge tone={tone}>{t(label)}</Badge>
        {item.resolution !== null && <Badge>{t(resolutionWords[item.resolution])}</Badge>}
        <span className="ml-auto text-xs text-ink-faint">{staffDateTime(item.requested_at)}</span>
      </div>
      <p className="text-ink-soft">
        {t('{returnReasonWords}; wants {wishWords}.', {
          returnReasonWords: t(returnReasonWords[item.reason]),
          wishWords: t(wishWords[item.wanted]),
        })}
      </p>
      {item.comment !== '' && <p className="break-words">{`«${item.comment}»`}</p>}
      <ul className="grid gap-1.5">
        {item.units.map((unit) => (
          <li key={unit.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>{unit.product_name}</span>
            {unit.serial !== null && (
              <span className="spec text-xs text-ink-soft">{`S/N ${unit.serial}`}</span>
            )}
            {unit.outcome !== null && <Badge>{t(outcomeWords[unit.outcome])}</Badge>}
            {unit.is_restocked && <Badge tone="success">{t('On the shelf')}</Badge>}
            {unit.note !== '' && <span className="basis-full text-xs text-ink-faint">{unit.note}</span>}
          </li>
        ))}
      </ul>
      {item.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {item.photos.map((photo, index) => (
            <li key={photo.image_url}>
              <a href={photo.image_url} target="_blank" rel="noreferrer">
                <img
                  src={photo.image_url}
                  alt={t('Sent with {name}, {index}', { name: item.name, index: index + 1 })}
                  width={72}
                  height={72}
                  className="size-18 rounded-md bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {item.answer !== '' && (
        <p className="text-ink-soft">{t('Answered: {answer}', { answer: item.answer })}</p>
      )}
      {item.refund_cents > 0 && (
        <p className="font-medium">{t('{amount} given back', { amount: formatPesos(item.refund_cents) })}</p>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {item.state === 'requested' && (
            <>
              <Button size="sm" iconStart="check" onClick={() => setStep('approve')}>
                {t('Approve')}
              </Button>
              <Button size="sm" variant="quiet" className="text-danger" onClick={() => setStep('refuse')}>
                {t('Refuse')}
              </Button>
            </>
          )}
          {item.state === 'approved' && (
            <Button
              size="sm"
              iconStart="package"
              isBusy={isSending}
              onClick={() => void act(() => browserApi().returns.receive({ params }))}
            >
              {t('Received')}
            </Button>
          )}
          {(item.state === 'received' || item.state === 'inspected') && (
            <Button
              size="sm"
              variant={item.state === 'received' ? 'primary' : 'secondary'}
              onClick={() => setStep('inspect')}
            >
              {item.state === 'received' ? t('Inspect') : t('Correct inspection')}
            </Button>
          )}
          {item.state === 'inspected' && (
            <Button size="sm" onClick={() => setStep('close')}>
              {t('Refund or exchange')}
            </Button>
          )}
          {canRestock && (
            <Button size="sm" variant="secondary" iconStart="package" onClick={() => setStep('restock')}>
              {t('Put back on the shelf')}
            </Button>
          )}
        </div>
      )}
      {(step === 'approve' || step === 'refuse') && (
        <DecideDialog item={item} decision={step} onDone={onDone} onClose={() => setStep(undefined)} />
      )}
      {step === 'inspect' && <InspectDialog item={item} onDone={onDone} onClose={() => setStep(undefined)} />}
      {step === 'restock' && <RestockDialog item={item} onDone={onDone} onClose={() => setStep(undefined)} />}
      {step === 'close' && <CloseDialog item={item} onDone={onDone} onClose={() => setStep(undefined)} />}
    </li>
  );
}

const wishWords: Readonly<Record<AdminReturn['wanted'], Message>> = {
  refund: msg('the money back'),
  store_credit: msg('store credit'),
  exchange: msg('an exchange'),
};

type DialogProps = Props & { onClose: () => void };

function DecideDialog({ item, decision, onDone, onClose }: DialogProps & { decision: 'approve' | 'refuse' }) {
  const isApproval = decision === 'approve';
  const [answer, setAnswer] = useState('');
  const decide = async () => {
    await browserApi().returns.decide({ params: { return_id: item.id }, body: { decision, answer } });
    await onDone();
  };
  return (
    <FormDialog
      title={isApproval ? t('Approve {name}', { name: item.name }) : t('Refuse {name}', { name: item.name })}
      confirmText={isApproval ? t('Approve') : t('Refuse')}
      isDangerous={!isApproval}
      act={decide}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={isApproval ? t('How to send it') : t('Why not')}
            isRequired
            hint={t('The customer reads it, in Spanish.')}
            error={refusal?.fields['answer'] && t('Write 3 letters or more.')}
          >
            <TextArea
              rows={4}
              maxLength={1000}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

const outcomes = Object.entries(outcomeWords).map(([value, label]) => ({ value, label }));

function InspectDialog({ item, onDone, onClose }: DialogProps) {
  const [judged, setJudged] = useState(() =>
    item.units.map(({ id, outcome, note, serial }) => ({
      id,
      outcome: outcome ?? ('sellable' as UnitOutcome),
      note,
      serial: serial ?? '',
    })),
  );
  const change = (id: number, next: Partial<(typeof judged)[number]>) =>
    setJudged(judged.map((unit) => (unit.id === id ? { ...unit, ...next } : unit)));
  const inspect = async () => {
    await browserApi().returns.inspect({ params: { return_id: item.id }, body: { units: judged } });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Inspect {name}', { name: item.name })}
      size="md"
      confirmText={t('Save inspection')}
      act={inspect}
      onClose={onClose}
    >
      {() => (
        <>
          {judged.map((unit, index) => (
            <fieldset key={unit.id} className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-1.5 text-sm font-medium">{item.units[index]?.product_name}</legend>
              <Field label={t('It is')}>
                <Select
                  options={selectOptions(outcomes)}
                  value={unit.outcome}
                  onChange={(event) => change(unit.id, { outcome: event.target.value as UnitOutcome })}
                />
              </Field>
              <Field
                label={t('Serial number')}
                hint={t('Of a kit: those of its parts, with commas between.')}
              >
                <TextInput
                  className="spec"
                  maxLength={400}
                  value={unit.serial}
                  onChange={(event) => change(unit.id, { serial: event.target.value })}
                />
              </Field>
              <Field label={t('What you found')} className="sm:col-span-2">
                <TextInput
                  maxLength={500}
                  value={unit.note}
                  onChange={(event) => change(unit.id, { note: event.target.value })}
                />
              </Field>
            </fieldset>
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** Which warehouse takes the sellable units; what the inspection found damaged is named and stays away. */
function RestockDialog({ item, onDone, onClose }: DialogProps) {
  const places = useDetail('locations', (signal) => browserApi().inventory.locations({ query: {}, signal }));
  const options = places.status === 'loaded' ? optionsOf(places.detail.locations) : [];
  const [chosen, setChosen] = useState<string>();
  const warehouse = chosen ?? options[0]?.value ?? '';
  const goes = item.units.filter((unit) => unit.outcome === 'sellable' && !unit.is_restocked);
  const stays = item.units.filter((unit) => unit.outcome === 'open_box' || unit.outcome === 'scrap');
  const restock = async () => {
    await browserApi().returns.restock({ params: { return_id: item.id }, body: { warehouse } });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Put {name} on the shelf', { name: item.name })}
      confirmText={t('{count, plural, one {Put # unit back} other {Put # units back}}', {
        count: goes.length,
      })}
      isReady={warehouse !== ''}
      act={restock}
      onClose={onClose}
    >
      {() => (
        <>
          <Field label={t('Warehouse')} error={places.status === 'failed' ? places.message : undefined}>
            <Select options={options} value={warehouse} onChange={(event) => setChosen(event.target.value)} />
          </Field>
          <UnitNames title={t('For sale again')} units={goes} />
          {stays.length > 0 && <UnitNames title={t('Not for sale')} units={stays} />}
        </>
      )}
    </FormDialog>
  );
}

function UnitNames({ title, units }: { title: string; units: AdminReturn['units'] }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">{title}</p>
      <ul className="grid gap-1 text-ink-soft">
        {units.map((unit) => (
          <li key={unit.id}>
            {unit.product_name}
            {unit.serial !== null && <span className="spec text-xs">{` S/N ${unit.serial}`}</span>}
            {unit.outcome !== null && unit.outcome !== 'sellable' && ` (${t(outcomeWords[unit.outcome])})`}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Resolution = NonNullable<AdminReturn['resolution']>;

/** What a return that is over led to. */
const resolutionWords: Readonly<Record<Resolution, Message>> = {
  refund: msg('Money given back'),
  store_credit: msg('Store credit given'),
  exchange: msg('Exchanged'),
  nothing: msg('Neither money nor exchange'),
};

const confirmWords: Readonly<Record<Resolution, Message>> = {
  refund: msg('Refund'),
  store_credit: msg('Give credit'),
  exchange: msg('Exchange'),
  nothing: msg('Close'),
};

function CloseDialog({ item, onDone, onClose }: DialogProps) {
  const [resolution, setResolution] = useState<Resolution>(item.wanted);
  const [withShipping, setWithShipping] = useState(false);
  const [answer, setAnswer] = useState('');
  const givesMoney = resolution === 'refund' || resolution === 'store_credit';
  const shippingCents = withShipping ? item.refundable_shipping_cents : 0;
  const close = async () => {
    await browserApi().returns.close({
      params: { return_id: item.id },
      body: { resolution, with_shipping: givesMoney && withShipping, answer },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Settle {name}', { name: item.name })}
      confirmText={t(confirmWords[resolution])}
      act={close}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('The customer gets')}>
            <Select
              value={resolution}
              onChange={(event) => setResolution(event.target.value as typeof resolution)}
              options={[
                { value: 'refund', label: t('The money of what came back, the way it was paid') },
                { value: 'store_credit', label: t('The money of what came back, as store credit') },
                { value: 'exchange', label: t('The same, new from stock') },
                { value: 'nothing', label: t('Neither') },
              ]}
            />
          </Field>
          {givesMoney && item.refundable_shipping_cents > 0 && (
            <Checkbox
              label={t('Delivery too, {amount}', { amount: formatPesos(item.refundable_shipping_cents) })}
              checked={withShipping}
              onChange={(event) => setWithShipping(event.target.checked)}
            />
          )}
          {givesMoney && (
            <InlineNotice>
              {resolution === 'refund'
                ? t(
                    '{amount} go back the way they were paid. Where credit paid a part, the provider’s comes first.',
                    { amount: formatPesos(item.refundable_cents + shippingCents) },
                  )
                : t(
                    '{amount} become store credit at once. Only if the customer wants it: their money belongs back where it came from.',
                    { amount: formatPesos(item.refundable_cents + shippingCents) },
                  )}
            </InlineNotice>
          )}
          <Field
            label={t('Message')}
            isRequired={resolution === 'nothing'}
            hint={t('The customer reads it, in Spanish.')}
            error={refusal?.fields['answer']}
          >
            <TextArea
              rows={3}
              maxLength={1000}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
