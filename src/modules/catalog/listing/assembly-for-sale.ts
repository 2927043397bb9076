import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { narrowDependencies } from '../../../platform/track-dependencies.ts';
import { readsAssembly } from './listing-tags.ts';

const cheapest = query(
  'catalog.assembly_for_sale',
  `select product_id, name as product_name, price_cents from product_listing where kind = 'assembly'
    order by price_cents, product_id limit 1`,
);

/** The product that is the shop's work on a PC, the cheapest; undefined where it puts none together. */
export function assemblyForSale(db: Connection) {
  return narrowDependencies(
    () => db.first(cheapest),
    () => readsAssembly,
  );
}
