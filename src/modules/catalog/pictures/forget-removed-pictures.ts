import type { Shop } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';

const forget = query(
  'catalog.forget_removed_pictures',
  'delete from removed_product_image where removed_at < :before',
);

const used = query(
  'catalog.used_originals',
  `select coalesce(array_agg(distinct name), '{}') as names from unnest(:names::text[]) as name
    where exists (select from product_image i where i.original = name)
       or exists (select from removed_product_image r where r.original = name)`,
);

const dayMilliseconds = 24 * 3600 * 1000;

/**
 * What was removed 30 days ago does not come back; then nobody needs its original. What pages show of it stays: orders
 * and emails name it.
 */
export async function forgetRemovedPictures({ db, clock, media }: Shop): Promise<void> {
  const now = clock.now().getTime();
  await db.run(forget, { before: new Date(now - 30 * dayMilliseconds) });
  await media.originals.forget(
    async (names) => new Set((await db.first(used, { names: [...names] }))?.names),
    // An original is on disk before its row is written.
    new Date(now - dayMilliseconds),
  );
}
