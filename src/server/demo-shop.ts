import type { DemoSignIn } from '../../demo/seed/fill-shop.ts';
import type { OpenShop } from './open-shop.ts';
import { query } from '../platform/database/named-query.ts';

const isUntouched = query(
  'server.is_untouched',
  `select not exists (select from product) and not exists (select from shop_order)
      and not exists (select from customer where not is_anonymous) as untouched`,
);

/** Pictures of the demo shop have other names with other versions; a shop filled by an older one learns the new ones. */
export async function renewDemoPictures(db: OpenShop['db']): Promise<number> {
  const { renewPictures } = await import('../../demo/seed/renew-pictures.ts');
  return db.transaction(renewPictures);
}

/**
 * Fills a shop that has no products, orders or customers yet with the demo shop; any other is left alone. One
 * transaction: a process killed meanwhile leaves the shop empty, and two that start together fill it once.
 * @returns how the demo's customers sign in, when the shop was filled now
 */
export async function fillDemoShop({
  db,
  shop,
}: Pick<OpenShop, 'db' | 'shop'>): Promise<DemoSignIn | undefined> {
  if (!(await db.first(isUntouched))?.untouched) return undefined;
  // Thousands of facts that a shop in use never needs in memory.
  const { fillShop } = await import('../../demo/seed/fill-shop.ts');
  return db.transaction(async (tx) => {
    await tx.sql('lock table product in share row exclusive mode');
    if (!(await tx.first(isUntouched))?.untouched) return undefined;
    return fillShop(tx, shop.clock.now());
  });
}
