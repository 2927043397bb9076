import type { Connection } from '../../../platform/database/database.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { narrowDependencies } from '../../../platform/track-dependencies.ts';
import { longestInstalments, readInstalmentPlans } from '../../pricing/index.ts';
import { productPage } from '../catalog.queries.ts';
import { readsProduct } from '../listing/listing-tags.ts';
import { specSheet } from '../specs/spec-sheet.ts';
import { productPath } from '../taxonomy/slug.ts';

/** A product's page by SKU, in one statement; undefined when it is not for sale. */
export async function readProduct(db: Connection, sku: string): Promise<JsonText | undefined> {
  const row = await narrowDependencies(
    () => db.first(productPage, { sku }),
    // A product that is not there may come.
    (found) =>
      found
        ? readsProduct(found.id, found.kind, { partIds: found.part_ids, variantIds: found.variant_ids })
        : {},
  );
  if (!row) return undefined;
  const specs = JSON.stringify(specSheet(row.kind, row.specs, row.layout));
  const plan = longestInstalments(row.price_cents, readInstalmentPlans(row.instalment_plans));
  const instalments = plan ? `{"months":${plan.months},"monthly_cents":${plan.monthlyCents}}` : 'null';
  const path = JSON.stringify(productPath(row.sku, row.slug));
  // The row's JSON is an object with members; the rest goes in before its closing brace.
  return new JsonText(
    `{"product":${row.json.slice(0, -1)},"specs":${specs},"instalments":${instalments}},"canonical_path":${path}}`,
  );
}
