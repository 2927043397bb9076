import type { SourceRecord } from '../sources/adapter.ts';

/** An offer as it is stored, and by how much its supplier's costs may rise unasked. */
export type LiveOffer = {
  cost: number;
  currency: string;
  cost_up_percent: number;
  /** By the supplier's warehouses. */
  stock: readonly { warehouse: string; quantity: number }[];
};

/**
 * What an offer has by what its supplier says now: nothing of what is gone, withdrawn, in another currency or dearer than costs
 * may rise at once. Undefined where it is enough for what is wanted beside what others hold of it, and stays.
 * @param held units that buyers hold and that are in its supplier's count still
 */
export function judgeLive(
  offer: LiveOffer,
  record: SourceRecord | undefined,
  wanted: number,
  held: number,
): { warehouse: string; quantity: number }[] | undefined {
  const nothing = offer.stock.map(({ warehouse }) => ({ warehouse, quantity: 0 }));
  if (record === undefined || record['status'] === 'discontinued') return nothing;
  const cost = record['cost'];
  if (typeof cost !== 'number' || (record['currency'] ?? offer.currency) !== offer.currency) return nothing;
  if (cost > offer.cost * (1 + offer.cost_up_percent / 100)) return nothing;
  const said = countsOf(record['stock']);
  const isKnown = said.some(({ warehouse }) => offer.stock.some((one) => one.warehouse === warehouse));
  const total = said.reduce((sum, { quantity }) => sum + quantity, 0);
  // Some count all of their warehouses together.
  const now = isKnown
    ? offer.stock.map(({ warehouse, quantity }) => ({
        warehouse,
        quantity: Math.min(quantity, said.find((one) => one.warehouse === warehouse)?.quantity ?? 0),
      }))
    : nothing.map((one, index) => (index === 0 ? { ...one, quantity: total } : one));
  const has = now.reduce((sum, { quantity }) => sum + quantity, 0);
  return has - held < wanted ? now : undefined;
}

function countsOf(stock: unknown): { warehouse: string; quantity: number }[] {
  if (!Array.isArray(stock)) return [];
  return stock.flatMap((one: { warehouse?: unknown; qty?: unknown }) =>
    typeof one?.warehouse === 'string' && typeof one.qty === 'number'
      ? [{ warehouse: one.warehouse, quantity: one.qty }]
      : [],
  );
}
