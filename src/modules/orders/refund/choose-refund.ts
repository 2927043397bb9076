import type { Shop } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { type CashChoice, chooseForCash } from '../../payments/index.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { noteChange } from '../timeline/note-change.ts';
import { lockOrder } from '../orders.queries.ts';
import { refuseWhoLeft } from '../place/refuse-over-budget.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * A buyer chooses where a cash refund goes: to their bank account or into their store credit. They may change it
 * until staff have sent it.
 * @throws AppError 404 for what is not there or not theirs; 409 `nothing_to_choose`, `left_company`, `no_account`
 */
export async function chooseRefund(
  shop: Shop,
  customerId: string,
  orderId: string,
  choice: CashChoice,
  finish: Finish = nothingMore,
): Promise<void> {
  const state = await shop.db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (order?.customer_id !== customerId) throw notFound('No encontramos ese pedido.');
    await refuseWhoLeft(tx, order);
    const chosen = await chooseForCash(tx, shop, orderId, choice);
    // Credit is noted as a refund.
    if (choice.to === 'transfer') {
      const amountCents = chosen.reduce((sum, refund) => sum + refund.amountCents, 0);
      await noteChange(tx, shop, orderId, { kind: 'refund_account_given', amountCents });
    }
    await finish(tx, orderId);
    return order.state;
  });
  publishOrderChanged(shop, { customerId, orderId, state });
  shop.realtime.tell('staff', 'refund.changed', { reference: orderId, state: 'chosen' });
}
