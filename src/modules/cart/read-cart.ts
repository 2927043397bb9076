import { inBatches } from '../../platform/database/batches.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import { currency, formatPesos } from '../../platform/money.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { assemblyForSale, bringListingUpToDate } from '../catalog/index.ts';
import { pcsAmong } from '../configurator/index.ts';
import { heldFor } from '../inventory/index.ts';
import type { cartSchema } from './cart.contract.ts';
import {
  openToNewcomers,
  paidByWords,
  paymentMethodsTaken,
  rulesOf,
  sharedContacts,
} from '../promotions/index.ts';
import { readShippingRules } from '../shipping/index.ts';
import {
  type Cart,
  cartOfRows,
  type CartLine,
  fromSuppliers,
  isAssembly,
  partsOfPcs,
  priceCartGoods,
  problemMessage,
  problemOf,
  withHeldUnits,
  withSharedUnits,
} from './cart-line.ts';
import { cartLines, cartRules, lockForOrder, takeTurn } from './cart.queries.ts';
import { couponOf, lineTotal, promotionsOf } from './cart-sums.ts';
import { withPersonLimits } from './person-limits.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /**
     * Whether a customer has paid an order, by their account or by these contacts. Orders are above this module, so they
     * answer it through the shop.
     */
    readonly hasPaidBefore: (
      db: Connection,
      asked: { customerId: string; contacts: readonly string[] },
    ) => Promise<boolean>;
  }
}

/** A cart on the wire. */
export type CartAnswer = z.input<typeof cartSchema>;

/**
 * The customer's cart at the prices and stock of `now`; undefined where there is none. Two statements in one write, one
 * more only where stock is short (the customer's own open purchase may be what holds it) or a promotion is for first orders.
 * With `triedCode` that coupon is taken to be on it; with `contacts` (`customers/contact-keys.ts`) uses by the same contacts
 * count.
 */
export async function cartForCheckout(
  { db, hasPaidBefore }: Pick<Shop, 'db' | 'hasPaidBefore'>,
  customerId: string,
  now: Date,
  asked: { triedCode?: string; contacts?: readonly string[] } = {},
): Promise<Cart | undefined> {
  const read = () => withRules({ db, hasPaidBefore }, customerId, now, asked);
  let cart = await read();
  if (cart && cart.dueIds.length > 0) {
    await bringListingUpToDate(db, cart.dueIds, now);
    cart = await read();
  }
  if (!cart) return undefined;
  const shared = withSharedUnits(cart);
  if (!shared.lines.some((line) => line.available < line.quantity)) return shared;
  return withSharedUnits(withHeldUnits(cart, await heldFor(db, customerId)));
}

/**
 * Purchases of one customer are placed one after the other: of two at once, one trying what comes after the other, each would
 * wait for the other. Taken before anything else that placing one locks; `lockCartForOrder` takes it, too.
 */
export async function takePlacingTurn(tx: Connection, customerId: string): Promise<void> {
  await tx.first(takeTurn, { customerId });
}

/**
 * Locks the customer's cart for the rest of the transaction and reads it: two orders of one cart take turns. What the
 * customer's own open purchase holds does not count as available here. Nothing may be sold while it has `dueIds`.
 * They are refreshed outside this transaction, because other code locks those rows in another order.
 */
export async function lockCartForOrder(
  { tx, hasPaidBefore }: Pick<Shop, 'hasPaidBefore'> & { tx: Connection },
  customerId: string,
  now: Date,
  contacts: readonly string[],
): Promise<Cart | undefined> {
  const [, cart] = await Promise.all([
    tx.first(lockForOrder, { customerId }),
    withRules({ db: tx, hasPaidBefore }, customerId, now, { contacts }),
  ]);
  return cart && withSharedUnits(cart);
}

async function withRules(
  { db, hasPaidBefore }: Pick<Shop, 'hasPaidBefore'> & { db: Connection },
  customerId: string,
  now: Date,
  { triedCode, contacts = [] }: { triedCode?: string; contacts?: readonly string[] },
): Promise<Cart | undefined> {
  const [lines, rules] = await inBatches(() =>
    Promise.all([
      db.rows(cartLines, { customerId, now }),
      db.rows(cartRules, {
        customerId,
        now,
        triedCode: triedCode ?? null,
        contacts: sharedContacts(contacts),
      }),
    ]),
  );
  const cart = cartOfRows(lines);
  if (!cart) return undefined;
  return {
    ...cart,
    couponCode: triedCode ?? cart.couponCode,
    rules: await openToNewcomers(rulesOf(rules), () => hasPaidBefore(db, { customerId, contacts })),
    readAt: now,
  };
}

/** The caller's cart, with notices of changes since its lines were put in. Undefined where there is none. */
export async function readCart(context: RequestContext): Promise<CartAnswer | undefined> {
  const { clock, customer } = context;
  const cart = customer && (await cartForCheckout(context, customer.id, clock.now()));
  if (!cart) return undefined;
  const limited = await withPersonLimits(context, cart, customer);
  return {
    ...cartAnswer(limited, await assemblyOf(context, cart)),
    ...(await paymentSavings(context, limited)),
  };
}

/** A cart as the API gives it; lines that cannot be bought carry the reason and cost nothing. */
function cartAnswer(cart: Cart, assembly: CartAssembly | undefined): CartAnswer {
  const priced = priceCartGoods(cart);
  const items = priced.lines.map(({ line, amounts }) => {
    const { offer } = line;
    const isPriced = offer !== null && amounts.quantity > 0;
    const unitCents = isPriced ? amounts.unitCents : (offer?.priceCents ?? line.seenPriceCents);
    return {
      product_id: line.productId,
      ref_id: line.refId,
      sku: line.sku,
      product_name: line.name,
      slug: line.slug,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: unitCents,
      former_unit_price_cents: offer && offer.regularPriceCents > unitCents ? offer.regularPriceCents : null,
      line_total_cents: lineTotal(amounts),
      available: Math.max(0, line.available),
      from_suppliers: fromSuppliers(line),
      max_per_order: line.maxPerOrder,
      most: line.most,
      ...(isAssembly(line) && assembly && { assembly_days: assembly.days }),
      notices: noticesOf(line),
    };
  });
  return {
    items,
    ...(assembly?.offer && { assembly: { ...assembly.offer, days: assembly.days } }),
    item_count: cart.lines.reduce((count, line) => count + line.quantity, 0),
    subtotal_cents: priced.subtotalCents,
    discount_cents: priced.discountCents,
    promotions: promotionsOf(priced.lines.flatMap(({ amounts }) => amounts.discounts)),
    coupon: couponOf(priced),
    tax_cents: priced.taxCents,
    total_cents: priced.totalCents,
    currency,
  };
}

/** What ways of payment that would be taken save; nothing where no promotion is for any. */
async function paymentSavings(
  context: RequestContext,
  cart: Cart,
): Promise<Pick<CartAnswer, 'payment_savings'>> {
  if (cart.rules.every(({ paymentMethods }) => paymentMethods.length === 0)) return {};
  const plainCents = priceCartGoods(cart).totalCents;
  const savings = (await paymentMethodsTaken(context)).flatMap(({ method, maxCents }) => {
    const { totalCents } = priceCartGoods(cart, method);
    if (totalCents > maxCents || totalCents >= plainCents) return [];
    const saves = plainCents - totalCents;
    const message = `Pagando ${paidByWords([method])} ahorras ${formatPesos(saves)}.`;
    return [{ payment_method: method, saves_cents: saves, message }];
  });
  return { payment_savings: savings };
}

/** How long putting together the PCs of a cart takes; its offer where nobody asked for it yet. */
type CartAssembly = { days: number; offer: Omit<NonNullable<CartAnswer['assembly']>, 'days'> | undefined };

/** Putting together the PCs of a cart, where that is in it or the shop does it. */
async function assemblyOf(context: RequestContext, { lines }: Cart): Promise<CartAssembly | undefined> {
  const isIn = lines.some(isAssembly);
  const pcs = isIn ? 0 : pcsAmong(partsOfPcs(lines));
  const offer = pcs === 0 ? undefined : await assemblyForSale(context.db);
  if (!isIn && !offer) return undefined;
  const { assembly_days: days } = await readShippingRules(context);
  return { days, offer: offer && { ...offer, pcs } };
}

function noticesOf(line: CartLine): CartAnswer['items'][number]['notices'] {
  const notices: CartAnswer['items'][number]['notices'] = [];
  const problem = problemOf(line);
  if (problem) notices.push({ kind: problem, message: problemMessage(problem, line) });
  // Wholesale buyers do not pay the price that changed.
  if (line.offer && !line.offer.wholesale && line.offer.priceCents !== line.seenPriceCents) {
    const direction = line.offer.priceCents < line.seenPriceCents ? 'bajó' : 'subió';
    notices.push({
      kind: 'price_changed',
      message: `El precio ${direction} de ${formatPesos(line.seenPriceCents)} a ${formatPesos(line.offer.priceCents)}.`,
    });
  }
  return notices;
}
