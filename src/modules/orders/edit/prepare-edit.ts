import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { ivaBasisPoints } from '../../../platform/money.ts';
import { productsForSale, taxRatesOf, weightOf } from '../../catalog/index.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { kitIdsAmong } from '../../inventory/index.ts';
import { lossesAmong, requireRightToLose } from '../../pricing/index.ts';
import { deliveryOptions, placeProblem, type ShippingRules, stateNamed } from '../../shipping/index.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import type { DeliveryAddress } from '../order-state.ts';
import type { EditedOrder } from '../orders.tables.ts';
import { addressOfBranch, openBranch } from '../place/destination.ts';
import { requireExcuse, takenByContacts } from '../limits/person-limit.ts';
import { unitsMore } from './edit-words.ts';
import type { editsContract } from './edits.contract.ts';
import { orderToEdit, type OrderToEdit } from './edits.queries.ts';
import { isEditable, versionOf } from './order-version.ts';
import { type AddedGoods, editedOrder, orderAsItIs } from './plan-edit.ts';

export type Change = z.output<typeof editsContract.previewEdit.body & {}>;

/** An edit before any of it is written. */
export type PreparedEdit = {
  order: OrderToEdit;
  version: string;
  before: EditedOrder;
  after: EditedOrder;
  differenceCents: number;
  /** Where it goes from now on; null where that stays. */
  address: DeliveryAddress | null;
};

/**
 * What an edit would make of an order, at today's prices. Whoever writes it holds the order's lock.
 * @param knownVersion what the order was like when somebody decided it
 * @throws AppError 404; 422 naming fields, `limit_reason` among them; 403 `below_cost`; 409 `order_changed`, `not_editable`, `on_hold`, `edit_pending`, `line_refunded`,
 *   `shipping_refunded`, `out_of_stock`
 */
export async function prepareEdit(
  tx: Connection,
  context: RequestContext,
  orderId: string,
  change: Change,
  knownVersion?: string,
): Promise<PreparedEdit> {
  const order = await tx.first(orderToEdit, { orderId });
  if (!order) throw notFound(t('There is no such order.'));
  refuseClosed(order);
  if (knownVersion !== undefined && knownVersion !== versionOf(order)) {
    throw conflict(
      'order_changed',
      t('The order changed meanwhile. Look at the new preview, then confirm it.'),
      { order_version: versionOf(order) },
    );
  }
  const left = new Map<number, number>();
  const wanted: { field: string; productId: number; quantity: number; price: number | undefined }[] = [];
  const refused: Record<string, string> = {};
  for (const { position, quantity } of change.lines) {
    const field = `lines.${position}`;
    const line = order.lines.find((one) => one.position === position);
    if (!line) refused[field] = t('The order has no such line.');
    else if (quantity !== line.quantity) {
      if (line.refunded_quantity > 0 || line.exchanged_quantity > 0) throw lineRefunded(field);
      if (quantity < line.quantity) left.set(position, quantity);
      else {
        const productId = line.product_id;
        wanted.push({ field, productId, quantity: quantity - line.quantity, price: undefined });
      }
    }
  }
  for (const [at, { product_id: productId, quantity, price_cents: price }] of change.added.entries()) {
    wanted.push({ field: `added.${at}.product_id`, productId, quantity, price });
  }
  const { added, weights } = await goodsAdded(tx, context, order, left, {
    wanted,
    reason: change.reason,
    refused,
  });
  if (Object.keys(refused).length > 0) throw invalid(refused, t('Check the marked fields.'));
  const { shipping: rules } = await readSellingTerms({ ...context, db: tx });
  const goods = editedOrder(order, left, added, { method: order.delivery_method, shippingCents: 0 });
  if (goods.lines.length === 0) {
    throw invalid(
      { lines: t('Nothing would be left: cancel the order instead.') },
      t('Check the marked fields.'),
    );
  }
  const delivery = deliveryAfter(order, change, rules, goods, weights);
  const before = orderAsItIs(order);
  const after = editedOrder(order, left, added, delivery);
  const isSame =
    left.size === 0 &&
    added.length === 0 &&
    delivery.method === order.delivery_method &&
    before.totalCents === after.totalCents;
  if (isSame) throw invalid({ lines: t('Nothing is changed yet.') }, t('Nothing is changed yet.'));
  const lines = unitsMore(before, after);
  const { contact_keys: contacts } = order;
  const limit = { contacts, lines, reason: change.limit_reason, now: context.clock.now() };
  await requireExcuse(tx, limit, takenByContacts);
  return {
    order,
    version: versionOf(order),
    before,
    after,
    differenceCents: after.totalCents - before.totalCents,
    address: delivery.address,
  };
}

/** Whether an order may be edited as far as it goes itself. @throws AppError 409 `not_editable`, `on_hold`, `edit_pending` */
function refuseClosed(order: OrderToEdit): void {
  if (order.has_pending) {
    throw conflict('edit_pending', t('A change of this order waits for its payment: withdraw it first.'));
  }
  if (order.hold !== null) {
    throw conflict('on_hold', t('The order is on hold; release it first.'), { hold: order.hold });
  }
  if (!isEditable(order)) {
    const { state, fulfilment } = order;
    throw conflict('not_editable', t('Only a paid order of which nothing is packed can be edited.'), {
      state,
      fulfilment,
    });
  }
}

function lineRefunded(field: string): AppError {
  const message = t('Units of this line were refunded: it stays as it is.');
  return new AppError(409, 'line_refunded', message, { fields: { [field]: message } });
}

type Weighed = { productId: number; quantity: number; weightGrams: number | null };

/** What is added, at today's prices or at agreed ones, which only some may set below cost (rule R39). */
async function goodsAdded(
  tx: Connection,
  { staff }: RequestContext,
  order: OrderToEdit,
  left: ReadonlyMap<number, number>,
  {
    wanted,
    reason,
    refused,
  }: {
    wanted: readonly { field: string; productId: number; quantity: number; price: number | undefined }[];
    reason: string;
    refused: Record<string, string>;
  },
): Promise<{ added: AddedGoods[]; weights: Weighed[] }> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const products = await productsForSale(tx, ids);
  const taxRates = await taxRatesOf(tx, ids);
  const kits = await kitIdsAmong(tx, ids);
  const added: (AddedGoods & { field: string })[] = [];
  const weights: Weighed[] = [];
  const lowered: { productId: number; name: string; priceCents: number; field: string }[] = [];
  const short: { product_id: number; available: number }[] = [];
  const shortAt: Record<string, string> = {};
  for (const { field, productId, quantity, price } of wanted) {
    const product = products.get(productId);
    if (!product) {
      refused[field] = t('This product is not for sale.');
      continue;
    }
    const priceCents = price ?? product.price_cents;
    if (priceCents < product.price_cents) {
      const name = product.product_name;
      lowered.push({ productId, name, priceCents, field: field.replace('product_id', 'price_cents') });
    }
    const freed = order.lines.reduce(
      (sum, line) =>
        line.product_id === productId
          ? sum + line.quantity - (left.get(line.position) ?? line.quantity)
          : sum,
      0,
    );
    const available = product.available + freed;
    if (quantity > available) {
      short.push({ product_id: productId, available });
      shortAt[field] = t('{available, plural, =0 {None is} one {# is} other {# are}} in stock.', {
        available,
      });
    }
    added.push({
      field,
      productId,
      refId: product.ref_id,
      sku: product.sku,
      name: product.product_name,
      imageUrl: product.image_url,
      quantity,
      priceCents,
      taxBasisPoints: taxRates.get(productId) ?? ivaBasisPoints,
      isKit: kits.has(productId),
    });
    weights.push({ productId, quantity, weightGrams: weightOf(product) });
  }
  requireRightToLose(staff, await lossesAmong(tx, lowered, unitCostsOf), {
    reason,
    fieldOf: ({ field }) => field,
  });
  if (short.length > 0) {
    throw new AppError(409, 'out_of_stock', t('There are not enough units of some products.'), {
      fields: shortAt,
      details: { lines: short },
    });
  }
  return { added, weights };
}

type DeliveryAfter = { method: string; shippingCents: number; address: DeliveryAddress | null };

/** How it is delivered from now on. What was paid for that stays, unless it is delivered another way or staff say a price. */
function deliveryAfter(
  order: OrderToEdit,
  change: Change,
  rules: ShippingRules,
  goods: EditedOrder,
  weights: readonly Weighed[],
): DeliveryAfter {
  const method = change.delivery_method ?? order.delivery_method;
  const isOther = method !== order.delivery_method;
  const address = isOther ? addressAfter(order, method, change, rules) : null;
  const shippingCents =
    change.shipping_cents ??
    (isOther ? costOf(order, method, address, rules, goods, weights) : order.shipping_cents);
  if (shippingCents !== order.shipping_cents && order.shipping_refunded_cents > 0) {
    const message = t('Delivery was refunded: its price stays as it is.');
    throw new AppError(409, 'shipping_refunded', message, { fields: { shipping_cents: message } });
  }
  return { method, shippingCents, address };
}

function addressAfter(
  order: OrderToEdit,
  method: string,
  { address }: Change,
  rules: ShippingRules,
): DeliveryAddress {
  if (method !== 'parcel') {
    const {
      recipient,
      phone,
      pickup_phone: pickupPhone,
      pickup_alternate: alternate,
    } = order.delivery_address;
    const branch = addressOfBranch(recipient || order.customer_name, openBranch(method, rules));
    // Who picks it up is reached by the phone that the parcel had.
    const reached = order.delivery_method === 'parcel' ? phone : pickupPhone;
    return {
      ...branch,
      ...(reached !== undefined && { pickup_phone: reached }),
      ...(alternate !== undefined && { pickup_alternate: alternate }),
    };
  }
  if (!address) throw invalid({ address: t('Enter where the parcel goes.') }, t('Check the marked fields.'));
  const problem = placeProblem(address);
  if (problem) {
    throw invalid({ [`address.${problem.field}`]: problem.message }, t('Check the marked fields.'));
  }
  const { recipient, phone, street, neighbourhood, municipality, directions } = address;
  return {
    recipient,
    phone,
    street,
    exterior_number: address.exterior_number,
    interior_number: address.interior_number,
    neighbourhood,
    municipality,
    state: stateNamed(address.state) ?? address.state,
    postal_code: address.postal_code,
    directions,
  };
}

function costOf(
  order: OrderToEdit,
  method: string,
  address: DeliveryAddress | null,
  rules: ShippingRules,
  goods: EditedOrder,
  weights: readonly Weighed[],
): number {
  const weighed = new Map([
    ...order.lines.map(
      (line) => [line.product_id, { weightGrams: line.weight_grams, boxMm: line.box_mm }] as const,
    ),
    ...weights.map(({ productId, weightGrams }) => [productId, { weightGrams, boxMm: null }] as const),
  ]);
  const items = goods.lines.map(({ productId, quantity }) => ({
    quantity,
    ...(weighed.get(productId) ?? { weightGrams: null }),
  }));
  const postalCode = method === 'parcel' ? address?.postal_code : undefined;
  const options = deliveryOptions({ goodsCents: goods.totalCents, items }, rules, { postalCode });
  const chosen = options.find((option) => option.method === method);
  if (!chosen) {
    throw invalid({ delivery_method: t('Nothing is delivered there.') }, t('Check the marked fields.'));
  }
  return chosen.costCents;
}
