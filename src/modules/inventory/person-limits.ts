import { query } from '../../platform/database/named-query.ts';

export const personLimitOf = query(
  'inventory.person_limit',
  'select units, days from person_limit where product_id = :productId',
);

export const writePersonLimit = query(
  'inventory.write_person_limit',
  `insert into person_limit (product_id, units, days) values (:productId, :units, :days)
   on conflict (product_id) do update set units = excluded.units, days = excluded.days`,
);

export const removePersonLimit = query(
  'inventory.remove_person_limit',
  'delete from person_limit where product_id = :productId',
);
