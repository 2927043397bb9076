import type { CurrentCustomer, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { contactKeysOf, type TypedContact } from '../customers/index.ts';
import type { StockLine } from '../inventory/index.ts';
import { type Cart, type CartLine, unitsOfLine } from './cart-line.ts';
import type { PersonLimit } from './person-limit-words.ts';

/**
 * Of some products those that are limited, with what the orders of one person took. Orders are above this module, so they
 * answer it through the shop.
 */
type PersonLimits = (
  db: Connection,
  asked: {
    contacts: readonly string[];
    productIds: readonly number[];
    /** Their own purchase on a payment page is not counted: buying anew closes it. */
    buyerId: string | null;
    now: Date;
  },
) => Promise<PersonLimit[]>;

declare module '../../platform/context.ts' {
  interface Shop {
    readonly personLimits: PersonLimits;
  }
}

/**
 * The same cart, where lines that want more of a scarce product than their buyer may still have say so. Kits count by what
 * they are made of. One statement more, only where something is limited.
 */
export async function withPersonLimits(
  { db, clock, personLimits }: Pick<Shop, 'db' | 'clock' | 'personLimits'>,
  cart: Cart,
  customer: CurrentCustomer,
  typed?: TypedContact,
): Promise<Cart> {
  if (!cart.lines.some(({ isLimited }) => isLimited)) return cart;
  const asked = unitsByProduct(cart.lines);
  const limits = await personLimits(db, {
    contacts: contactKeysOf(customer, typed),
    productIds: [...asked.keys()],
    buyerId: customer.id,
    now: clock.now(),
  });
  const over = limits.filter(({ product_id: id, units, taken }) => (asked.get(id) ?? 0) > units - taken);
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      const limit = over.find(({ product_id: id }) => takes(line, id));
      return limit ? { ...line, personLimit: limit } : line;
    }),
  };
}

/** What lines take, by product: a kit itself and each of its parts. */
export function unitsByProduct(
  lines: readonly (StockLine & { parts: readonly StockLine[] })[],
): Map<number, number> {
  const asked = new Map<number, number>();
  const add = (productId: number, units: number) => asked.set(productId, (asked.get(productId) ?? 0) + units);
  for (const { productId, quantity, parts } of lines) {
    add(productId, quantity);
    for (const part of parts) add(part.productId, part.quantity * quantity);
  }
  return asked;
}

function takes(line: CartLine, productId: number): boolean {
  return line.productId === productId || unitsOfLine(line).some((unit) => unit.productId === productId);
}
