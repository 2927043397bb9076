import { type Kept, keepText } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { formatPesos } from '../../../platform/money.ts';
import { addSold } from '../../catalog/index.ts';
import { type StockLine, swapTakenUnits, unitsTakenFor } from '../../inventory/index.ts';
import type { Refunded, RefundTo } from '../../payments/index.ts';
import { adjustUses } from '../../promotions/index.ts';
import { readSettings } from '../../settings/index.ts';
import { readShippingRules, warehousesNear } from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { partsOfKits } from '../drafts/drafts.queries.ts';
import { checkOrder } from '../fraud/check-order.ts';
import { deliveryPromise } from '../fulfil/promise-delivery.ts';
import { reopenPcs } from '../assembly/reopen-pcs.ts';
import { emailOrder } from '../email/email-order.ts';
import { orderEditedMail } from '../email/mails.ts';
import type { DeliveryAddress, OrderState } from '../order-state.ts';
import type { EditedLine, EditedOrder } from '../orders.tables.ts';
import { unitsOfOrder } from '../orders.queries.ts';
import { takeBoughtUnits } from '../place/take-bought-units.ts';
import { mailBuyer, noteChange, notedEvent } from '../timeline/note-change.ts';
import { staffCash, staffCredit } from '../timeline/order-timeline.ts';
import { endEdit, type OrderToEdit, writeEdit } from './edits.queries.ts';
import { changesOf, editedParts, type LineChange } from './edit-words.ts';
import { numbered } from './plan-edit.ts';

/** An edit whose money is settled, in the transaction that settled it. */
export type EditToApply = {
  id: string;
  order: OrderToEdit;
  before: EditedOrder;
  after: EditedOrder;
  address: DeliveryAddress | null;
  differenceCents: number;
  reason: string;
  /** What went back for it. */
  back?: (Refunded & { to: RefundTo }) | undefined;
  /** Whose word it is: nobody's where a customer's payment applied it. */
  by?: { id: string; name: string } | undefined;
};

/**
 * Writes an edit into its order: lines and totals, the units on the shelves, timeline, letter and invoice. The caller holds
 * the order's lock, and money is settled before, because it is locked before stock everywhere.
 * @param keptBy the holder that kept what is added, where somebody did
 * @throws AppError 409 `out_of_stock`; the transaction has to end then
 */
export async function applyEdit(
  tx: Connection,
  shop: Shop,
  edit: EditToApply,
  keptBy?: string,
): Promise<void> {
  const { id, order, before, after, address, back, by, reason, differenceCents } = edit;
  const now = shop.clock.now();
  const lines = numbered(after, order);
  const isSameDelivery =
    after.deliveryMethod === before.deliveryMethod && after.shippingCents === before.shippingCents;
  const shippingDiscounts = isSameDelivery ? order.shipping_discounts : [];
  await tx.run(writeEdit, {
    orderId: order.id,
    lines: JSON.stringify(lines.map(asRow)),
    subtotalCents: after.subtotalCents,
    discountCents: after.discountCents,
    shippingCents: after.shippingCents,
    taxCents: after.taxCents,
    totalCents: after.totalCents,
    storeCreditCents: creditLeft(order, after, back),
    deliveryMethod: after.deliveryMethod,
    address: address && JSON.stringify(address),
    shippingDiscounts: JSON.stringify(shippingDiscounts),
    returns: JSON.stringify(await readSettings(tx, 'returns', shop.log)),
  });
  const changes = changesOf(before, after);
  const state = await moveUnits(tx, shop, edit, changes, keptBy);
  const discounts = [...lines.flatMap((line) => line.discounts), ...shippingDiscounts];
  await adjustUses(tx, { id: order.id, totalCents: after.totalCents, discounts });
  if (changes.length > 0) await reopenPcs(tx, shop, order.id);
  await tx.run(endEdit, { id, state: 'applied', refundIds: back?.refundIds ?? [], now });
  const isMore = changes.some(({ was, is }) => is > was);
  const isPromised =
    state === 'paid' && (isMore || state !== order.state || !isSameDelivery || address !== null);
  await noteChange(
    tx,
    shop,
    order.id,
    notedEvent({
      topic: 'order_edited',
      staff: editedWords(edit, changes),
      shopper: shopperWords(changes, after),
    }),
    {
      ...(state !== order.state && { state }),
      ...(isPromised && { promise: await deliveryPromise(shop, tx, order.id) }),
    },
    by?.name ?? null,
  );
  await audit(tx, {
    systemUserId: by?.id,
    action: 'order.edit',
    subject: `order:${order.id}`,
    before: { total_cents: before.totalCents, delivery_method: before.deliveryMethod },
    after: {
      total_cents: after.totalCents,
      delivery_method: after.deliveryMethod,
      difference_cents: differenceCents,
      reason,
      lines: changes.map(({ sku, was, is }) => `${sku}: ${was} → ${is}`).join('; '),
    },
  });
  await checkOrder(shop, tx, order.id);
  const told = await emailOrder(tx, order.id);
  await mailBuyer(
    shop,
    tx,
    order.id,
    orderEditedMail(told, id, { changes, differenceCents, back }, shop.publicUrl),
  );
  // One that was paid when its goods were gone is a sale only now.
  if (state !== order.state) await shop.onOrderPaid(shop, tx, order.id);
  await shop.onOrderEdited(shop, tx, order.id);
}

/** Takes what is added from the shelves and puts back what is not wanted any more, to the units. */
async function moveUnits(
  tx: Connection,
  shop: Shop,
  { order, address }: EditToApply,
  changes: readonly LineChange[],
  keptBy: string | undefined,
): Promise<OrderState> {
  const now = shop.clock.now();
  const rules = await readShippingRules({ db: tx, log: shop.log, clock: shop.clock });
  const wanted = await tx.rows(unitsOfOrder, { orderId: order.id });
  const taken = new Map<number, number>();
  for (const { productId, quantity } of await unitsTakenFor(tx, order.id)) {
    taken.set(productId, (taken.get(productId) ?? 0) + quantity);
  }
  const grown = await piecesOf(
    tx,
    changes
      .filter(({ was, is }) => is > was)
      .map(({ productId, was, is }) => ({ productId, quantity: is - was })),
  );
  const missing = wanted
    .map(({ product_id: productId, quantity }) => ({
      productId,
      quantity: quantity - (taken.get(productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  const surplus = [...taken].flatMap(([productId, quantity]) => {
    const left = quantity - (wanted.find((one) => one.product_id === productId)?.quantity ?? 0);
    return left > 0 ? [{ productId, quantity: left }] : [];
  });
  const isWaiting = order.state === 'paid_without_stock';
  await swapTakenUnits(tx, {
    holder: order.id,
    party: order.customer_id,
    // Of an order whose goods were gone already, only what is added has to be there.
    lines: isWaiting ? missing.flatMap((line) => atMost(line, grown)) : missing,
    back: surplus,
    near: warehousesNear((address ?? order.delivery_address).postal_code, rules),
    now,
    ...(keptBy !== undefined && { from: keptBy }),
  });
  const isThere =
    isWaiting && (await takeBoughtUnits(tx, { id: order.id, customer_id: order.customer_id }, now));
  const sold = isThere
    ? wanted.map(({ product_id: productId, quantity }) => ({ productId, quantity }))
    : changes
        .filter(({ was, is }) => is > was)
        .map(({ productId, was, is }) => ({ productId, quantity: is - was }));
  if (sold.length > 0 && (isThere || !isWaiting)) await addSold(tx, sold);
  return isThere ? 'paid' : order.state;
}

/** What products are on the shelves: of kits, their parts. */
export async function piecesOf(tx: Connection, lines: readonly StockLine[]): Promise<StockLine[]> {
  const parts = Map.groupBy(
    await tx.rows(partsOfKits, { ids: lines.map(({ productId }) => productId) }),
    ({ kit_id: kit }) => kit,
  );
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    for (const part of parts.get(productId) ?? [{ part_id: productId, quantity: 1 }]) {
      pieces.set(part.part_id, (pieces.get(part.part_id) ?? 0) + part.quantity * quantity);
    }
  }
  return [...pieces].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []));
}

function atMost({ productId, quantity }: StockLine, most: readonly StockLine[]): StockLine[] {
  const units = Math.min(quantity, most.find((one) => one.productId === productId)?.quantity ?? 0);
  return units > 0 ? [{ productId, quantity: units }] : [];
}

/** The part of the total that credit pays afterwards: what went back took from it last, or first where it became credit. */
function creditLeft(order: OrderToEdit, after: EditedOrder, back: EditToApply['back']): number {
  const before = order.store_credit_cents;
  const left = back?.to === 'store_credit' ? Math.max(0, before - back.amountCents) : before;
  return Math.min(left, after.totalCents);
}

function editedWords({ before, after, back, reason }: EditToApply, changes: readonly LineChange[]): Kept {
  const what = editedParts(before, after, changes);
  const values = {
    what,
    was: formatPesos(before.totalCents),
    is: formatPesos(after.totalCents),
    reason,
  };
  return back
    ? keepText('Edited: {reason} ({what}; total {was} → {is}; refund of {amount}{credit}{cash})', {
        ...values,
        amount: formatPesos(back.amountCents),
        credit: staffCredit(back.amountCents, back.creditCents),
        cash: staffCash(back.cashCents),
      })
    : keepText('Edited: {reason} ({what}; total {was} → {is})', values);
}

function shopperWords(changes: readonly LineChange[], after: EditedOrder): string {
  const parts = changes.map(({ name, was, is }) =>
    is === 0 ? `quitamos ${name}` : `${name}: de ${was} a ${is}`,
  );
  const what = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `Cambiamos tu pedido como acordamos${what}. El total es ahora ${formatPesos(after.totalCents)}.`;
}

function asRow(line: EditedLine) {
  return {
    position: line.position,
    product_id: line.productId,
    ref_id: line.refId,
    sku: line.sku,
    product_name: line.name,
    image_url: line.imageUrl,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    discount_cents: line.discountCents,
    discounts: line.discounts,
    gross_cents: line.grossCents,
    tax_base_cents: line.taxBaseCents,
    tax_cents: line.taxCents,
    tax_basis_points: line.taxBasisPoints,
  };
}
