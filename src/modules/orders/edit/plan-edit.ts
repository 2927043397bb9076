import { type Cents, refundOfLine, splitIva } from '../../../platform/money.ts';
import type { Discount } from '../../promotions/index.ts';
import type { EditedLine, EditedOrder } from '../orders.tables.ts';
import type { OrderToEdit } from './edits.queries.ts';

/** Goods that an edit adds, at what a unit of them costs now. */
export type AddedGoods = {
  productId: number;
  refId: string;
  sku: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  priceCents: Cents;
  taxBasisPoints: number;
  isKit: boolean;
};

type FrozenLine = OrderToEdit['lines'][number];

/** An order as it is, in the shape of an edit. */
export function orderAsItIs(order: OrderToEdit): EditedOrder {
  return {
    lines: order.lines.map(asEdited),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    deliveryMethod: order.delivery_method,
  };
}

/**
 * What an order is after an edit. Lines nobody touches stay to the centavo as they were bought; of a shorter one goes what a
 * refund of its units would give (rule R26), its discounts with them. What is added costs what the shop asks today: it joins
 * a line of the same product and price, or stands as a line of its own.
 * @param left how many units are left of lines that get shorter, 0 for none
 */
export function editedOrder(
  order: OrderToEdit,
  left: ReadonlyMap<number, number>,
  added: readonly AddedGoods[],
  delivery: { method: string; shippingCents: Cents },
): EditedOrder {
  const lines: EditedLine[] = order.lines
    .map((line) => shortened(line, left.get(line.position) ?? line.quantity))
    .filter(({ quantity }) => quantity > 0);
  for (const goods of added) {
    const at = lines.findIndex((line) => takesUp(order, line, goods));
    const same = lines[at];
    if (same) lines[at] = full(same, same.quantity + goods.quantity);
    else lines.push(newLine(goods));
  }
  const sum = (of: (line: EditedLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const subtotalCents = sum(({ quantity, unitPriceCents }) => quantity * unitPriceCents);
  const discountCents = sum((line) => line.discountCents);
  return {
    lines,
    subtotalCents,
    discountCents,
    shippingCents: delivery.shippingCents,
    taxCents:
      sum(({ taxCents }) => taxCents) +
      splitIva(delivery.shippingCents, order.shipping_tax_basis_points).taxCents,
    totalCents: subtotalCents - discountCents + delivery.shippingCents,
    deliveryMethod: delivery.method,
  };
}

/** The lines with a position for each: new ones come after all that the order has. */
export function numbered(after: EditedOrder, order: Pick<OrderToEdit, 'lines'>): EditedLine[] {
  let last = Math.max(-1, ...order.lines.map(({ position }) => position));
  return after.lines.map((line) => ({ ...line, position: line.position ?? (last += 1) }));
}

/** The parts of a discount that are left of a line, so that they add up to its discount. */
export function shareOf(discounts: readonly Discount[], wantedCents: Cents): Discount[] {
  const allCents = discounts.reduce((sum, { cents }) => sum + cents, 0);
  if (allCents === 0) return [];
  let before = 0;
  let given = 0;
  return discounts.flatMap((discount) => {
    before += discount.cents;
    const upTo = Math.round((wantedCents * before) / allCents);
    const cents = upTo - given;
    given = upTo;
    return cents === 0 ? [] : [{ ...discount, cents }];
  });
}

function shortened(line: FrozenLine, quantity: number): EditedLine {
  const whole = asEdited(line);
  if (quantity === line.quantity || quantity === 0) return { ...whole, quantity };
  const back = refundOfLine(
    { grossCents: line.gross_cents, quantity: line.quantity },
    0,
    line.quantity - quantity,
  );
  const grossCents = line.gross_cents - back;
  const discountCents = quantity * line.unit_price_cents - grossCents;
  const { baseCents, taxCents } = splitIva(grossCents, line.tax_basis_points);
  return {
    ...whole,
    quantity,
    discountCents,
    discounts: shareOf(line.discounts, discountCents),
    grossCents,
    taxBaseCents: baseCents,
    taxCents,
  };
}

/** Only a line without discounts: what was given on it was given for its own units. Of a kit, its parts are frozen. */
function takesUp(order: OrderToEdit, line: EditedLine, goods: AddedGoods): boolean {
  const frozen = order.lines.find(({ position }) => position === line.position);
  return (
    line.productId === goods.productId &&
    line.unitPriceCents === goods.priceCents &&
    line.taxBasisPoints === goods.taxBasisPoints &&
    line.discountCents === 0 &&
    !goods.isKit &&
    (frozen === undefined || (frozen.refunded_quantity === 0 && frozen.exchanged_quantity === 0))
  );
}

function full(line: EditedLine, quantity: number): EditedLine {
  const grossCents = quantity * line.unitPriceCents;
  const { baseCents, taxCents } = splitIva(grossCents, line.taxBasisPoints);
  return { ...line, quantity, grossCents, taxBaseCents: baseCents, taxCents };
}

function newLine({ quantity, priceCents, ...goods }: AddedGoods): EditedLine {
  const empty = {
    position: null,
    discountCents: 0,
    discounts: [],
    grossCents: 0,
    taxBaseCents: 0,
    taxCents: 0,
  };
  const { productId, refId, sku, name, imageUrl, taxBasisPoints } = goods;
  const line = { productId, refId, sku, name, imageUrl, taxBasisPoints, unitPriceCents: priceCents };
  return full({ ...empty, ...line, quantity }, quantity);
}

function asEdited(line: FrozenLine): EditedLine {
  return {
    position: line.position,
    productId: line.product_id,
    refId: line.ref_id,
    sku: line.sku,
    name: line.product_name,
    imageUrl: line.image_url,
    quantity: line.quantity,
    unitPriceCents: line.unit_price_cents,
    discountCents: line.discount_cents,
    discounts: line.discounts,
    grossCents: line.gross_cents,
    taxBaseCents: line.tax_base_cents,
    taxCents: line.tax_cents,
    taxBasisPoints: line.tax_basis_points,
  };
}
