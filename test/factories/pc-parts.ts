import type { ProductKind } from '../../src/modules/catalog/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createProduct, type CreatedProduct } from './create-product.ts';

const kinds = ['cpu', 'motherboard', 'memory', 'ssd', 'psu', 'case'] as const satisfies ProductKind[];

/** What a PC is made of, by kind, each with stock and a weight. */
export type PcParts = Record<(typeof kinds)[number], CreatedProduct>;

/** Products that make up a PC. */
export async function createPcParts(db: Database): Promise<PcParts> {
  const made: [string, CreatedProduct][] = [];
  for (const kind of kinds) {
    made.push([kind, await createProduct(db, { kind, stock: { CDMX: 50 }, weightGrams: 700 })]);
  }
  return Object.fromEntries(made) as PcParts;
}

/** What the shop takes for putting a PC together; it has no stock. */
export function createAssembly(db: Database, priceCents = 89_900): Promise<CreatedProduct> {
  return createProduct(db, { kind: 'assembly', name: 'Armado y prueba', stock: {}, priceCents });
}
