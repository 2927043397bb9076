import type { RequestContext } from '../../../platform/context.ts';
import { readLimits } from '../../settings/index.ts';
import type { Keeping } from './keep-figures.ts';
import { type BlockOrder, readBlock } from './read-block.ts';
import { bestSellers, slowSellers } from './sellers.queries.ts';

/** The whole stock is looked through, and changes little. */
const sellersKeeping: Keeping = { freshSeconds: 300, staleSeconds: 3600, endsWithNews: false };
const bestMax = 8;
const slowMax = 8;

/**
 * What sold best in the last `days` days, and own stock that did not sell for as long as the settings say. What goods cost, and
 * what is earned with them, only for who may read costs.
 */
export function sellersBlock(context: RequestContext, { days, ...order }: BlockOrder & { days: number }) {
  const { db, clock, log, staff } = context;
  const mayReadCosts = staff?.rights.includes('read_costs') ?? false;
  return readBlock(
    context,
    { ...order, name: 'sellers', key: String(days), keeping: sellersKeeping },
    async () => {
      const now = clock.now();
      const { slow_seller_days: slowDays } = await readLimits(db, log);
      const [best, slow] = await Promise.all([
        db.rows(bestSellers, { now, days, limit: bestMax }),
        db.rows(slowSellers, { now, days: slowDays, limit: slowMax }),
      ]);
      return { best, slow, slowDays };
    },
    ({ best, slow, slowDays }) => ({
      days,
      best: best.map((row) => ({ ...row, margin_cents: mayReadCosts ? row.margin_cents : null })),
      slow_days: slowDays,
      slow: slow.map(({ product_id, sku, product_name, units, sold_at: at, value_cents: value }) => ({
        product_id,
        sku,
        product_name,
        units,
        value_cents: mayReadCosts ? value : null,
        sold_at: at?.toISOString() ?? null,
      })),
      slow_total: slow[0]?.total ?? 0,
      slow_cents: mayReadCosts ? (slow[0]?.total_cents ?? 0) : null,
    }),
  );
}
