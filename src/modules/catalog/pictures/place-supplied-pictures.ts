import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { lockAllForPictures } from './pictures.queries.ts';

/** A picture that a supplier sent, as the shop keeps it. */
export type SuppliedPicture = {
  source_url: string;
  original: string;
  url: string;
  width: number;
  height: number;
};

/** Staff's say when they were placed; those of the demo shop and of feeds have no original. */
const shown = query(
  'catalog.pictures_by_supply',
  `select product_id, id, url, original, placed_at is null and original is not null and source_url is not null as is_supplied
     from product_image where product_id = any(:productIds::int[]) order by product_id, position`,
);
const clear = query(
  'catalog.clear_supplied_pictures',
  'delete from product_image where product_id = any(:productIds::int[])',
);
const place = query(
  'catalog.place_supplied_pictures',
  `insert into product_image (id, product_id, position, url, width, height, original, whole_url, source_url)
   select coalesce(g.id, nextval(pg_get_serial_sequence('product_image', 'id')))::int, g.product_id, g.position, g.url, g.width,
          g.height, g.original, g.url, g.source_url
     from jsonb_to_recordset(:given::jsonb) as g(
            id int, product_id int, position smallint, url text, width int, height int, original text, source_url text)
    order by g.product_id, g.position`,
);
const touch = query(
  'catalog.product_has_supplied_pictures',
  'update product set updated_at = :now where id = any(:productIds::int[])',
);

/**
 * Gives products the pictures that their suppliers sent, in their order; none takes them away. Where staff placed a picture or
 * locked them, or the shop has them from elsewhere, they stay as they are.
 * @returns the ids of those that changed
 */
export async function placeSuppliedPictures(
  tx: Connection,
  given: ReadonlyMap<number, readonly SuppliedPicture[]>,
  now: Date,
): Promise<number[]> {
  const ids = [...given.keys()];
  if (ids.length === 0) return [];
  const locked = await lockAllForPictures(tx, ids);
  const before = Map.groupBy(await tx.rows(shown, { productIds: ids }), ({ product_id: id }) => id);
  const changed = [...given].filter(([id, pictures]) => {
    const has = before.get(id) ?? [];
    if (locked.get(id) !== false || has.some(({ is_supplied: isSupplied }) => !isSupplied)) return false;
    return has.map(({ url }) => url).join() !== pictures.map(({ url }) => url).join();
  });
  const productIds = changed.map(([id]) => id);
  if (productIds.length === 0) return [];
  const placed = changed.flatMap(([productId, pictures]) =>
    pictures.map((picture, position) => {
      const same = before.get(productId)?.find(({ original }) => original === picture.original);
      return { ...picture, id: same?.id ?? null, product_id: productId, position };
    }),
  );
  await tx.run(clear, { productIds });
  await tx.run(place, { given: JSON.stringify(placed) });
  await tx.run(touch, { productIds, now });
  await refreshListing(tx, productIds, now);
  return productIds;
}
