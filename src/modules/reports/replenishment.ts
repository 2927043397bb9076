import type { RequestContext } from '../../platform/context.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { ivaBasisPoints } from '../../platform/money.ts';
import type { inventoryContract } from '../inventory/inventory.contract.ts';
import { readLimits } from '../settings/index.ts';
import { unitCostsOf } from '../suppliers/index.ts';
import { replenishment } from './replenishment.queries.ts';

type Wanted = z.output<typeof inventoryContract.replenishment.query & z.ZodType>;
type Page = z.input<(typeof inventoryContract.replenishment.answers)[200]>;

/** One page of what to buy again, most urgent first. */
export async function replenishmentPage(
  { db, log, staff }: Pick<RequestContext, 'db' | 'log' | 'staff'>,
  wanted: Wanted,
): Promise<Page> {
  const { page, page_size: limit, location, q } = wanted;
  const limits = await readLimits(db, log);
  const values = {
    brandId: wanted.brand_id ?? null,
    supplier: wanted.supplier ?? null,
    words: q?.trim() || null,
    need: wanted.need,
    sort: wanted.sort,
    leadDays: limits.replenish_lead_days,
    coverDays: limits.replenish_cover_days,
    limit,
    offset: (page - 1) * limit,
  };
  const rows =
    location === undefined
      ? await db.rows(replenishment.everywhere, { ...values, defaultLimit: limits.low_stock_units })
      : await db.rows(replenishment.at, { ...values, location });
  const maySeeCosts = staff?.rights.includes('read_costs') ?? false;
  const costs = maySeeCosts
    ? await unitCostsOf(
        db,
        rows.map((row) => row.product_id),
      )
    : new Map<number, number>();
  return {
    products: rows.map((row) => {
      const { total: _, ...shown } = row;
      return { ...shown, cost_cents: withoutIva(costs.get(row.product_id)) };
    }),
    total: rows[0]?.total ?? 0,
    page,
    page_size: limit,
  };
}

/** Purchases are written down without IVA. */
function withoutIva(cents: number | undefined): number | null {
  return cents === undefined ? null : Math.round((cents * 10_000) / (10_000 + ivaBasisPoints));
}
