import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { OrderDetail } from './order-words.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

const titles = {
  dispute: msg('On hold: the customer disputes the payment'),
  dispute_lost: msg('On hold: the dispute was lost'),
  credit_disputed: msg('On hold: paid with store credit of a disputed payment'),
  credit_lost: msg('On hold: paid with store credit of a lost dispute'),
  staff: msg('On hold'),
  edit: msg('On hold: a change waits for its payment'),
} as const;

/** Why nothing is packed or sent, and the way to let it go. */
export function HoldNotice({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const { isSending, refusal, send } = useSend();
  if (order.hold === null) return null;
  const release = () =>
    send(async () => {
      const body = { reason: null, was: order.hold };
      await browserApi().orders.holdOrder({ params: { order_id: order.order_id }, body });
      await onDone();
    });
  return (
    <InlineNotice tone="warning" title={t(titles[order.hold.kind])} className="mb-5">
      <div className="grid gap-3">
        <p>{order.hold.note}</p>
        {refusal && <p className="text-danger">{refusal.message}</p>}
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

/** Stops the goods of a paid order with a reason. */
export function HoldButton({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useState(false);
  const isFree = order.hold === null && (order.state === 'paid' || order.state === 'paid_without_stock');
  if (!mayChange) return null;
  return (
    <>
      {isFree && order.fulfilment !== 'delivered' && (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t('Hold')}
        </Button>
      )}
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
