import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import type { OrderDetail } from './order-words.ts';
import { methodWords } from '../../../modules/orders/orders.words.ts';
import { RecordPayment } from './record-payment.tsx';

/** The buyer pays at the counter what they were to pay otherwise, e.g. by a voucher. */
export function TakePaymentButton({ order, onDone }: { order: OrderDetail; onDone: () => Promise<void> }) {
  const mayBook = useMay('move_money', 'keep_books');
  const [isOpen, setIsOpen] = useDialog('payment', mayBook);
  // The same payment however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isUnpaid = order.state === 'pending_payment' || order.state === 'awaiting_payment';
  if (!mayBook || !isUnpaid) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        {t('Record a payment')}
      </Button>
      {isOpen && (
        <RecordPayment
          of={order.order_id}
          description={t(
            '{amount} taken by you. Their voucher or payment page is closed, and what still comes that way goes back to them.',
            { amount: formatPesos(order.total_cents - order.store_credit_cents) },
          )}
          notice={<OfOtherPayment promotions={order.promotions} />}
          takesProof={false}
          send={(body) =>
            browserApi().orders.takeAtCounter({
              params: { order_id: order.order_id },
              body,
              idempotencyKey,
            })
          }
          onDone={onDone}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Says which discounts were for choosing another way to pay. They stay: the shop told the buyer this total, and what is taken
 * has to be it.
 */
function OfOtherPayment({ promotions }: Pick<OrderDetail, 'promotions'>) {
  const ids = promotions.flatMap(({ promotion_id: id }) => id ?? []);
  const read = useDetail(ids.join(), () =>
    Promise.all(ids.map((id) => browserApi().promotions.adminPromotion({ params: { id } }))),
  );
  if (read.status !== 'loaded') return null;
  return read.detail.flatMap(({ promotion: { id, payment_methods: methods } }) => {
    const given = promotions.find((one) => one.promotion_id === id);
    if (!given || methods.length === 0) return [];
    return (
      <InlineNotice key={id} tone="warning">
        {t('{amount} were taken off for paying by {methods}: «{name}». The total stays as it was told.', {
          amount: formatPesos(given.amount_cents),
          methods: methods.map((method) => t(methodWords[method])).join(', '),
          name: given.name,
        })}
      </InlineNotice>
    );
  });
}
