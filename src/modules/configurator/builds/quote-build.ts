import type { Connection } from '../../../platform/database/database.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { type Cents, splitIva } from '../../../platform/money.ts';
import { pricesAt, taxRatesOf } from '../../catalog/index.ts';
import { type BuildChange, buildJson, type StandingBuild } from './build-answer.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import { type ChosenPart, costOf } from '../parts/read-parts.ts';
import { standingBuild } from './save-build.ts';

const dayMilliseconds = 86_400_000;

/** A saved build at today's prices; a part that stands twice in it is one line of two. */
export type Quote = {
  build: StandingBuild;
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

/**
 * A quote of `now`: the prices of the moment, IVA split once per line as an order does. It fixes no price and reserves
 * nothing; what has changed since says the answer to `since`.
 * @throws AppError 404
 */
export async function quoteOf(
  db: Connection,
  shelf: PartShelf,
  { code, now, days }: { code: string; now: Date; days: number },
): Promise<Quote> {
  const build = await standingBuild(db, shelf, code);
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
  given: { code: string; now: Date; days: number; since: Date | undefined },
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
          changes: await changesSince(db, quote.build, since),
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
  { row, chosen }: StandingBuild,
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
      ...(wasCents === now.price_cents ? [] : [{ ...common, kind: 'price_changed' as const }]),
    ];
  });
}
