import type { RequestContext } from '../../platform/context.ts';
import type { z } from '../../platform/http/endpoint.ts';
import type { promotionsContract } from './promotions.contract.ts';
import { allPromotions } from './promotions.queries.ts';

type Wanted = z.output<typeof promotionsContract.promotionsFile.query & z.ZodType>;
/** A promotion as the list shows it; PostgreSQL writes it so. */
export type Promotion = z.output<
  (typeof promotionsContract.adminPromotions.answers)[200]
>['promotions'][number];

/** Promotions of a filter as JSON, newest window first, and how many there are. */
export async function listPromotions(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  { q, state, type }: Wanted,
  { limit: pageSize, offset }: { limit: number; offset: number },
): Promise<{ json: string; total: number }> {
  const words = q?.trim() || null;
  const values = { now: clock.now(), pageSize, offset, words, state: state ?? null, type: type ?? null };
  const row = await db.first(allPromotions, values);
  return { json: row?.json ?? '[]', total: row?.total ?? 0 };
}
