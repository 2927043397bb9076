import type { Connection } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/serve.ts';
import { type FacetCounts, labelFacets } from './facets.ts';
import { currentSlug } from './former-slugs.ts';
import type { ListFilters } from './list-filters.ts';
import { type ListRow, type ListScope, listStatement } from './list-query.ts';

/**
 * One page of products with total and facets: one statement; a search that finds nothing asks once more for what
 * resembles it, and a name that no category or brand has any more for the one that once had it. Undefined when there is
 * none.
 */
export async function listProducts(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
): Promise<JsonText | undefined> {
  let row = await runList(db, scope, filters);
  if ((scope.by === 'category' || scope.by === 'brand') && row.scope === null) {
    const slug = await currentSlug(db, scope.by, scope.name);
    if (slug === undefined) return undefined;
    row = await runList(db, { by: scope.by, name: slug }, filters);
    if (row.scope === null) return undefined;
  }
  if (!row.is_any && filters.q !== undefined && scope.by === 'all') {
    row = await runList(db, { by: 'similar' }, filters);
  }
  const facets = labelFacets(JSON.parse(row.facets) as FacetCounts, row.kind, filters);
  const reading = filters.q === undefined ? '' : ',"search":{"corrected":null,"left_out":[]}';
  const member = scope.by === 'category' || scope.by === 'brand' ? `"${scope.by}":${row.scope},` : '';
  return new JsonText(
    `{${member}"products":[${row.products ?? ''}],"total":${row.total},"page":${filters.page},"page_size":${
      filters.pageSize
    },"facets":${JSON.stringify(facets)}${reading}}`,
  );
}

async function runList(db: Connection, scope: ListScope, filters: ListFilters): Promise<ListRow> {
  const { named, text, values } = listStatement(scope, filters);
  const rows = named ? await db.rows(named, values) : ((await db.sql(text, values)).rows as ListRow[]);
  const [row] = rows;
  if (!row) throw new Error('A list gave no row.');
  return row;
}
