import type { Cents } from '../../platform/money.ts';
import {
  type BasketLine,
  type PaidBy,
  type PricedGoods,
  type PricedLine,
  priceGoods,
  type Rule,
  type ShelvedProduct,
} from '../promotions/index.ts';
import { type PcPart, whyNoPcs } from '../configurator/index.ts';
import { type Held, shareUnits, type StockLine } from '../inventory/index.ts';
import type { CartPart, CartRow } from './cart.queries.ts';
import { type PersonLimit, personLimitMessage } from './person-limit-words.ts';

/** A line of a cart with the current state of its product. */
export type CartLine = ShelvedProduct & {
  refId: string;
  sku: string;
  kind: string;
  name: string;
  slug: string;
  imageUrl: string | null;
  quantity: number;
  /** The price of a unit the customer saw last. */
  seenPriceCents: Cents;
  /** Null while the product is not for sale. */
  offer: Offer | null;
  /** Units this customer can buy: what is free, and what their own open purchase holds. */
  available: number;
  /** Of them, those with suppliers, and business days until the soonest are here (0: nobody said). */
  supplierUnits: number;
  supplierDays: number | null;
  weightGrams: number | null;
  /** The three sides of its package; null where nobody measured it. */
  boxMm: readonly number[] | null;
  /** Rate of IVA that its price contains. */
  taxBasisPoints: number;
  /** Units one order may have at most; null: as many as a cart can hold. */
  maxPerOrder: number | null;
  /** Units of it that this customer's cart may have, whatever the stock. */
  most: number;
  /** Whether one person may buy only so many of it, or of a part of it, over time. */
  isLimited: boolean;
  /** More of a scarce product is wanted than this customer may still have; undefined where nobody looked. */
  personLimit?: PersonLimit | undefined;
  /** What one of a kit takes from the shelves; empty for any other product. */
  parts: readonly CartPart[];
  /** Why the PCs that are to be put together cannot be of what is in the cart; null for anything else. */
  unbuildable: string | null;
};

/** What a unit costs everybody (promotions in lists applied), before that, and by the customer's own price list. */
export type Offer = Pick<BasketLine, 'wholesale'> & {
  priceCents: Cents;
  regularPriceCents: Cents;
  promotion: { id: number; name: string; isExclusive: boolean } | null;
};

/** A customer's cart beside the promotions that may matter to it; `lines` may be empty. */
export type Cart = {
  cartId: string;
  /** As typed by the customer and folded; null: none. */
  couponCode: string | null;
  /** What is in it was brought to the checkout before. */
  isAtCheckout: boolean;
  lines: CartLine[];
  rules: Rule[];
  /** The moment of these prices and promotions. */
  readAt: Date;
  /** Products whose prices here may be old: a promotion of many has just changed. */
  dueIds: number[];
  /** The least that goods of an order cost by the customer's price list; 0 for retail customers. */
  minimumCents: Cents;
  /** The customer buys for a company that is approved. */
  isOfCompany: boolean;
};

/** A cart's goods with everything they cost. */
export type PricedCartGoods = Omit<PricedGoods, 'lines'> & {
  lines: { line: CartLine; amounts: PricedLine }[];
};

/** Why a line cannot be bought as it stands, or undefined. */
export type LineProblem =
  | 'not_for_sale'
  | 'out_of_stock'
  | 'less_stock'
  | 'over_limit'
  | 'person_limit'
  | 'no_pc';

/** Why a line cannot be bought as it stands. */
export function problemOf(line: CartLine): LineProblem | undefined {
  if (line.offer === null) return 'not_for_sale';
  if (line.available <= 0) return 'out_of_stock';
  if (line.available < line.quantity) return 'less_stock';
  if (line.most < line.quantity) return 'over_limit';
  if (line.unbuildable !== null) return 'no_pc';
  return line.personLimit && 'person_limit';
}

/** What of a line has yet to come from suppliers, and the days that it takes; null where the shop has all of it. */
export function fromSuppliers({ quantity, available, supplierUnits, supplierDays }: CartLine) {
  if (supplierDays === null || supplierUnits <= 0) return null;
  const units = Math.min(quantity, available) - Math.max(0, available - supplierUnits);
  return units > 0 ? { quantity: units, days: supplierDays } : null;
}

/** The problem as the customer reads it. */
export function problemMessage(
  problem: LineProblem,
  {
    available,
    most,
    unbuildable,
    personLimit,
  }: Pick<CartLine, 'available' | 'most' | 'unbuildable' | 'personLimit'>,
): string {
  switch (problem) {
    case 'not_for_sale':
      return 'Este producto ya no está a la venta.';
    case 'out_of_stock':
      return 'Este producto se agotó.';
    case 'less_stock':
      return available === 1 ? 'Solo queda 1 pieza.' : `Solo quedan ${available} piezas.`;
    case 'over_limit':
      return limitMessage(most);
    case 'no_pc':
      return unbuildable ?? '';
    case 'person_limit':
      return personLimit ? personLimitMessage(personLimit) : '';
  }
}

/** How many of a product one order may have, as the customer reads it. */
export function limitMessage(most: number): string {
  return `Máximo ${most} ${most === 1 ? 'pieza' : 'piezas'} por pedido.`;
}

/**
 * Prices a cart's goods from zero: what the cart shows, what the quote says and what the order freezes. Lines that
 * cannot be bought cost nothing. Until it is known how they are paid (`paidBy`) nothing comes off for that.
 */
export function priceCartGoods(
  cart: Pick<Cart, 'lines' | 'rules' | 'couponCode' | 'readAt'>,
  paidBy: PaidBy = null,
): PricedCartGoods {
  const { lines, rules, couponCode, readAt } = cart;
  const goods = priceGoods({ lines: lines.map(asBasketLine), rules, couponCode, paidBy, now: readAt });
  return {
    ...goods,
    lines: goods.lines.map((amounts, at) => {
      const line = lines[at];
      if (!line) throw new Error('The engine keeps lines in their order.');
      return { line, amounts };
    }),
  };
}

function asBasketLine(line: CartLine): BasketLine {
  const { productId, brandId, categoryIds, quantity, taxBasisPoints, offer } = line;
  const problem = problemOf(line);
  const isBuyable = problem !== 'not_for_sale' && problem !== 'out_of_stock';
  if (!offer || !isBuyable) {
    return {
      productId,
      brandId,
      categoryIds,
      taxBasisPoints,
      quantity: 0,
      regularCents: 0,
      wholesale: null,
      catalogue: null,
    };
  }
  const { priceCents, promotion } = offer;
  return {
    productId,
    brandId,
    categoryIds,
    taxBasisPoints,
    quantity,
    regularCents: promotion ? offer.regularPriceCents : priceCents,
    wholesale: offer.wholesale,
    catalogue: promotion && {
      cents: priceCents,
      promotionId: promotion.id,
      name: promotion.name,
      isExclusive: promotion.isExclusive,
    },
  };
}

/** Rows of one cart as lines; undefined where there is no cart. */
export function cartOfRows(rows: readonly CartRow[]): Omit<Cart, 'rules' | 'readAt'> | undefined {
  const cartId = rows[0]?.cart_id;
  if (cartId === undefined) return undefined;
  return {
    cartId,
    couponCode: rows[0]?.coupon_code ?? null,
    isAtCheckout: rows[0]?.checkout_begun_at != null,
    lines: withPcs(rows.flatMap((row) => (row.product_id === null ? [] : [lineOf(row, row.product_id)]))),
    minimumCents: rows[0]?.list_minimum_cents ?? 0,
    isOfCompany: rows[0]?.is_of_company ?? false,
    dueIds: rows.flatMap((row) => (row.product_id !== null && row.is_due ? [row.product_id] : [])),
  };
}

/** The same cart with the units that the customer's own open purchase holds counted as available. */
export function withHeldUnits(cart: Cart, held: ReadonlyMap<number, Held>): Cart {
  const lines = cart.lines.map((line) => {
    const own = held.get(line.productId);
    return {
      ...line,
      available: line.available + (own?.quantity ?? 0),
      supplierUnits: line.supplierUnits + (own?.supplierUnits ?? 0),
      supplierDays: own?.supplierDays ?? line.supplierDays,
      parts: line.parts.map((part) => ({
        ...part,
        free: part.free + (held.get(part.productId)?.quantity ?? 0),
      })),
    };
  });
  return { ...cart, lines };
}

/**
 * The same cart where a kit and its parts stand beside each other: they share units, and the line that was put in first
 * takes its own first. Any other cart stays as it is.
 */
export function withSharedUnits(cart: Cart): Cart {
  if (cart.lines.every(({ parts }) => parts.length === 0)) return cart;
  const free = new Map(cart.lines.map(({ productId, available }) => [productId, available]));
  for (const part of cart.lines.flatMap(({ parts }) => parts)) free.set(part.productId, part.free);
  const most = shareUnits(
    cart.lines.map((line) => ({
      quantity: line.offer === null ? 0 : line.quantity,
      units: unitsOfLine(line),
    })),
    free,
  );
  return {
    ...cart,
    lines: cart.lines.map((line, at) => (isAssembly(line) ? line : { ...line, available: most[at] ?? 0 })),
  };
}

/** Work: it puts together what is beside it in the cart. */
export function isAssembly({ kind }: Pick<CartLine, 'kind'>): boolean {
  return kind === 'assembly';
}

/** What of a cart may go into PCs. */
export function partsOfPcs(lines: readonly CartLine[]): PcPart[] {
  return lines.flatMap(({ productId, kind, quantity, parts }) =>
    parts.length === 0
      ? [{ productId, kind, quantity }]
      : parts.map((part) => ({ ...part, quantity: part.quantity * quantity })),
  );
}

/** The same lines; work says where it is more or less than there are PCs. */
function withPcs(lines: CartLine[]): CartLine[] {
  if (!lines.some(isAssembly)) return lines;
  const pcs = lines.reduce((sum, line) => sum + (isAssembly(line) ? line.quantity : 0), 0);
  const unbuildable = whyNoPcs(partsOfPcs(lines), pcs) ?? null;
  return lines.map((line) => (isAssembly(line) ? { ...line, unbuildable } : line));
}

/** What one piece of a line takes from the shelves; work takes nothing. */
export function unitsOfLine({ productId, kind, parts }: CartLine): readonly StockLine[] {
  if (isAssembly({ kind })) return [];
  return parts.length > 0 ? parts : [{ productId, quantity: 1 }];
}

function lineOf(row: CartRow, productId: number): CartLine {
  return {
    productId,
    brandId: row.brand_id,
    categoryIds: row.category_ids ?? [],
    refId: row.ref_id,
    sku: row.sku,
    kind: row.kind,
    name: row.product_name,
    slug: row.slug,
    imageUrl: row.image_url,
    quantity: row.quantity,
    seenPriceCents: row.seen_price_cents,
    offer:
      row.price_cents === null
        ? null
        : {
            priceCents: row.price_cents,
            regularPriceCents: row.former_price_cents ?? row.price_cents,
            promotion:
              row.promotion_id === null
                ? null
                : {
                    id: row.promotion_id,
                    name: row.promotion_name ?? '',
                    isExclusive: row.is_exclusive === true,
                  },
            wholesale:
              row.wholesale_cents === null
                ? null
                : { cents: row.wholesale_cents, name: row.price_list ?? '' },
          },
    available: row.available,
    supplierUnits: row.supplier_units,
    supplierDays: row.supplier_days,
    weightGrams: row.weight_grams,
    boxMm: row.box_mm,
    taxBasisPoints: row.tax_basis_points,
    maxPerOrder: row.max_per_order,
    most: row.most,
    isLimited: row.is_limited,
    parts: row.parts ?? [],
    unbuildable: null,
  };
}
