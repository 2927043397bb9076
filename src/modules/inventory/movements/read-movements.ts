import type { Connection } from '../../../platform/database/database.ts';
import type { MovementKind } from '../stock-movement.contract.ts';
import { type MovementRow, movements } from './movements.queries.ts';

/** Which movements are asked for; days are those of the shop's calendar, both included. */
export type MovementsWanted = {
  productId?: number | undefined;
  location?: string | undefined;
  staffId?: string | undefined;
  kind?: MovementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The last movement of the page before. */
  before?: number | undefined;
  pageSize: number;
};

/** One page of movements, newest first. */
export async function movementsPage(db: Connection, wanted: MovementsWanted) {
  const { pageSize } = wanted;
  const rows = await db.rows(movements, {
    productId: wanted.productId ?? null,
    location: wanted.location ?? null,
    staffId: wanted.staffId ?? null,
    kind: wanted.kind ?? null,
    from: wanted.from ?? null,
    to: wanted.to ?? null,
    before: wanted.before ?? null,
    // One more than asked for says whether there are older ones.
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  return {
    movements: page.map(onWire),
    page_size: pageSize,
    next_before: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

function onWire({ staff_id: id, staff_name: name, created_at: createdAt, ...row }: MovementRow) {
  const staff = id === null ? null : { id, name: name ?? '' };
  return { ...row, staff, created_at: createdAt.toISOString() };
}
