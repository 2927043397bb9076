import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { slugOf } from './slug.ts';

const addMissing = query(
  'catalog.add_missing_brands',
  `insert into brand (name, slug)
   select name, slug from unnest(:wanted::text[], :slugs::text[]) as given(name, slug)
    where not exists (select from brand_former_slug f where f.slug = given.slug)
   on conflict do nothing`,
);

const findByName = query(
  'catalog.brands_by_name',
  `select distinct on (given.name) given.name, b.id
     from unnest(:wanted::text[], :slugs::text[]) as given(name, slug)
     left join brand_former_slug f on f.slug = given.slug
     join brand b on shop_fold(b.name) = shop_fold(given.name) or b.slug = given.slug or b.id = f.brand_id
    order by given.name, shop_fold(b.name) = shop_fold(given.name) desc, b.slug = given.slug desc`,
);

/**
 * Adds the brands that are missing; a name matches without case or accents, and so does one that a brand had before or
 * that was merged into it. Gives every name's brand id.
 */
export async function ensureBrands(tx: Connection, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(names)].toSorted();
  if (wanted.length === 0) return new Map();
  const slugs = wanted.map(slugOf);
  await tx.run(addMissing, { wanted, slugs });
  const rows = await tx.rows(findByName, { wanted, slugs });
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** `ensureBrands` for one name. */
export async function ensureBrand(tx: Connection, name: string): Promise<number> {
  const id = (await ensureBrands(tx, [name])).get(name);
  if (id === undefined) throw new Error(`Brand ${name} was not written.`);
  return id;
}
