import { Link } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { CloseReturnDialog } from './close-return-dialog.tsx';
import { DecideReturnDialog } from './decide-return-dialog.tsx';
import { InspectReturnDialog } from './inspect-return-dialog.tsx';
import { ReturnLabel } from './labels/return-label.tsx';
import { RestockReturnDialog } from './restock-return-dialog.tsx';
import {
  type AdminReturn,
  type BenchReturn,
  outcomeWords,
  resolutionWords,
  returnReasonWords,
  returnStateWords,
  type ReturnProps,
} from './return-words.ts';

const decisions = ['approve', 'refuse', 'close'] as const;
const handling = ['inspect', 'restock'] as const;
type Step = (typeof decisions | typeof handling)[number];

/** A return with what was sent, and the steps that whoever looks at it may take. */
export function ReturnItem({ item, onDone }: ReturnProps) {
  const mayDecide = useMay('orders');
  const mayHandle = useMay('orders', 'pack');
  const mayBuy = useMay('stock');
  const [step, setStep] = useDialogOf<Step>(`return-${item.id}`, [
    ...(mayDecide ? decisions : []),
    ...(mayHandle ? handling : []),
  ]);
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
            {unit.outcome === 'scrap' &&
              mayBuy &&
              (unit.is_sent_back ? (
                <Badge tone="brand">{t('On a return to its supplier')}</Badge>
              ) : (
                <Link to={adminLinks.scrapToSend()} className="text-xs underline underline-offset-2">
                  {t('Send back to its supplier')}
                </Link>
              ))}
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
      {item.refund_cents !== null && item.refund_cents > 0 && (
        <p className="font-medium">{t('{amount} given back', { amount: formatPesos(item.refund_cents) })}</p>
      )}
      <ReturnLabel item={item} onDone={onDone} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mayHandle && (
        <div className="flex flex-wrap gap-2">
          {mayDecide && item.state === 'requested' && (
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
              {t('Receive')}
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
          {mayDecide && item.state === 'inspected' && (
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
        <DecideReturnDialog item={item} decision={step} onDone={onDone} onClose={() => setStep(undefined)} />
      )}
      {step === 'inspect' && (
        <InspectReturnDialog item={item} onDone={onDone} onClose={() => setStep(undefined)} />
      )}
      {step === 'restock' && (
        <RestockReturnDialog item={item} onDone={onDone} onClose={() => setStep(undefined)} />
      )}
      {step === 'close' && hasAmounts(item) && (
        <CloseReturnDialog item={item} onDone={onDone} onClose={() => setStep(undefined)} />
      )}
    </li>
  );
}

const wishWords: Readonly<Record<AdminReturn['wanted'], Message>> = {
  refund: msg('the money back'),
  store_credit: msg('store credit'),
  exchange: msg('an exchange'),
};

function hasAmounts(item: BenchReturn): item is AdminReturn {
  return item.refundable_cents !== null;
}
