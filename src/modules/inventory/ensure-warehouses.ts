import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const addMissing = query(
  'inventory.ensure_warehouses',
  `insert into warehouse (code, name, supplier)
   select code, name, supplier from unnest(:codes::text[], :names::text[], :suppliers::text[]) as w(code, name, supplier)
    order by code
   on conflict do nothing`,
);

/**
 * Adds the warehouses that are missing; those that are there stay as they are. One of a supplier's own says whose it is.
 */
export async function ensureWarehouses(
  tx: Connection,
  warehouses: readonly { code: string; name: string; supplier?: string }[],
): Promise<void> {
  if (warehouses.length === 0) return;
  await tx.run(addMissing, {
    codes: warehouses.map(({ code }) => code),
    names: warehouses.map(({ name }) => name),
    suppliers: warehouses.map(({ supplier }) => supplier ?? null),
  });
}
