import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import type { OrderDetail } from './order-words.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

/** Gives some of an order's money back without a return or a cancellation: to where it came from, or to the buyer's account. */
export function RefundButton({ order, onDone }: { order: OrderDetail; onDone: () => Promise<void> }) {
  const mayChange = useMay('move_money');
  const [isOpen, setIsOpen] = useDialog('refund');
  if (!mayChange || leftCents(order) <= 0) return null;
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Refund')}
      </Button>
      {isOpen && <RefundDialog order={order} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What moved and has not gone back, nor is on its way. */
function leftCents(order: OrderDetail): number {
  const moved = order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0);
  const onItsWay = order.refunds
    .filter(({ state }) => state !== 'succeeded' && state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount_cents, 0);
  return moved - onItsWay;
}
