import type { Connection } from '../../platform/database/database.ts';
import { currency, formatPesos } from '../../platform/money.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { heldFor } from '../inventory/index.ts';
import type { cartSchema } from './cart.contract.ts';
import {
  amountsOf,
  type Cart,
  cartOfRows,
  type CartLine,
  problemMessage,
  problemOf,
  withHeldUnits,
} from './cart-line.ts';
import { cartLines, lockCart, rememberSeenPrices } from './cart.queries.ts';
import { sumLines } from './cart-totals.ts';

/** A cart on the wire. */
export type CartAnswer = z.input<typeof cartSchema>;

/**
 * The customer's cart at today's prices and stock; undefined where there is none. One statement, one more only where
 * stock is short (the customer's own open purchase may be what holds it).
 */
export async function cartForCheckout(db: Connection, customerId: string): Promise<Cart | undefined> {
  const cart = cartOfRows(await db.rows(cartLines, [customerId]));
  if (!cart?.lines.some((line) => line.available < line.quantity)) return cart;
  return withHeldUnits(cart, await heldFor(db, customerId));
}

/**
 * Locks the customer's cart for the rest of the transaction and reads it: two orders of one cart take turns.
 * What the customer's own open purchase holds does not count as available here.
 */
export async function lockCartForOrder(tx: Connection, customerId: string): Promise<Cart | undefined> {
  await tx.first(lockCart, [customerId]);
  return cartOfRows(await tx.rows(cartLines, [customerId]));
}

/** The cart for its owner, with notices; a price told once is remembered as seen. Undefined where there is none. */
export async function readCart(db: Connection, customerId: string): Promise<CartAnswer | undefined> {
  const cart = await cartForCheckout(db, customerId);
  if (!cart) return undefined;
  const repriced = cart.lines.filter(
    (line) => line.offer !== null && line.offer.priceCents !== line.seenPriceCents,
  );
  if (repriced.length > 0) {
    await db.run(rememberSeenPrices, [
      cart.cartId,
      repriced.map((line) => line.productId),
      repriced.map((line) => line.seenPriceCents),
      repriced.map((line) => line.offer?.priceCents ?? line.seenPriceCents),
    ]);
  }
  return cartAnswer(cart);
}

/** A cart as the API gives it; what cannot be bought stands there with its reason and costs nothing. */
function cartAnswer({ lines }: Cart): CartAnswer {
  const items = lines.map((line) => {
    const { offer } = line;
    return {
      product_id: line.productId,
      ref_id: line.refId,
      sku: line.sku,
      product_name: line.name,
      slug: line.slug,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: offer?.priceCents ?? line.seenPriceCents,
      former_unit_price_cents:
        offer && offer.regularPriceCents > offer.priceCents ? offer.regularPriceCents : null,
      line_total_cents: amountsOf(line).grossCents,
      available: Math.max(0, line.available),
      notices: noticesOf(line),
    };
  });
  const totals = sumLines(lines.map(amountsOf));
  return {
    items,
    item_count: lines.reduce((count, line) => count + line.quantity, 0),
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    currency,
  };
}

function noticesOf(line: CartLine): CartAnswer['items'][number]['notices'] {
  const notices: CartAnswer['items'][number]['notices'] = [];
  const problem = problemOf(line);
  if (problem) notices.push({ kind: problem, message: problemMessage(problem, line.available) });
  if (line.offer && line.offer.priceCents !== line.seenPriceCents) {
    const direction = line.offer.priceCents < line.seenPriceCents ? 'bajó' : 'subió';
    notices.push({
      kind: 'price_changed',
      message: `El precio ${direction} de ${formatPesos(line.seenPriceCents)} a ${formatPesos(line.offer.priceCents)}.`,
    });
  }
  return notices;
}
