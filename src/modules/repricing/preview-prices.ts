import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { pricingRulesOf } from '../pricing/index.ts';
import { proposedSettings, readSettings, type Settings } from '../settings/index.ts';
import { countUncosted } from './repricing.queries.ts';
import { MoveCounter, type MoveSums } from './sum-moves.ts';
import { weighPrices, type WeighedPrice } from './weigh-prices.ts';

/** What has to be said before a change applies, by the settings that hold before it. */
export type Caution = { needs_count: boolean; needs_reason: boolean };

/**
 * What values of the group `pricing` would do to every price. Nothing is written or locked.
 * @throws AppError 422 naming fields, 409 `stale` with the group as it is now
 */
export async function previewPrices(
  { db, log }: Pick<RequestContext, 'db' | 'log'>,
  asked: { version: number; values: Record<string, unknown> },
): Promise<MoveSums & Caution & { without_cost: number }> {
  const wanted = await proposedSettings(db, log, 'pricing', asked);
  const limits = await readSettings(db, 'pricing', log);
  const sums = await sumMoves(db, wanted);
  const uncosted = await db.first(countUncosted);
  return { ...sums, without_cost: uncosted?.count ?? 0, ...cautionOf(sums, limits) };
}

/** The sums over all prices that settings would move; `onPage` hears of them as they come. */
export async function sumMoves(
  db: Connection,
  settings: Settings<'pricing'>,
  onPage?: (prices: readonly WeighedPrice[]) => Promise<void>,
): Promise<MoveSums> {
  const counter = new MoveCounter(settings.lowest_margin_percent);
  for await (const page of weighPrices(db, pricingRulesOf(settings))) {
    for (const price of page) counter.add(price);
    await onPage?.(page);
  }
  return counter.sums();
}

/** A change is large by the settings of before it: it cannot lift its own limits. */
export function cautionOf(
  { changed, largest_move_percent: largest, below_cost: losses }: MoveSums,
  limits: Settings<'pricing'>,
): Caution {
  return {
    needs_count: changed > limits.confirm_products || largest > limits.confirm_move_percent,
    needs_reason: losses.changed > 0,
  };
}
