import type { Shop } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { supersedeDraft } from '../drafts/end-draft-order.ts';
import { endPendingEdit } from '../edit/end-edit.ts';
import { releaseReservations, returnTakenUnits } from '../../inventory/index.ts';
import { returnUses } from '../../promotions/index.ts';
import { noteChange } from '../timeline/note-change.ts';
import { hasEvent, lockOrder } from '../orders.queries.ts';
import { refundAll } from '../refund/refund-all.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * The choice of a customer whose money came when the goods were gone: to wait (staff find the goods or write to
 * them), or a full refund, which ends the order. A customer who waits may change their mind. Safe to run twice.
 * @throws AppError 404 for what is not there or not theirs; 409 `not_sold_out`
 */
export async function chooseWhenSoldOut(
  shop: Shop,
  customerId: string,
  orderId: string,
  choice: 'wait' | 'refund',
): Promise<void> {
  const state = await shop.db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (order?.customer_id !== customerId) throw notFound('No encontramos ese pedido.');
    if (order.state !== 'paid_without_stock') {
      throw conflict('not_sold_out', 'Este pedido ya no espera una decisión.', { state: order.state });
    }
    if (choice === 'wait') {
      const said = await tx.first(hasEvent, { orderId, kind: 'chose_to_wait', details: '{}' });
      if (!said?.found) await noteChange(tx, shop, orderId, { kind: 'chose_to_wait' });
      return order.state;
    }
    const {
      amountCents: refundCents,
      creditCents,
      cashCents,
    } = await refundAll(tx, shop, order, {
      reason: 'Sold out before the money came; the customer did not wait',
      requestedBy: null,
      to: 'origin',
    });
    await supersedeDraft(tx, shop, order.cart_id);
    await endPendingEdit(tx, shop, order);
    await releaseReservations(tx, orderId);
    await returnTakenUnits(tx, orderId);
    await returnUses(tx, orderId);
    await noteChange(
      tx,
      shop,
      orderId,
      {
        kind: 'cancelled_by_customer',
        reason: 'did not want to wait for sold-out goods.',
        refundCents,
        creditCents,
        cashCents,
      },
      { state: 'cancelled' },
    );
    return 'cancelled';
  });
  publishOrderChanged(shop, { customerId, orderId, state });
}
