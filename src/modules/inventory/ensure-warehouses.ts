import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const addMissing = query(
  'inventory.ensure_warehouses',
  `insert into warehouse (code, name) select code, name from unnest(:codes::text[], :names::text[]) as w(code, name)
    order by code
   on conflict do nothing`,
);

/** Adds the warehouses that are missing; those that are there keep their names. */
export async function ensureWarehouses(
  tx: Connection,
  warehouses: readonly { code: string; name: string }[],
): Promise<void> {
  if (warehouses.length === 0) return;
  await tx.run(addMissing, {
    codes: warehouses.map(({ code }) => code),
    names: warehouses.map(({ name }) => name),
  });
}
