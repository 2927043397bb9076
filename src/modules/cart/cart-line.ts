import type { Cents } from '../../platform/money.ts';
import type { CartRow } from './cart.queries.ts';
import { priceLine, type LineAmounts } from './cart-totals.ts';

/** A line of a cart beside what the shop says of its product now. */
export type CartLine = {
  productId: number;
  refId: string;
  sku: string;
  name: string;
  slug: string;
  imageUrl: string | null;
  quantity: number;
  /** The price of a unit the customer saw last. */
  seenPriceCents: Cents;
  /** Null while the product is not for sale. */
  offer: { priceCents: Cents; regularPriceCents: Cents } | null;
  /** Units this customer can buy: what is free, and what their own open purchase holds. */
  available: number;
  weightGrams: number | null;
};

/** A customer's cart; `lines` may be empty. */
export type Cart = { cartId: string; lines: CartLine[] };

/** What keeps a line from being bought as it stands, or undefined. */
export type LineProblem = 'not_for_sale' | 'out_of_stock' | 'less_stock';

/** Why a line cannot be bought as it stands. */
export function problemOf(line: CartLine): LineProblem | undefined {
  if (line.offer === null) return 'not_for_sale';
  if (line.available <= 0) return 'out_of_stock';
  if (line.available < line.quantity) return 'less_stock';
  return undefined;
}

/** The problem as the customer reads it. */
export function problemMessage(problem: LineProblem, available: number): string {
  switch (problem) {
    case 'not_for_sale':
      return 'Este producto ya no está a la venta.';
    case 'out_of_stock':
      return 'Este producto se agotó.';
    case 'less_stock':
      return available === 1 ? 'Solo queda 1 pieza.' : `Solo quedan ${available} piezas.`;
  }
}

/** A line's amounts; nothing is charged for what cannot be bought at all. */
export function amountsOf(line: CartLine): LineAmounts {
  const problem = problemOf(line);
  const isBuyable = problem === undefined || problem === 'less_stock';
  const { priceCents, regularPriceCents } = line.offer ?? { priceCents: 0, regularPriceCents: 0 };
  return priceLine({ quantity: isBuyable ? line.quantity : 0, priceCents, regularPriceCents });
}

/** Rows of one cart as lines; undefined where there is no cart. */
export function cartOfRows(rows: readonly CartRow[]): Cart | undefined {
  const cartId = rows[0]?.cart_id;
  if (cartId === undefined) return undefined;
  return {
    cartId,
    lines: rows.flatMap((row) => (row.product_id === null ? [] : [lineOf(row, row.product_id)])),
  };
}

/** The same cart with the units that the customer's own open purchase holds counted as available. */
export function withHeldUnits(cart: Cart, held: ReadonlyMap<number, number>): Cart {
  const lines = cart.lines.map((line) => ({
    ...line,
    available: line.available + (held.get(line.productId) ?? 0),
  }));
  return { ...cart, lines };
}

function lineOf(row: CartRow, productId: number): CartLine {
  return {
    productId,
    refId: row.ref_id,
    sku: row.sku,
    name: row.product_name,
    slug: row.slug,
    imageUrl: row.image_url,
    quantity: row.quantity,
    seenPriceCents: row.seen_price_cents,
    offer:
      row.price_cents === null
        ? null
        : { priceCents: row.price_cents, regularPriceCents: row.former_price_cents ?? row.price_cents },
    available: row.available,
    weightGrams: row.weight_grams,
  };
}
