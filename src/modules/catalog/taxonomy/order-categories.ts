import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListingSoon } from '../listing/refresh-listing-soon.ts';
import { categoryTree, treeVersionSql } from './category-tree.ts';

type Place = { id: number; parent_id: number | null; position: number };

const lockAll = query(
  'catalog.lock_category_tree',
  'select id, name, parent_id, position from category order by id for update',
);

const versionNow = query('catalog.category_tree_version', `select ${treeVersionSql} as version`);

const arrange = query(
  'catalog.arrange_categories',
  `update category c set parent_id = nullif(given.parent_id, 0), position = given.position
     from unnest(:ids::int[], :parentIds::int[], :positions::int[]) given(id, parent_id, position)
    where c.id = given.id`,
);

/** Products whose shelves changed: those of what moved, and those whose first shelf may be another one now. */
const touchedBy = query(
  'catalog.products_of_arranged',
  `select distinct cp.product_id from category_product cp
    where cp.category_id = any(:movedIds::int[])
       or (cp.category_id = any(:placedIds::int[]) and exists (
             select from category_product other
              where other.product_id = cp.product_id and other.category_id <> cp.category_id))`,
);

/**
 * Arranges the whole tree as it stands on the screen of who moved something; gives it as it is now.
 * @throws AppError 409 `stale` where it is no longer the tree that was read; 422 where it has three levels
 */
export async function orderCategories(
  { db, jobs, clock, staff }: RequestContext,
  { tree_version: treeVersion, categories }: { tree_version: string; categories: readonly Place[] },
): Promise<string> {
  const wanted = new Map(categories.map((place) => [place.id, place]));
  return db.transaction(async (tx) => {
    const present = await tx.rows(lockAll);
    const version = (await tx.first(versionNow))?.version;
    const isWhole =
      wanted.size === categories.length &&
      wanted.size === present.length &&
      present.every(({ id }) => wanted.has(id));
    if (version !== treeVersion || !isWhole) throw stale(JSON.parse(await categoryTree(tx)));
    requireTwoLevels(wanted);
    const changed = present.filter(({ id, parent_id: parentId, position }) => {
      const place = wanted.get(id);
      return place?.parent_id !== parentId || place.position !== position;
    });
    if (changed.length === 0) return categoryTree(tx);
    const places = changed.flatMap(({ id }) => wanted.get(id) ?? []);
    await tx.run(arrange, {
      ids: places.map(({ id }) => id),
      parentIds: places.map(({ parent_id: parentId }) => parentId ?? 0),
      positions: places.map(({ position }) => position),
    });
    const moved = changed.filter(({ id, parent_id: parentId }) => wanted.get(id)?.parent_id !== parentId);
    const touched = await tx.rows(touchedBy, {
      movedIds: moved.map(({ id }) => id),
      placedIds: changed.map(({ id }) => id),
    });
    const productIds = touched.map((row) => row.product_id);
    await refreshListingSoon(tx, jobs, productIds, clock.now());
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'category.order',
      subject: 'categories',
      before: changed,
      after: places,
    });
    return categoryTree(tx);
  });
}

function requireTwoLevels(wanted: ReadonlyMap<number, Place>): void {
  for (const { id, parent_id: parentId } of wanted.values()) {
    if (parentId === null) continue;
    const parent = wanted.get(parentId);
    if (parent && parent.parent_id === null && parentId !== id) continue;
    throw invalid(
      { categories: t('Categories have two levels at most.') },
      t('Categories have two levels at most.'),
    );
  }
}
