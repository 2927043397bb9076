import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { productCardJson } from '../../catalog/index.ts';
import type { PartRow } from '../configurator.queries.ts';

/** A PC that a customer has at home. */
export type MachineRow = RowOf<typeof machinesOf>;

export const machinesOf = query(
  'configurator.machines_of',
  `select id, name, ref_ids, source from machine where customer_id = :owner order by created_at, id`,
).narrow<{ ref_ids: string[] }>();

export const lockMachines = query(
  'configurator.lock_machines',
  `select pg_advisory_xact_lock(hashtextextended('machines:' || :owner::text, 0)) is null as is_mine`,
);

/** Gives nothing for the one that is already there, also by another name (:source its source), and for the one too many (:machinesMax). */
export const insertMachine = query(
  'configurator.insert_machine',
  `insert into machine (customer_id, name, ref_ids, created_at, source)
   select :owner::text, :name::text, :stored::jsonb, :now::timestamptz, :source::text
    where (select count(*) from machine where customer_id = :owner::text) < :machinesMax::int
      and not exists (select from machine where customer_id = :owner::text and source = :source::text)
   on conflict do nothing
   returning id, name, ref_ids, source`,
).narrow<{ ref_ids: string[] }>();

export const sameMachine = query(
  'configurator.same_machine',
  `select id, name, ref_ids, source from machine
    where customer_id = :owner and (name = :name and ref_ids = :stored::jsonb or source = :source)
    order by source = :source desc nulls last limit 1`,
  { nullable: ['source'] },
).narrow<{ ref_ids: string[] }>();

export const updateMachine = query(
  'configurator.update_machine',
  `update machine set name = :name, ref_ids = :stored::jsonb
    where id = :id and customer_id = :owner
      and not exists (select from machine same
        where same.customer_id = :owner and same.name = :name and same.ref_ids = :stored::jsonb and same.id <> :id)
   returning id, name, ref_ids, source`,
).narrow<{ ref_ids: string[] }>();

export const removeMachineRow = query(
  'configurator.remove_machine',
  `delete from machine where id = :id and customer_id = :owner`,
);

/** A part at home: maybe no longer sold, then without a card. */
export type HomePartRow = PartRow & { card: string | null };

export const homeParts = query(
  'configurator.home_parts',
  `select p.id, p.ref_id, p.kind, p.name, coalesce(l.available, 0) as available, p.xmin::text as version,
          case when l.product_id is not null then ${productCardJson('l')} end as card
     from product p left join product_listing l on l.product_id = p.id
    where p.ref_id = any(:refIds::text[])`,
  { present: ['version'] },
);

/** A visitor's PCs become an account's; those the account has already are let go. */
export const moveMachines = query(
  'configurator.move_machines',
  `with known as (
     delete from machine m using machine own
      where m.customer_id = :fromId and own.customer_id = :toId and own.name = m.name and own.ref_ids = m.ref_ids
     returning m.id
   )
   update machine set customer_id = :toId where customer_id = :fromId and id not in (select id from known)`,
);

export const machinesTaken = query(
  'configurator.machines_taken',
  `select coalesce(json_agg(json_build_object('name', name, 'parts', ref_ids, 'added_at', created_at)
            order by created_at), '[]') as data
     from machine where customer_id = :customerId`,
).narrow<{ data: object[] }>();

export const eraseMachines = query(
  'configurator.erase_machines',
  `delete from machine where customer_id = :customerId`,
);
