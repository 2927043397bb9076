import type { Connection } from '../../../platform/database/database.ts';
import type { GatheredSupplier } from './for-buyers.ts';
import { dropEmptyGatherers, gatherInTurn, lockGatherers } from './for-buyers.queries.ts';
import { addGatherersAt, addShelfUnits, countPurchaseChange } from './for-shelf.queries.ts';

/** Units that the shelf needs, and the supplier's own location that has them. */
type ShelfUnits = {
  product_id: number;
  from_code: string;
  /** All that proposals shall have of it for the shelf. */
  units: number;
  /** The fewest that the supplier sells. */
  min_quantity: number;
};

/**
 * Units for the shelf join the drafts that gather for buyers, in turn with whoever gathers. A draft keeps what it has: it never
 * gets fewer. What other drafts have for the shelf counts, so the same units are not proposed twice.
 * @returns what each draft brings of them for the shelf now
 */
export async function proposeForShelf(
  tx: Connection,
  suppliers: readonly GatheredSupplier[],
  lines: readonly ShelfUnits[],
  { now, systemUserId }: { now: Date; systemUserId: string | undefined },
): Promise<{ purchase_id: number; product_id: number; for_shelf: number; is_changed: boolean }[]> {
  if (lines.length === 0) return [];
  await tx.rows(gatherInTurn);
  await tx.run(addGatherersAt, {
    suppliers: JSON.stringify(suppliers),
    fromCodes: lines.map((line) => line.from_code),
    systemUserId: systemUserId ?? null,
    now,
  });
  await tx.rows(lockGatherers);
  const rows = (await tx.rows(addShelfUnits, { lines: JSON.stringify(lines) })).flatMap((row) =>
    row.product_id === null ? [] : [{ ...row, product_id: row.product_id }],
  );
  const changed = new Set(rows.flatMap((row) => (row.is_changed ? [row.purchase_id] : [])));
  if (changed.size > 0) await tx.run(countPurchaseChange, { ids: [...changed] });
  await tx.run(dropEmptyGatherers);
  return rows;
}
