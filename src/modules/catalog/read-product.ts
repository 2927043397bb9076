import type { Connection } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/serve.ts';
import { productPage } from './catalog.queries.ts';
import { specRows } from './read-specs.ts';
import { productPath } from './slug.ts';

/** A product's page by SKU, in one statement; undefined when it is not for sale. */
export async function readProduct(db: Connection, sku: string): Promise<JsonText | undefined> {
  const row = await db.first(productPage, [sku]);
  if (!row) return undefined;
  const specs = JSON.stringify(specRows(row.kind, row.specs));
  const path = JSON.stringify(productPath(row.sku, row.slug));
  // The row's JSON is an object with members; the specs go in before its closing brace.
  return new JsonText(`{"product":${row.json.slice(0, -1)},"specs":${specs}},"canonical_path":${path}}`);
}
