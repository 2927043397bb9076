import type { Connection } from '../../../platform/database/database.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { comparedProducts } from '../catalog.queries.ts';
import { productKinds } from '../specs/product-kinds.ts';
import { isProductKind } from '../specs/read-specs.ts';
import { specSheet } from '../specs/spec-sheet.ts';

/** The compared fields of each product, in the requested order; products not for sale are left out. */
export async function compareProducts(db: Connection, ids: readonly number[]): Promise<JsonText> {
  const rows = await db.rows(comparedProducts, { ids });
  const products = rows.map(({ json, kind, specs, layout }) => {
    const kindName = isProductKind(kind) ? productKinds[kind].label : kind;
    // The row's JSON is an object with members; the rest goes in before its closing brace.
    return `${json.slice(0, -1)},"kind_name":${JSON.stringify(kindName)},"specs":${JSON.stringify(specSheet(kind, specs, layout))}}`;
  });
  return new JsonText(`{"products":[${products.join(',')}]}`);
}
