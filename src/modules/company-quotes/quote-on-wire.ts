import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { productsForSale } from '../catalog/index.ts';
import { agreedOnWire, type DraftState, paymentLink, stateOfDraft } from '../orders/index.ts';
import { readSettings } from '../settings/index.ts';
import { unitCostsOf } from '../suppliers/index.ts';
import { ownUnitPrices } from '../wholesale/index.ts';
import type { companyQuotesContract } from './company-quotes.contract.ts';
import type { QuoteRow, SummaryRow } from './company-quotes.queries.ts';

type Quote = z.input<(typeof companyQuotesContract)['ownQuote']['answers'][200]>['quote'];
type ForStaff = z.input<(typeof companyQuotesContract)['quote']['answers'][200]>['quote'];
type Summary = z.input<(typeof companyQuotesContract)['quotes']['answers'][200]>['quotes'][number];

/** As people say it. */
export function folioOf({ number }: { number: number }): string {
  return `COT-${number}`;
}

/** What became of an accepted quote; null before. What lapsed unpaid is over, and can be quoted again. */
export function orderOfQuote(quote: QuoteRow, now: Date): DraftState | null {
  if (quote.draft_state === null) return null;
  const state = stateOfDraft({ state: quote.draft_state, order_state: quote.order_state });
  return state === 'open' && quote.draft_kept_until !== null && quote.draft_kept_until <= now
    ? 'expired'
    : state;
}

/** Whether its newest version was paid once: cancelled since, it is ordered again only as a new version. */
export function wasOrdered({ state, order_number: number }: QuoteRow): boolean {
  return state === 'accepted' && number !== null;
}

/** A quote as the people of its company see it. */
export function quoteOnWire(
  quote: QuoteRow,
  { clock, publicUrl }: Pick<RequestContext, 'clock' | 'publicUrl'>,
): Quote {
  const now = clock.now();
  return {
    id: quote.id,
    folio: folioOf(quote),
    state: stateAt(quote, now),
    revision: quote.revision,
    company: { id: quote.company_id, name: quote.company },
    contact: { id: quote.customer_id, name: quote.contact, email: quote.email },
    purchase_order: quote.purchase_order,
    delivery_method: quote.delivery_method,
    address: quote.delivery_address,
    wanted: quote.wanted.map((line) => ({
      product_id: line.productId,
      sku: line.sku,
      product_name: line.name,
      image_url: line.imageUrl,
      quantity: line.quantity,
      target_cents: line.targetCents,
    })),
    versions: quote.versions.map(versionOnWire),
    has_accepts_left: quote.accepts_left > 0 && !wasOrdered(quote),
    messages: quote.messages.map(({ is_shop: isShop, created_at: createdAt, ...message }) => ({
      ...message,
      from: isShop ? ('shop' as const) : ('company' as const),
      created_at: new Date(createdAt).toISOString(),
    })),
    reason: quote.reason,
    order: orderOnWire(quote, now, publicUrl),
    created_at: quote.created_at.toISOString(),
    updated_at: quote.updated_at.toISOString(),
  };
}

function versionOnWire(version: QuoteRow['versions'][number]): Quote['versions'][number] {
  return {
    version: version.version,
    lines: version.lines.map(agreedOnWire),
    subtotal_cents: version.total_cents - version.shipping_cents,
    shipping_cents: version.shipping_cents,
    tax_cents: version.tax_cents,
    total_cents: version.total_cents,
    valid_until: new Date(version.valid_until).toISOString(),
    kept_until: version.kept_until === null ? null : new Date(version.kept_until).toISOString(),
    created_at: new Date(version.created_at).toISOString(),
  };
}

function orderOnWire(quote: QuoteRow, now: Date, publicUrl: string): Quote['order'] {
  const state = orderOfQuote(quote, now);
  const { draft_order_id: draftId, token } = quote;
  if (state === null || draftId === null || token === null) return null;
  const isOver = state === 'cancelled' || state === 'expired';
  return {
    state: isOver ? 'over' : state,
    draft_order_id: draftId,
    order_id: quote.order_number === null ? null : quote.order_id,
    order_number: quote.order_number,
    payment_link: isOver || state === 'paid' ? null : paymentLink(publicUrl, token),
  };
}

/** The same for staff, who see what its goods cost now: in the shop, for this buyer, and the shop itself. */
export async function quoteForStaff(
  context: RequestContext,
  db: Connection,
  quote: QuoteRow,
): Promise<ForStaff> {
  const now = context.clock.now();
  const ids = [
    ...new Set([...quote.wanted, ...(quote.versions[0]?.lines ?? [])].map(({ productId }) => productId)),
  ];
  const products = await productsForSale(db, ids);
  const own = await ownUnitPrices(db, { customerId: quote.customer_id, lines: quote.wanted, now });
  const maySeeCosts = context.staff?.rights.includes('read_costs') ?? false;
  const costs = maySeeCosts ? await unitCostsOf(db, ids) : undefined;
  const { quote_valid_days: validDays, quote_kept_hours: keptHours } = await readSettings(
    db,
    'wholesale',
    context.log,
  );
  return {
    ...quoteOnWire(quote, context),
    prices: [...products.values()].map((product) => ({
      product_id: product.id,
      shop_price_cents: product.price_cents,
      own_price_cents: own.get(product.id) ?? product.price_cents,
      cost_cents: costs?.get(product.id) ?? null,
      available: product.available,
    })),
    defaults: { valid_days: validDays, kept_hours: keptHours },
    discount_reason: quote.versions[0]?.discount_reason ?? '',
  };
}

/** Where a quote of a list stands: one that nobody answered in time is out of date. */
export function stateOfSummary(
  { state, valid_until: until }: Pick<SummaryRow, 'state' | 'valid_until'>,
  now: Date,
): Summary['state'] {
  return state === 'sent' && until !== null && until <= now ? 'expired' : state;
}

/** A quote in a list. */
export function summaryOnWire(row: SummaryRow, now: Date): Summary {
  return {
    id: row.id,
    folio: folioOf(row),
    state: stateOfSummary(row, now),
    company: { id: row.company_id, name: row.company },
    contact: { id: row.customer_id, name: row.contact, email: row.email },
    purchase_order: row.purchase_order,
    products: row.products,
    units: row.units,
    total_cents: row.total_cents,
    valid_until: row.valid_until?.toISOString() ?? null,
    order_number: row.order_number,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function stateAt({ state, versions }: QuoteRow, now: Date): Quote['state'] {
  const until = versions[0]?.valid_until;
  return state === 'sent' && until !== undefined && new Date(until) <= now ? 'expired' : state;
}
