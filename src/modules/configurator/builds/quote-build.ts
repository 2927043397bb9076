import type { Connection } from '../../../platform/database/database.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { type Cents, splitIva } from '../../../platform/money.ts';
import { pricesAt, taxRatesOf } from '../../catalog/index.ts';
import { ownUnitPrices } from '../../wholesale/index.ts';
import { type BuildChange, buildJson, type StandingBuild } from './build-answer.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import { type ChosenPart, costOf } from '../parts/read-parts.ts';
import { standingBuild } from './save-build.ts';

const dayMilliseconds = 86_400_000;

/** A saved build at what its reader pays today; a part that stands twice in it is one line of two. */
export type Quote = {
  build: StandingBuild;
  /** Products whose price here is its reader's own. */
  ownIds: ReadonlySet<number>;
  /** What the shopper has at home stands here too, and costs nothing. */
  lines: { part: ChosenPart; quantity: number }[];
  issuedAt: Date;
  /** How long its link says what has changed since. */
  days: number;
  validUntil: Date;
  /** Without IVA. */
  subtotalCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
};

/** Who asks for which build; `customerId` undefined: nobody who may have prices of their own. */
type QuoteAsked = { code: string; now: Date; days: number; customerId: string | undefined };

/** A build with the prices of who buys by a price list; theirs did not move as everybody's did, so that is not told. */
async function atOwnPrices(
  db: Connection,
  build: StandingBuild,
  { customerId, now }: { customerId: string | undefined; now: Date },
): Promise<{ build: StandingBuild; ownIds: ReadonlySet<number> }> {
  if (customerId === undefined) return { build, ownIds: new Set() };
  const units = Map.groupBy(build.chosen, ({ row }) => row.id);
  const own = await ownUnitPrices(db, {
    customerId,
    lines: [...units].map(([productId, { length: quantity }]) => ({ productId, quantity })),
    now,
  });
  const chosen = build.chosen.map((one) => {
    const cents = own.get(one.row.id);
    if (cents === undefined) return one;
    const { former_price_cents: _, ...card } = JSON.parse(one.row.card) as Record<string, unknown>;
    return {
      ...one,
      row: { ...one.row, price_cents: cents, card: JSON.stringify({ ...card, price_cents: cents }) },
    };
  });
  const ownRefIds = new Set(chosen.flatMap(({ row }) => (own.has(row.id) ? [row.ref_id] : [])));
  return {
    build: {
      ...build,
      chosen,
      totalCents: chosen.reduce((sum, one) => sum + costOf(one), 0),
      changes: build.changes.filter(
        ({ kind, ref_id: refId }) => kind !== 'price_changed' || !ownRefIds.has(refId),
      ),
    },
    ownIds: new Set(own.keys()),
  };
}

/**
 * A quote of `now`: the prices of the moment, IVA split once per line as an order does. It fixes no price and reserves
 * nothing; what has changed since says the answer to `since`.
 * @throws AppError 404
 */
export async function quoteOf(
  db: Connection,
  shelf: PartShelf,
  { code, now, days, customerId }: QuoteAsked,
): Promise<Quote> {
  const { build, ownIds } = await atOwnPrices(db, await standingBuild(db, shelf, code), { customerId, now });
  const lines = [...Map.groupBy(build.chosen, ({ row }) => row.ref_id).values()].flatMap((units) =>
    units[0] ? [{ part: units[0], quantity: units.length }] : [],
  );
  const rates = await taxRatesOf(
    db,
    lines.map(({ part }) => part.row.id),
  );
  const taxCents = lines.reduce(
    (sum, { part, quantity }) => sum + splitIva(costOf(part) * quantity, rates.get(part.row.id)).taxCents,
    0,
  );
  return {
    build,
    ownIds,
    lines,
    issuedAt: now,
    days,
    validUntil: endOf(now, days),
    subtotalCents: build.totalCents - taxCents,
    taxCents,
    totalCents: build.totalCents,
  };
}

/**
 * The same as a call answers it, with what is otherwise than when a quote was made at `since`.
 * @throws AppError 404
 */
export async function quoteBuild(
  db: Connection,
  shelf: PartShelf,
  given: QuoteAsked & { since: Date | undefined },
): Promise<JsonText> {
  const { now, days, since } = given;
  const quote = await quoteOf(db, shelf, given);
  // Nobody has a quote of tomorrow.
  const earlier =
    since === undefined || since > now
      ? null
      : {
          issued_at: since.toISOString(),
          valid_until: endOf(since, days).toISOString(),
          is_valid: now <= endOf(since, days),
          changes: await changesSince(db, quote, since),
        };
  const words = {
    issued_at: quote.issuedAt.toISOString(),
    valid_until: quote.validUntil.toISOString(),
    days,
    earlier,
    subtotal_cents: quote.subtotalCents,
    tax_cents: quote.taxCents,
    total_cents: quote.totalCents,
  };
  return new JsonText(`{"quote":${JSON.stringify(words).slice(0, -1)},"build":${buildJson(quote.build)}}}`);
}

function endOf(issuedAt: Date, days: number): Date {
  return new Date(issuedAt.getTime() + days * dayMilliseconds);
}

async function changesSince(
  db: Connection,
  { build: { row, chosen }, ownIds }: Quote,
  since: Date,
): Promise<BuildChange[]> {
  const known = new Map(chosen.map((part) => [part.row.ref_id, part.row]));
  const prices = await pricesAt(
    db,
    [...known.values()].map(({ id }) => id),
    since,
  );
  return row.seen.flatMap(({ ref_id: refId, name, price_cents: savedCents }): BuildChange[] => {
    const now = known.get(refId);
    if (!now) {
      return [{ ref_id: refId, product_name: name, kind: 'gone', was_cents: savedCents, now_cents: null }];
    }
    if (row.own_ref_ids.includes(refId)) return [];
    const wasCents = prices.get(now.id) ?? now.price_cents;
    const common = {
      ref_id: refId,
      product_name: now.name,
      was_cents: wasCents,
      now_cents: now.price_cents,
    };
    return [
      ...(now.available > 0 ? [] : [{ ...common, kind: 'out_of_stock' as const }]),
      ...(wasCents === now.price_cents || ownIds.has(now.id)
        ? []
        : [{ ...common, kind: 'price_changed' as const }]),
    ];
  });
}
