import { query, type RowOf } from '../../../platform/database/named-query.ts';

const columns = `v.id, v.list, v.name, v.query, v.is_shared, v.staff_user_id = :staffId as is_own, u.name as owner_name`;

/** The own views and those that colleagues share, the own ones first. */
export const viewsOf = query(
  'staff.views_of',
  `select ${columns} from staff_view v join staff_user u on u.id = v.staff_user_id
    where (v.staff_user_id = :staffId or v.is_shared) and v.list = coalesce(:list, v.list)
    order by v.list, v.staff_user_id <> :staffId, v.created_at, v.id`,
);
export const viewById = query(
  'staff.view',
  `select ${columns} from staff_view v join staff_user u on u.id = v.staff_user_id where v.id = :id`,
);
export type SavedView = RowOf<typeof viewsOf>;

/** A name that stands already is taken over: two clicks are one view. Nothing where there are `most` already. */
export const putView = query(
  'staff.put_view',
  `insert into staff_view (list, name, query, is_shared, staff_user_id, created_at)
   select :list, :name, :query, :isShared, :staffId, :now
    where (select count(*) from staff_view where staff_user_id = :staffId and list = :list and lower(name) <> lower(:name))
          < :most::int
       on conflict (staff_user_id, list, lower(name))
       do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
   returning id`,
);
export const changeView = query(
  'staff.change_view',
  `update staff_view set name = coalesce(:name, name), query = coalesce(:query, query),
          is_shared = coalesce(:isShared, is_shared)
    where id = :id and (staff_user_id = :staffId or is_shared and :isOwner)
   returning id`,
);
export const removeView = query(
  'staff.remove_view',
  `delete from staff_view where id = :id and (staff_user_id = :staffId or is_shared and :isOwner) returning id`,
);
