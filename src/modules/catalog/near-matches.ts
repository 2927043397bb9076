import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { suggest } from './suggest.ts';

/** Names that share fewer letters with what was asked for are no help. */
const nearness = 0.4;
const groupsMax = 4;
const lettersMax = 60;

/** A slug is its name without accents, reckoned already. */
const nearTo = (table: string) => `
  select x.id, x.name, x.slug,
         greatest(similarity(folded.name, asked.words), 0.9 * word_similarity(folded.name, asked.words)) as score
    from asked, ${table} x, lateral (select replace(x.slug, '-', ' ') as name offset 0) folded`;

const names = query<{ categories: string; brands: string }>(
  'catalog.near_names',
  `with asked as materialized (select shop_words($1) as words),
   shelves as (
     select * from (${nearTo('category')}) x where score >= ${nearness} order by score desc, id limit ${groupsMax}
   ),
   makers as (
     select * from (${nearTo('brand')}) x where score >= ${nearness} order by score desc, id limit ${groupsMax}
   )
   select coalesce((
       select json_agg(json_build_object('category_name', name, 'slug', slug) order by score desc, id) from shelves)::text, '[]') as categories,
     coalesce((
       select json_agg(json_build_object('brand_name', name, 'slug', slug) order by score desc, id) from makers)::text, '[]') as brands`,
);

/**
 * Categories, brands and products that resemble `given` (its first 60 letters count), as JSON of the contract's answer.
 * Products are those that the search suggests for the words, else for some of them.
 */
export async function nearMatches(db: Connection, given: string): Promise<string> {
  const words = given.replaceAll(/\s+/g, ' ').trim().slice(0, lettersMax).trim();
  const near = await db.first(names, [words]);
  if (!near) throw new Error('Near names gave no row.');
  return `{"categories":${near.categories},"brands":${near.brands},"products":${await nearProducts(db, words)}}`;
}

async function nearProducts(db: Connection, words: string): Promise<string> {
  for (const some of fewerAndFewer(words)) {
    const { products } = JSON.parse(await suggest(db, some)) as { products: unknown[] };
    if (products.length > 0) return JSON.stringify(products);
  }
  return '[]';
}

/** The words, then some of them: an old address begins with a code and ends with what was added to a name. */
function fewerAndFewer(words: string): string[] {
  const all = words.split(' ').filter((word) => word.length > 1);
  const named = all.filter((word) => !/^\d+$/.test(word));
  const longest = named.toSorted((one, other) => other.length - one.length).slice(0, 2);
  const tries = [all, named, all.slice(1), all.slice(-3), longest];
  return [...new Set(tries.map((some) => some.join(' ')))].filter((some) => some.length >= 3);
}
