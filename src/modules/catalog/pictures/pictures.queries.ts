import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Crop } from '../../../platform/encode-picture.ts';

/** A picture of a product as it is stored. */
export type Picture = RowOf<typeof pictures>;

const known = `id, url, alt, width, height, original, whole_url, crop`;

const pictures = query(
  'catalog.product_pictures',
  `select ${known} from product_image where product_id = :productId order by position`,
).narrow<{ crop: Crop | null }>();

const removed = query(
  'catalog.removed_product_pictures',
  `select ${known} from removed_product_image where product_id = :productId order by id`,
).narrow<{ crop: Crop | null }>();

const product = query('catalog.version_of_product', 'select version from product where id = :productId');

const lock = query(
  'catalog.lock_product_for_pictures',
  'select version from product where id = :productId for no key update',
);

const touch = query(
  'catalog.product_has_other_pictures',
  `update product
      set updated_at = :now,
          locked_fields = case when 'images' = any(locked_fields) then locked_fields else locked_fields || '{images}' end
    where id = :productId`,
);

const clear = query(
  'catalog.clear_product_pictures',
  'delete from product_image where product_id = :productId',
);

const place = query(
  'catalog.place_product_pictures',
  `insert into product_image (id, product_id, position, url, alt, width, height, original, whole_url, crop, placed_at)
   select coalesce(g.id, nextval(pg_get_serial_sequence('product_image', 'id')))::int, :productId, g.position, g.url,
          g.alt, g.width, g.height, g.original, g.whole_url, g.crop, now()
     from jsonb_to_recordset(:given::jsonb) as g(
            id int, position smallint, url text, alt text, width int, height int, original text, whole_url text,
            crop jsonb)
    order by g.position`,
);

const keepRemoved = query(
  'catalog.keep_removed_pictures',
  `insert into removed_product_image (id, product_id, url, alt, width, height, original, whole_url, crop, removed_at)
   select id, product_id, url, alt, width, height, original, whole_url, crop, now()
     from product_image where product_id = :productId and id <> all(:placedIds::int[])`,
);

const forgetRestored = query(
  'catalog.forget_restored_pictures',
  'delete from removed_product_image where product_id = :productId and id = any(:placedIds::int[])',
);

/** The pictures of a product in their order. */
export function picturesOf(db: Connection, productId: number): Promise<Picture[]> {
  return db.rows(pictures, { productId });
}

/** Those that staff removed in the last 30 days. */
export function removedPicturesOf(db: Connection, productId: number): Promise<Picture[]> {
  return db.rows(removed, { productId });
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
  const locked = await tx.first(lock, { productId });
  if (!locked) throw notFound('There is no such product.');
  return locked.version;
}

/** A picture to place; a new one has no id yet. */
export type PlacedPicture = Omit<Picture, 'id'> & { id: number | null };

/**
 * Writes all pictures of a product in their order, which feeds leave alone from then on; what was there and is not among
 * them is kept as removed. The caller has locked the product.
 */
export async function placePictures(
  tx: Connection,
  productId: number,
  placed: readonly PlacedPicture[],
  now: Date,
): Promise<void> {
  const placedIds = placed.flatMap(({ id }) => id ?? []);
  await tx.run(keepRemoved, { productId, placedIds });
  await tx.run(clear, { productId });
  const given = placed.map((picture, position) => ({ ...picture, position }));
  await tx.run(place, { productId, given: JSON.stringify(given) });
  await tx.run(forgetRestored, { productId, placedIds });
  await tx.run(touch, { productId, now });
}

/** A product's pictures on the wire. */
export async function answeredPictures(db: Connection, productId: number) {
  const version = await versionOfProduct(db, productId);
  if (version === undefined) throw notFound('There is no such product.');
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
