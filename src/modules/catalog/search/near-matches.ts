import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { productCardJson } from '../listing/product-card.ts';
import { suggest } from './suggest.ts';

/** Names that share fewer letters with what was asked for are no help. */
const nearness = 0.4;
const groupsMax = 4;
const lettersMax = 60;

/** A slug is its name without accents, reckoned already. */
const nearTo = (table: string, condition = 'true') => `
  select x.id, x.name, x.slug,
         greatest(similarity(folded.name, asked.words), 0.9 * word_similarity(folded.name, asked.words)) as score
    from asked, ${table} x, lateral (select replace(x.slug, '-', ' ') as name offset 0) folded
   where ${condition}`;

const names = query(
  'catalog.near_names',
  `with asked as materialized (select shop_words(:words) as words),
   shelves as (
     select * from (${nearTo('category', 'x.is_visible')}) x where score >= ${nearness} order by score desc, id limit ${groupsMax}
   ),
   makers as (
     select * from (${nearTo('brand')}) x where score >= ${nearness} order by score desc, id limit ${groupsMax}
   )
   select coalesce((
       select json_agg(json_build_object('category_name', name, 'slug', slug) order by score desc, id) from shelves)::text, '[]') as categories,
     coalesce((
       select json_agg(json_build_object('brand_name', name, 'slug', slug) order by score desc, id) from makers)::text, '[]') as brands,
     (select id from shelves order by score desc, id limit 1) as shelf_id`,
);

/** As many as the search suggests. */
const productsMax = 6;

/** Products of a category (:shelfId), those of :ids before the most popular ones. */
const ofShelf = query(
  'catalog.near_products_of_category',
  `with near as materialized (
     select product_id, popularity, array_position(:ids::int[], product_id) as place
       from product_listing where product_id = any(:ids::int[]) and category_ids @> array[:shelfId::int]
     union
     (select product_id, popularity, array_position(:ids::int[], product_id)
        from product_listing where category_ids @> array[:shelfId::int]
       order by popularity desc, product_id limit ${productsMax})
   ),
   page as (
     select * from near order by place nulls last, popularity desc, product_id limit ${productsMax}
   )
   select string_agg(${productCardJson('l')}, ',' order by p.place nulls last, p.popularity desc, p.product_id) as products
     from page p join product_listing l on l.product_id = p.product_id`,
);

/**
 * Categories, brands and products that resemble `given` (its first 60 letters count), as JSON of the contract's answer.
 * Products are those that the search suggests for the words, else those of the nearest category, else those suggested
 * for some of the words.
 */
export async function nearMatches(db: Connection, given: string): Promise<string> {
  const words = given.replaceAll(/\s+/g, ' ').trim().slice(0, lettersMax).trim();
  const near = await db.first(names, { words });
  if (!near) throw new Error('Near names gave no row.');
  const products = await nearProducts(db, words, near.shelf_id);
  return `{"categories":${near.categories},"brands":${near.brands},"products":[${products}]}`;
}

type Suggested = { products: { id: number }[]; search: { corrected: string | null } };

async function nearProducts(db: Connection, words: string, shelfId: number | null): Promise<string> {
  let found: Suggested['products'] = [];
  let isSure = false;
  for (const [index, some] of fewerAndFewer(words).entries()) {
    const { products, search } = JSON.parse(await suggest(db, some)) as Suggested;
    if (products.length === 0) continue;
    found = products;
    isSure = index === 0 && search.corrected === null;
    break;
  }
  // Guessed words may be of any kind; a name near a category's says which one was meant.
  if (!isSure && shelfId !== null) {
    const shelf = await db.first(ofShelf, { shelfId, ids: found.map(({ id }) => id) });
    if (shelf?.products) return shelf.products;
  }
  return found.map((product) => JSON.stringify(product)).join(',');
}

/** The words, then some of them: an old address begins with a code and ends with what was added to a name. */
function fewerAndFewer(words: string): string[] {
  const all = words.split(' ').filter((word) => word.length > 1);
  const named = all.filter((word) => !/^\d+$/.test(word));
  const longest = named.toSorted((one, other) => other.length - one.length).slice(0, 2);
  const tries = [all, named, all.slice(1), all.slice(-3), longest];
  return [...new Set(tries.map((some) => some.join(' ')))].filter((some) => some.length >= 3);
}
