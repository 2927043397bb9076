import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { fromClockField, staffDateTime, toClockField } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Scheduled = Awaited<ReturnType<Api['catalog']['scheduledPrices']>>['scheduled_prices'][number];

const states: Readonly<Record<Scheduled['state'], { label: Message; tone: BadgeTone }>> = {
  waiting: { label: msg('Scheduled'), tone: 'info' },
  running: { label: msg('Now'), tone: 'success' },
  over: { label: msg('Over'), tone: 'neutral' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
};

/** Prices that the product has for a time; they begin and end by themselves. */
export function ScheduledPrices({
  productId,
  floorCents,
  onChanged,
}: {
  productId: number;
  /** The least that its maker allows to be advertised; 0 where none says. */
  floorCents: number;
  onChanged: () => void;
}) {
  const mayChange = useMay('catalog');
  const { isSending, refusal, send } = useSend();
  const answer = useDetail(productId, (signal) =>
    browserApi().catalog.scheduledPrices({ params: { id: productId }, signal }),
  );
  const [editing, setEditing] = useDialogOf<Scheduled | 'new'>(
    'scheduled-price',
    mayChange ? ['new', ...(answer.status === 'loaded' ? answer.detail.scheduled_prices : [])] : [],
    (price) => (price === 'new' ? price : price.id),
  );
  const done = () => {
    answer.retry();
    onChanged();
  };
  const cancel = async (id: number) => {
    const params = { id: productId, schedule_id: id };
    if (!(await send(() => browserApi().catalog.cancelScheduledPrice({ params })))) return;
    successToast(t('The scheduled price is cancelled.'), flowToastMilliseconds);
    done();
  };
  return (
    <Card title={t('Scheduled prices')}>
      <div className="grid min-h-16 content-start gap-4">
        {answer.status === 'failed' && <p className="text-danger">{answer.message}</p>}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {answer.status === 'loaded' && (
          <ul className="grid gap-3">
            {answer.detail.scheduled_prices.map((price) => (
              <li key={price.id} className="grid gap-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="figures font-medium">{formatPesos(price.price_cents)}</span>
                  <Badge tone={states[price.state].tone}>{t(states[price.state].label)}</Badge>
                  {mayChange && (price.state === 'waiting' || price.state === 'running') && (
                    <span className="ml-auto inline-flex items-center gap-1">
                      <IconButton
                        icon="edit"
                        size="sm"
                        label={t('Edit {amount}', { amount: formatPesos(price.price_cents) })}
                        onClick={() => setEditing(price)}
                      />
                      <Button
                        size="sm"
                        variant="quiet"
                        isBusy={isSending}
                        aria-label={`${price.state === 'running' ? t('End') : t('Cancel')} ${formatPesos(price.price_cents)}`}
                        onClick={() => void cancel(price.id)}
                      >
                        {price.state === 'running' ? t('End now') : t('Cancel')}
                      </Button>
                    </span>
                  )}
                </p>
                <p className="text-xs text-ink-faint">
                  {`${staffDateTime(price.starts_at)} – ${price.ends_at === null ? t('it stays') : staffDateTime(price.ends_at)}`}
                  {price.reason !== '' && ` · ${price.reason}`}
                </p>
              </li>
            ))}
            {answer.detail.scheduled_prices.length === 0 && (
              <li className="text-ink-faint">{t('Its price stays until somebody changes it.')}</li>
            )}
          </ul>
        )}
        {mayChange && (
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            onClick={() => setEditing('new')}
          >
            {t('Schedule a price')}
          </Button>
        )}
      </div>
      {editing && (
        <ScheduleDialog
          key={editing === 'new' ? 0 : editing.id}
          productId={productId}
          floorCents={floorCents}
          price={editing === 'new' ? undefined : editing}
          onDone={done}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}

/** What the fields of one hold; those of a new one are empty. */
function valuesOf(price: Scheduled | undefined) {
  return {
    price: price === undefined ? '' : typedHundredths(price.price_cents),
    from: price === undefined ? '' : toClockField(price.starts_at),
    to: price?.ends_at ? toClockField(price.ends_at) : '',
    reason: price?.reason ?? '',
    hasBegun: price?.state === 'running',
    version: price?.version ?? 0,
  };
}

type Values = ReturnType<typeof valuesOf>;

const labels = {
  price: msg('Price'),
  from: msg('From'),
  to: msg('To'),
  reason: msg('Why'),
  hasBegun: msg('It has begun'),
  version: msg('Version'),
};

const wireNames: Readonly<Record<string, string>> = {
  price: 'price_cents',
  from: 'starts_at',
  to: 'ends_at',
  reason: 'reason',
};

/** Schedules a price, or changes one; of one that holds now only the end and the reason. */
function ScheduleDialog({
  productId,
  floorCents,
  price,
  onDone,
  onClose,
}: {
  productId: number;
  floorCents: number;
  price: Scheduled | undefined;
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useVersions({
    name: `price:${price?.id ?? ''}`,
    values: valuesOf(price),
    valuesOfCurrent: (current) => valuesOf(current as Scheduled),
    labelOf: (field) => labels[field],
  });
  const { start, typed, type } = form;
  const { hasBegun } = start;
  const priceCents = hundredthsOf(typed.price);
  const text = (name: 'price' | 'from' | 'to' | 'reason') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  // What was typed before it began can be typed back.
  const isFixed = (name: 'price' | 'from') => hasBegun && typed[name] === start[name];
  const act = async (typed: Values, start: Values) => {
    const body = {
      price_cents: hundredthsOf(typed.price) ?? 0,
      starts_at: fromClockField(typed.from),
      ends_at: fromClockField(typed.to) || null,
      reason: typed.reason.trim(),
    };
    const { catalog } = browserApi();
    if (price === undefined) {
      await catalog.schedulePrice({ params: { id: productId }, body });
    } else {
      const given = new Set(changedFields(start, typed).map((field) => wireNames[field]));
      await catalog.changeScheduledPrice({
        params: { id: productId, schedule_id: price.id },
        body: {
          ...Object.fromEntries(Object.entries(body).filter(([name]) => given.has(name))),
          version: start.version,
        },
      });
    }
    successToast(
      price === undefined ? t('The price is scheduled.') : t('The scheduled price is changed.'),
      flowToastMilliseconds,
    );
    onDone();
  };
  return (
    <FormDialog
      title={price === undefined ? t('Schedule a price') : t('Edit the scheduled price')}
      description={
        hasBegun
          ? t('It holds now: its price and start stay. Another end may come.')
          : t(
              'Up or down, before promotions. At its end the price it had returns, unless somebody set another.',
            )
      }
      size="md"
      confirmText={price === undefined ? t('Schedule') : t('Save')}
      backText={t('Cancel')}
      isReady={priceCents !== undefined && fromClockField(typed.from) !== ''}
      fields={form}
      act={() => form.save(act)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Price with IVA')} isRequired error={refusal?.fields['price_cents']}>
            <TextInput
              inputMode="decimal"
              end={<span className="pr-3">{t('MXN')}</span>}
              disabled={isFixed('price')}
              {...text('price')}
            />
          </Field>
          {priceCents !== undefined && priceCents < floorCents && (
            <InlineNotice tone="warning">
              {t('Its maker allows no price below {floor}; the shop asks {price}.', {
                floor: formatPesos(floorCents),
                price: formatPesos(priceCents),
              })}
            </InlineNotice>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('From')}
              isRequired
              hint={t('Mexico City time')}
              error={refusal?.fields['starts_at']}
            >
              <TextInput type="datetime-local" disabled={isFixed('from')} {...text('from')} />
            </Field>
            <Field label={t('To')} hint={t('Empty: it stays.')} error={refusal?.fields['ends_at']}>
              <TextInput type="datetime-local" {...text('to')} />
            </Field>
          </div>
          <Field label={t('Why')} hint={t('It stays in the records.')} error={refusal?.fields['reason']}>
            <TextInput maxLength={300} {...text('reason')} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
