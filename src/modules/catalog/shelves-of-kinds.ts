import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { ensureCategories } from './ensure-categories.ts';
import { type ProductKind, productKinds } from './product-kinds.ts';
import { slugOf } from './slug.ts';

const ownShelves = query<{ kind: string; id: number }>(
  'catalog.categories_of_kinds',
  `select distinct on (kind) kind, id from category where kind = any($1::text[]) order by kind, position, id`,
);

const usualShelves = query<{ kind: string; id: number }>(
  'catalog.usual_categories_of_kinds',
  `select distinct on (p.kind) p.kind, cp.category_id as id
     from product p join category_product cp on cp.product_id = p.id
     join category c on c.id = cp.category_id
    where p.kind = any($1::text[])
    group by p.kind, cp.category_id, c.parent_id
    order by p.kind, count(*) desc, c.parent_id nulls last, cp.category_id`,
);

/**
 * The category where new products of each kind belong: the one made for the kind, else the one where most of its
 * products stand, else a new one with the kind's name. Staff may rename and rearrange; the next import follows.
 */
export async function shelvesOfKinds(
  tx: Connection,
  kinds: readonly ProductKind[],
): Promise<Map<ProductKind, number>> {
  const shelves = new Map<ProductKind, number>();
  const missing = () => [...new Set(kinds)].filter((kind) => !shelves.has(kind));
  const keep = (rows: { kind: string; id: number }[]) => {
    for (const { kind, id } of rows) shelves.set(kind as ProductKind, id);
  };
  keep(await tx.rows(ownShelves, [missing()]));
  if (missing().length > 0) keep(await tx.rows(usualShelves, [missing()]));
  const wanted = missing().map((kind) => ({
    name: productKinds[kind].label,
    slug: slugOf(productKinds[kind].label),
    kind,
  }));
  const made = await ensureCategories(tx, wanted);
  for (const { slug, kind } of wanted) {
    const id = made.get(slug);
    if (id === undefined) throw new Error(`The category of ${kind} was not written.`);
    shelves.set(kind, id);
  }
  return shelves;
}
