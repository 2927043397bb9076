import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { isHoldOpen } from './order-actions.ts';
import { disputeReason, type OrderDetail } from './order-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

const titles = {
  dispute: msg('On hold: the customer disputes the payment'),
  dispute_lost: msg('On hold: the dispute was lost'),
  credit_disputed: msg('On hold: paid with store credit of a disputed payment'),
  credit_lost: msg('On hold: paid with store credit of a lost dispute'),
  staff: msg('On hold'),
  edit: msg('On hold: a change waits for its payment'),
  fraud: msg('On hold: look at the signs of fraud before it is packed'),
} as const;

/** Why nothing is packed or sent, and the way to let it go. */
export function HoldNotice({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const { isSending, refusal, send } = useSend();
  const [note, setNote] = useState('');
  if (order.hold === null || !isHoldOpen(order.state, order.hold.kind)) return null;
  const release = () =>
    send(async () => {
      const body = { reason: null, was: order.hold, note: note.trim() };
      await browserApi().orders.holdOrder({ params: { order_id: order.order_id }, body });
      await onDone();
    });
  return (
    <InlineNotice tone="warning" title={t(titles[order.hold.kind])} className="mb-5">
      <div className="grid gap-3">
        <HoldReason order={order} hold={order.hold} />
        {order.hold.kind === 'fraud' && order.check && <Signs check={order.check} />}
        {refusal && <p className="text-danger">{refusal.message}</p>}
        {mayChange && (
          <TextInput
            className="max-w-md"
            aria-label={t('Why it is released')}
            placeholder={t('Why it is released, if you like')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2.5">
          {order.disputes.length > 0 && (
            <ButtonLink
              to={adminLinks.evidence(order.order_id)}
              size="sm"
              variant="secondary"
              iconStart="invoice"
            >
              {t('Evidence')}
            </ButtonLink>
          )}
          {mayChange && (
            <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void release()}>
              {t('Release')}
            </Button>
          )}
        </div>
      </div>
    </InlineNotice>
  );
}

/** Of a dispute its title says that it is there; why the payer complains is what is left to say. */
function HoldReason({ order, hold }: { order: OrderDetail; hold: NonNullable<OrderDetail['hold']> }) {
  const isDisputed = hold.kind === 'dispute' || hold.kind === 'dispute_lost';
  const reason = isDisputed ? order.disputes.at(-1)?.reason : undefined;
  const words = reason === undefined ? hold.note : disputeReason(reason);
  return words !== '' && <p>{words}</p>;
}

type Check = NonNullable<OrderDetail['check']>;

/** What made the shop look twice, each sign with its points. */
function Signs({ check }: { check: Check }) {
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1.5">
        {check.signs.map(({ kind, text, points }) => (
          <li key={kind} className="flex gap-3">
            <span className="figures min-w-10 shrink-0 text-right font-semibold">+{points}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {t('{points} points; an order is held from {limit}.', {
          points: check.points,
          limit: check.held_from,
        })}
      </p>
    </div>
  );
}

/** The signs of an order that is not held for them: too few, or looked at already. */
export function SignsCard({ order: { check, hold } }: Pick<Props, 'order'>) {
  if (check === null || hold?.kind === 'fraud') return null;
  return (
    <Card title={t('Signs of fraud')}>
      <div className="grid gap-3">
        {check.signs.length > 0 && <Signs check={check} />}
        {check.released && (
          <p>
            {t('Released by {name}, {time}', {
              name: check.released.by ?? t('somebody who is gone'),
              time: staffDateTime(check.released.at),
            })}
            {check.released.note !== '' && <span className="block">«{check.released.note}»</span>}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Stops the goods of a paid order with a reason. */
export function HoldButton({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const canHold =
    mayChange &&
    order.hold === null &&
    (order.state === 'paid' || order.state === 'paid_without_stock') &&
    order.fulfilment !== 'delivered';
  const [isOpen, setIsOpen] = useDialog('hold', canHold);
  if (!canHold) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('Hold')}
      </Button>
      {isOpen && <HoldDialog order={order} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HoldDialog({ order, onDone, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const hold = async () => {
    const body = { reason, was: null };
    await browserApi().orders.holdOrder({ params: { order_id: order.order_id }, body });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Hold the order')}
      description={t(
        'Nothing is packed or sent until somebody releases it. The customer does not read the reason.',
      )}
      confirmText={t('Hold')}
      act={hold}
      onClose={onClose}
    >
      {(refusal) => (
        <ReasonField lengthMax={500} value={reason} refusal={refusal} onValueChange={setReason} />
      )}
    </FormDialog>
  );
}
