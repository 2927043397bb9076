import { createHash, randomBytes } from 'node:crypto';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { mexicanDay } from '../../../platform/mexican-day.ts';
import { formatPesos } from '../../../platform/money.ts';
import { productsForSale } from '../../catalog/index.ts';
import { readLimits } from '../../settings/index.ts';
import { priceCartGoods } from '../cart-line.ts';
import { lineTotal } from '../cart-sums.ts';
import type { QuotedLine } from '../cart.tables.ts';
import { cartForCheckout } from '../read-cart.ts';
import { reorderIntoCart } from '../reorder.ts';
import type { quotesContract } from './quotes.contract.ts';
import { forgetQuotes, keepQuote, quoteByToken, type QuoteRow } from './quotes.queries.ts';

type Answer = z.input<(typeof quotesContract)['cartQuote']['answers'][200]>['quote'];

const dayMilliseconds = 86_400_000;
/** How long a quote that ended can still be opened. */
const daysAfterEnd = 30;

/**
 * Keeps what can be bought of a customer's cart at the prices of now, with a link that opens it for anybody. Nothing in it
 * says whose it is. Asked again the same day for the same, the same quote is given.
 * @throws AppError 409 `cart_empty`
 */
export async function makeQuote(
  context: RequestContext,
  customerId: string,
): Promise<{ token: string; folio: string; valid_until: string }> {
  const { db, clock, log } = context;
  const now = clock.now();
  const cart = await cartForCheckout(context, customerId, now);
  const priced = cart && priceCartGoods(cart);
  const lines = priced?.lines.flatMap(({ line, amounts }): QuotedLine[] =>
    line.offer === null || amounts.quantity === 0
      ? []
      : [
          {
            productId: line.productId,
            sku: line.sku,
            slug: line.slug,
            name: line.name,
            imageUrl: line.imageUrl,
            quantity: amounts.quantity,
            unitCents: amounts.unitCents,
            totalCents: lineTotal(amounts),
            listedCents: line.offer.priceCents,
          },
        ],
  );
  if (!priced || !lines || lines.length === 0) {
    throw conflict('cart_empty', 'No hay nada en tu carrito que se pueda cotizar.');
  }
  const { quote_days: days } = await readLimits(db, log);
  const sums = [priced.subtotalCents, priced.discountCents, priced.taxCents, priced.totalCents];
  const content = JSON.stringify([customerId, mexicanDay(now), days, lines, sums]);
  const kept = await db.first(keepQuote, {
    token: randomBytes(24).toString('base64url'),
    fingerprint: createHash('sha256').update(content).digest('base64url'),
    lines: JSON.stringify(lines),
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    taxCents: priced.taxCents,
    totalCents: priced.totalCents,
    now,
    validUntil: new Date(now.getTime() + days * dayMilliseconds),
  });
  if (!kept) throw new Error('The quote was not kept.');
  return { token: kept.token, folio: folioOf(kept), valid_until: kept.valid_until.toISOString() };
}

/** @throws AppError 404 for a link that was never given, or whose quote ended a month ago */
export async function requireQuote({ db }: Pick<RequestContext, 'db'>, token: string): Promise<QuoteRow> {
  const quote = await db.first(quoteByToken, { token });
  if (!quote) throw notFound('Esta cotización ya no existe. Pide otra a quien te la mandó.');
  return quote;
}

/**
 * Puts what a quote has in a customer's own cart.
 * @throws AppError 404 as `requireQuote`
 */
export async function openQuote(context: RequestContext, customerId: string, token: string) {
  const { lines } = await requireQuote(context, token);
  return reorderIntoCart(
    context,
    customerId,
    lines.map(({ productId, name, quantity, listedCents }) => ({
      product_id: productId,
      product_name: name,
      quantity,
      was_price_cents: listedCents,
    })),
  );
}

/** A quote as whoever has its link sees it, each line with what is otherwise today. */
export async function quoteOnWire(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  quote: QuoteRow,
): Promise<Answer> {
  const today = await productsForSale(
    db,
    quote.lines.map(({ productId }) => productId),
  );
  return {
    folio: folioOf(quote),
    issued_at: quote.issued_at.toISOString(),
    valid_until: quote.valid_until.toISOString(),
    is_valid: clock.now() <= quote.valid_until,
    lines: quote.lines.map((line) => ({
      product_id: line.productId,
      sku: line.sku,
      slug: line.slug,
      product_name: line.name,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: line.unitCents,
      line_total_cents: line.totalCents,
      change: changeOf(line, today.get(line.productId)),
    })),
    subtotal_cents: quote.subtotal_cents,
    discount_cents: quote.discount_cents,
    tax_cents: quote.tax_cents,
    total_cents: quote.total_cents,
  };
}

/** As people say it. */
export function folioOf({ id }: Pick<QuoteRow, 'id'>): string {
  return `C-${id}`;
}

/** Prices are compared as everybody sees them: whoever opens it may pay others than who made it. */
function changeOf(
  line: QuotedLine,
  now: { price_cents: number; available: number } | undefined,
): Answer['lines'][number]['change'] {
  if (!now) return { kind: 'gone', message: 'Ya no está a la venta.' };
  if (now.available <= 0) return { kind: 'out_of_stock', message: 'Se agotó.' };
  if (now.available < line.quantity) {
    const left = now.available === 1 ? 'Solo queda 1 pieza.' : `Solo quedan ${now.available} piezas.`;
    return { kind: 'less_stock', message: left };
  }
  if (now.price_cents === line.listedCents) return null;
  const direction = now.price_cents < line.listedCents ? 'bajó' : 'subió';
  const message = `Su precio ${direction} de ${formatPesos(line.listedCents)} a ${formatPesos(now.price_cents)}.`;
  return { kind: 'price_changed', message };
}

/** Nightly: quotes that ended a month ago are forgotten. */
export async function forgetOldQuotes({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const endedBefore = new Date(clock.now().getTime() - daysAfterEnd * dayMilliseconds);
  await db.run(forgetQuotes, { endedBefore });
}
