import type { Connection } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/serve.ts';
import { splitIva } from '../../platform/money.ts';
import { buildJson } from './build-answer.ts';
import type { PartShelf } from './part-shelf.ts';
import { standingBuild } from './save-build.ts';

/** How long a quote holds, in days, while there is stock. */
export const quoteDays = 7;
const dayMilliseconds = 86_400_000;

/**
 * A saved build as a quote of `now`: today's prices, IVA split once per line as an order does.
 * @throws AppError 404
 */
export async function quoteBuild(
  db: Connection,
  shelf: PartShelf,
  code: string,
  now: Date,
): Promise<JsonText> {
  const build = await standingBuild(db, shelf, code);
  const units = new Map<string, { priceCents: number; quantity: number }>();
  for (const { row } of build.chosen) {
    const before = units.get(row.ref_id)?.quantity ?? 0;
    units.set(row.ref_id, { priceCents: row.price_cents, quantity: before + 1 });
  }
  const taxCents = [...units.values()].reduce(
    (sum, { priceCents, quantity }) => sum + splitIva(priceCents * quantity).taxCents,
    0,
  );
  const words = {
    issued_at: now.toISOString(),
    valid_until: new Date(now.getTime() + quoteDays * dayMilliseconds).toISOString(),
    subtotal_cents: build.totalCents - taxCents,
    tax_cents: taxCents,
    total_cents: build.totalCents,
  };
  return new JsonText(`{"quote":${JSON.stringify(words).slice(0, -1)},"build":${buildJson(build)}}}`);
}
