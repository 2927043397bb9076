import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { slugOf } from './slug.ts';

/** A page of the catalogue: what stands at the end of its address, and when what it shows was last changed. */
export type CatalogueAddress = RowOf<typeof categories>;

/** A product's page. */
export type ProductAddress = RowOf<typeof products>;

const categories = query(
  'catalog.category_addresses',
  `select c.slug, c.name, c.image_url, greatest(c.updated_at, max(p.updated_at)) as changed_at
     from product_listing l
     join product p on p.id = l.product_id
     cross join unnest(l.category_ids) as shelf(id)
     join category c on c.id = shelf.id and c.is_visible
    group by c.id order by c.position, c.id`,
);

const brands = query(
  'catalog.brand_addresses',
  `select b.slug, b.name, b.image_url, greatest(b.updated_at, max(p.updated_at)) as changed_at
     from product_listing l join product p on p.id = l.product_id join brand b on b.id = l.brand_id
    group by b.id order by b.id`,
);

const chunks = query(
  'catalog.product_address_chunks',
  `select (l.product_id / :size)::int as chunk, max(p.updated_at) as changed_at
     from product_listing l join product p on p.id = l.product_id
    group by 1 order by 1`,
);

const products = query(
  'catalog.product_addresses',
  `select l.product_id as id, l.sku, l.slug, l.image_url, p.updated_at as changed_at
     from product_listing l join product p on p.id = l.product_id
    where l.product_id > :last::bigint and l.product_id < :productId::bigint order by l.product_id limit :batchSize`,
);

const category = query(
  'catalog.category_by_slug',
  'select slug, name, image_url, updated_at as changed_at from category where slug = :slug and is_visible',
);

const brand = query(
  'catalog.brand_by_slug',
  'select slug, name, image_url, updated_at as changed_at from brand where slug = :slug',
);

const pages = {
  category: query(
    'catalog.category_pages_among',
    `select slug as name from category where slug = any(:names::text[]) and is_visible
     union
     select f.slug from category_former_slug f join category c on c.id = f.category_id
      where f.slug = any(:names::text[]) and c.is_visible`,
  ),
  brand: query(
    'catalog.brand_pages_among',
    `select slug as name from brand where slug = any(:names::text[])
     union select slug from brand_former_slug where slug = any(:names::text[])`,
  ),
  product: query(
    'catalog.product_pages_among',
    'select lower(sku) as name from product_listing where lower(sku) = any(:names::text[])',
  ),
};

/** Which of these names a category or brand has or had, or which of these SKUs a product that is shown has. */
export async function cataloguePagesAmong(
  db: Connection,
  what: keyof typeof pages,
  names: readonly string[],
): Promise<Set<string>> {
  const spelled = names.map(
    (name) => [name, what === 'product' ? name.toLowerCase() : slugOf(name)] as const,
  );
  if (spelled.length === 0) return new Set();
  const rows = await db.rows(pages[what], { names: spelled.map(([, name]) => name) });
  const found = new Set(rows.map(({ name }) => name));
  return new Set(spelled.flatMap(([given, name]) => (found.has(name) ? [given] : [])));
}

/** The category of today's slug. */
export async function categoryBySlug(db: Connection, slug: string): Promise<CatalogueAddress | undefined> {
  return db.first(category, { slug });
}

/** The brand of today's slug. */
export async function brandBySlug(db: Connection, slug: string): Promise<CatalogueAddress | undefined> {
  return db.first(brand, { slug });
}

/** Categories that show something. */
export async function categoryAddresses(db: Connection): Promise<CatalogueAddress[]> {
  return db.rows(categories);
}

/** Brands with something for sale. */
export async function brandAddresses(db: Connection): Promise<CatalogueAddress[]> {
  return db.rows(brands);
}

/**
 * Products for sale come in chunks of `size` ids, so that a chunk's content changes only with its own products. Gives
 * the chunks that hold any, and when something in them was last changed.
 */
export async function productAddressChunks(
  db: Connection,
  size: number,
): Promise<{ chunk: number; changed_at: Date }[]> {
  return db.rows(chunks, { size });
}

/** Whether a chunk holds any product. */
export async function hasProductAddresses(db: Connection, chunk: number, size: number): Promise<boolean> {
  return (
    (await db.rows(products, { last: chunk * size - 1, productId: (chunk + 1) * size, batchSize: 1 }))
      .length > 0
  );
}

const batchSize = 5000;

/** The addresses of one chunk, in batches. */
export async function* productAddresses(
  db: Connection,
  chunk: number,
  size: number,
): AsyncGenerator<ProductAddress[]> {
  for (let last = chunk * size - 1; ;) {
    const batch = await db.rows(products, { last, productId: (chunk + 1) * size, batchSize });
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? last;
  }
}
