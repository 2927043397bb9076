import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Crop } from '../../../platform/encode-picture.ts';

/** A picture of a product as it is stored. */
export type Picture = RowOf<typeof pictures>;

const known = `product_id, id, url, alt, width, height, original, whole_url, crop, source_url`;

const pictures = query(
  'catalog.product_pictures',
  `select ${known} from product_image where product_id = any(:productIds::int[]) order by product_id, position`,
).narrow<{ crop: Crop | null }>();

const removed = query(
  'catalog.removed_product_pictures',
  `select ${known} from removed_product_image where product_id = any(:productIds::int[]) order by id`,
).narrow<{ crop: Crop | null }>();

const product = query('catalog.version_of_product', 'select version from product where id = :productId');

const lock = query(
  'catalog.lock_product_for_pictures',
  `select id, version, 'images' = any(locked_fields) as is_locked
     from product where id = any(:productIds::int[]) order by id for no key update`,
);

const touch = query(
  'catalog.product_has_other_pictures',
  `update product
      set updated_at = :now,
          locked_fields = case when 'images' = any(locked_fields) then locked_fields else locked_fields || '{images}' end
    where id = any(:productIds::int[])`,
);

const leave = query(
  'catalog.leave_pictures_to_feeds',
  `update product set locked_fields = array_remove(locked_fields, 'images'), takes_next_record = true
    where id = any(:productIds::int[])`,
);

const clear = query(
  'catalog.clear_product_pictures',
  'delete from product_image where product_id = any(:productIds::int[])',
);

const place = query(
  'catalog.place_product_pictures',
  `insert into product_image (id, product_id, position, url, alt, width, height, original, whole_url, crop, source_url,
     placed_at)
   select coalesce(g.id, nextval(pg_get_serial_sequence('product_image', 'id')))::int, g.product_id, g.position, g.url,
          g.alt, g.width, g.height, g.original, g.whole_url, g.crop, g.source_url, now()
     from jsonb_to_recordset(:given::jsonb) as g(
            id int, product_id int, position smallint, url text, alt text, width int, height int, original text,
            whole_url text, crop jsonb, source_url text)
    order by g.product_id, g.position`,
);

const keepRemoved = query(
  'catalog.keep_removed_pictures',
  `insert into removed_product_image (id, product_id, url, alt, width, height, original, whole_url, crop, source_url,
     removed_at)
   select id, product_id, url, alt, width, height, original, whole_url, crop, source_url, now()
     from product_image where product_id = any(:productIds::int[]) and id <> all(:placedIds::int[])`,
);

const forgetRestored = query(
  'catalog.forget_restored_pictures',
  'delete from removed_product_image where product_id = any(:productIds::int[]) and id = any(:placedIds::int[])',
);

/** The pictures of a product in their order. */
export function picturesOf(db: Connection, productId: number): Promise<Picture[]> {
  return db.rows(pictures, { productIds: [productId] });
}

/** The same of several products, by product. */
export async function picturesByProduct(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, Picture[]>> {
  return Map.groupBy(await db.rows(pictures, { productIds }), ({ product_id: id }) => id);
}

/** Those that staff removed in the last 30 days. */
export function removedPicturesOf(db: Connection, ...productIds: readonly number[]): Promise<Picture[]> {
  return db.rows(removed, { productIds });
}

/** Undefined for a product that is not there. */
export async function versionOfProduct(db: Connection, productId: number): Promise<number | undefined> {
  return (await db.first(product, { productId }))?.version;
}

/**
 * Whoever else changes the product waits; a feed too, which then finds its pictures locked.
 * @returns its version
 * @throws AppError 404
 */
export async function lockForPictures(tx: Connection, productId: number): Promise<number> {
  const locked = await tx.first(lock, { productIds: [productId] });
  if (!locked) throw notFound(t('There is no such product.'));
  return locked.version;
}

/** The same for those of several products that are there; by id, whether their pictures are locked against feeds. */
export async function lockAllForPictures(
  tx: Connection,
  productIds: readonly number[],
): Promise<Map<number, boolean>> {
  const rows = await tx.rows(lock, { productIds });
  return new Map(rows.map(({ id, is_locked: isLocked }) => [id, isLocked]));
}

/** Feeds write the pictures of these products again, beginning with their next record. */
export async function leavePicturesToFeeds(tx: Connection, productIds: readonly number[]): Promise<void> {
  await tx.run(leave, { productIds });
}

/** A picture to place; a new one has no id yet. */
export type PlacedPicture = Omit<Picture, 'id'> & { id: number | null };

/**
 * Writes all pictures of products in their order, which feeds leave alone from then on; what was there and is not among
 * them is kept as removed. The caller has locked the products.
 */
export async function placePictures(
  tx: Connection,
  byProduct: ReadonlyMap<number, readonly PlacedPicture[]>,
  now: Date,
): Promise<void> {
  const productIds = [...byProduct.keys()];
  const given = [...byProduct.values()].flatMap((placed) =>
    placed.map((picture, position) => ({ ...picture, position })),
  );
  const placedIds = given.flatMap(({ id }) => id ?? []);
  await tx.run(keepRemoved, { productIds, placedIds });
  await tx.run(clear, { productIds });
  await tx.run(place, { given: JSON.stringify(given) });
  await tx.run(forgetRestored, { productIds, placedIds });
  await tx.run(touch, { productIds, now });
}

/** A product's pictures on the wire. */
export async function answeredPictures(db: Connection, productId: number) {
  const version = await versionOfProduct(db, productId);
  if (version === undefined) throw notFound(t('There is no such product.'));
  return { images: (await picturesOf(db, productId)).map(pictureJson), version };
}

function pictureJson({ id, url, alt, width, height, whole_url: wholeUrl, crop }: Picture, position: number) {
  return { id, image_url: url, alt, width, height, position, whole_url: wholeUrl, crop };
}

const changedAt = query(
  'catalog.pictures_changed_at',
  `select greatest((select max(placed_at) from product_image), (select max(removed_at) from removed_product_image)) as at`,
);

/** When staff last placed or removed a picture; undefined where nobody has for 30 days. */
export async function picturesChangedAt(db: Connection): Promise<Date | undefined> {
  return (await db.first(changedAt))?.at ?? undefined;
}

/** Products by SKU, whatever its case, with how many pictures each has. */
export const productsOfPictures = query(
  'catalog.products_of_pictures',
  `select p.id, p.sku, p.name as product_name,
     (select count(*)::int from product_image i where i.product_id = p.id) as image_count
     from product p where upper(p.sku) = any(:skus::text[]) order by p.sku`,
);
