import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const columns = ['brand_ids', 'except_brand_ids', 'reward_brand_ids', 'reward_except_brand_ids'] as const;

const names = (brand: string) =>
  `${brand} = any(m.brand_ids || m.except_brand_ids || m.reward_brand_ids || m.reward_except_brand_ids)`;

const naming = query(
  'promotions.naming_brand',
  `select m.id, m.name from promotion m where ${names(':brandId::int')} and m.ends_at > :now order by m.name, m.id`,
);

const join = query(
  'promotions.join_brands',
  `with named as materialized (
     select m.id, array_remove(array[${columns.map(
       (column) =>
         `case when :fromId::int = any(m.${column}) and :intoId::int <> all(m.${column}) then '${column}' end`,
     )}], null) as gained
       from promotion m where ${names(':fromId::int')} order by m.id for update
   ),
   changed as (
     update promotion m set ${columns.map(
       (column) =>
         `${column} = case when '${column}' = any(n.gained) then m.${column} || :intoId::int else m.${column} end`,
     )}
       from named n where m.id = n.id and cardinality(n.gained) > 0
   )
   select id, gained from named where cardinality(gained) > 0`,
);

const part = query(
  'promotions.part_brands',
  `update promotion m set ${columns.map(
    (column) =>
      `${column} = case when '${column}' = any(n.gained) then array_remove(m.${column}, :intoId::int) else m.${column} end`,
  )}
     from jsonb_to_recordset(:joined::jsonb) n(id int, gained text[]) where m.id = n.id`,
);

/**
 * Promotions follow brands that are merged: those that name the one name the other too. The old name stays in their
 * lists, where it reaches nothing until the merge is undone.
 */
export const brandScopes = {
  naming: (db: Connection, brandId: number, now: Date) => db.rows(naming, { brandId, now }),
  join: async (tx: Connection, ids: { fromId: number; intoId: number }) => tx.rows(join, ids),
  part: async (tx: Connection, joined: unknown, intoId: number) => {
    await tx.run(part, { joined: JSON.stringify(joined), intoId });
  },
};
