import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const addMissing = query(
  'inventory.ensure_warehouses',
  `insert into warehouse (code, name, supplier, supplier_days)
   select code, name, supplier, supplier_days
     from unnest(:codes::text[], :names::text[], :suppliers::text[], :days::int[]) as w(code, name, supplier, supplier_days)
    order by code
   on conflict do nothing`,
);

/**
 * Adds the warehouses that are missing; those that are there stay as they are. One of a supplier's own says
 * whose it is, and how many business days its goods take until they are here (0: nobody said).
 */
export async function ensureWarehouses(
  tx: Connection,
  warehouses: readonly { code: string; name: string; supplier?: { code: string; days: number } }[],
): Promise<void> {
  if (warehouses.length === 0) return;
  await tx.run(addMissing, {
    codes: warehouses.map(({ code }) => code),
    names: warehouses.map(({ name }) => name),
    suppliers: warehouses.map(({ supplier }) => supplier?.code ?? null),
    days: warehouses.map(({ supplier }) => supplier?.days ?? null),
  });
}
