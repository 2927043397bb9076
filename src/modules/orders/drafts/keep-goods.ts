import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { reserveStock } from '../../inventory/index.ts';
import { readShippingRules, type ShippingRules, warehousesNear } from '../../shipping/index.ts';
import type { DeliveryAddress } from '../order-state.ts';
import type { DraftLine } from '../orders.tables.ts';
import { draftOfOrder, partsOfKits } from './drafts.queries.ts';

/** Holds what a draft order is made of, until its end. @throws AppError 409 `out_of_stock` */
export async function keepGoods(
  tx: Connection,
  rules: ShippingRules,
  draft: {
    id: string;
    customer_id: string;
    lines: readonly DraftLine[];
    delivery_address: DeliveryAddress;
    kept_until: Date;
  },
  now: Date,
): Promise<void> {
  const parts = Map.groupBy(
    await tx.rows(partsOfKits, { ids: draft.lines.map(({ productId }) => productId) }),
    ({ kit_id: kit }) => kit,
  );
  await reserveStock(tx, {
    holder: draft.id,
    party: draft.customer_id,
    lines: draft.lines
      .flatMap(({ productId, quantity }) =>
        (parts.get(productId) ?? [{ part_id: productId, quantity: 1 }]).map((part) => ({
          productId: part.part_id,
          quantity: part.quantity * quantity,
        })),
      )
      .filter(({ quantity }) => quantity > 0),
    near: warehousesNear(draft.delivery_address.postal_code, rules),
    expiresAt: draft.kept_until,
    now,
  });
}

/**
 * Keeps the goods of an order that was not paid for the draft order it was made of, while that can be paid. Called in
 * the transaction that frees them.
 */
export async function keepForDraft(
  tx: Connection,
  shop: Pick<Shop, 'clock' | 'log'>,
  orderId: string,
): Promise<void> {
  const draft = await tx.first(draftOfOrder, { orderId });
  const now = shop.clock.now();
  if (!draft || draft.kept_until <= now) return;
  try {
    const rules = await readShippingRules({ db: tx, log: shop.log, clock: shop.clock });
    await keepGoods(tx, rules, draft, now);
  } catch (error) {
    // Somebody waited for just these units; the link says so when it is used.
    if (!(error instanceof AppError && error.code === 'out_of_stock')) throw error;
  }
}
