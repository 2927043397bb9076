import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { SourceAdapter } from './adapter.ts';
import { openAdapter } from './open-adapter.ts';
import { takesOrders } from './source-kinds.contract.ts';
import { sourceOf } from './sources.queries.ts';

/** What buys from a supplier. */
export type Ordering = Required<Pick<SourceAdapter, 'order'>> & Pick<SourceAdapter, 'tracking'>;

/** Whether a supplier is ordered from by its API. */
export async function maySendOrders(db: Connection, supplier: string): Promise<boolean> {
  const source = await db.first(sourceOf, { supplier });
  return source !== undefined && takesOrders[source.kind];
}

/**
 * Opens the door by which a supplier is ordered from; undefined where it has none.
 * @throws AppError 409 `source_locked`
 */
export async function openOrdering(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'sources'>,
  supplier: string,
): Promise<Ordering | undefined> {
  const source = await shop.db.first(sourceOf, { supplier });
  if (!source) return undefined;
  const { order, tracking } = (await openAdapter(shop, source)).adapter;
  return order && { order, ...(tracking && { tracking }) };
}
