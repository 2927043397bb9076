import { query } from '../../platform/database/named-query.ts';
import { productCardJson } from '../catalog/index.ts';
import type { PartRow } from './configurator.queries.ts';

/** A PC that a customer has at home. */
export type MachineRow = { id: string; name: string; ref_ids: string[]; source: string | null };

export const machinesOf = query<MachineRow>(
  'configurator.machines_of',
  `select id, name, ref_ids, source from machine where customer_id = $1 order by created_at, id`,
);

/** Gives nothing for the one that is already there, also by another name ($6 its source), and for the one too many ($5). */
export const insertMachine = query<MachineRow>(
  'configurator.insert_machine',
  `insert into machine (customer_id, name, ref_ids, created_at, source)
   select $1::text, $2::text, $3::jsonb, $4::timestamptz, $6::text
    where (select count(*) from machine where customer_id = $1::text) < $5::int
      and not exists (select from machine where customer_id = $1::text and source = $6::text)
   on conflict do nothing
   returning id, name, ref_ids, source`,
);

export const sameMachine = query<MachineRow>(
  'configurator.same_machine',
  `select id, name, ref_ids, source from machine
    where customer_id = $1 and (name = $2 and ref_ids = $3::jsonb or source = $4)
    order by source = $4 desc nulls last limit 1`,
);

export const updateMachine = query<MachineRow>(
  'configurator.update_machine',
  `update machine set name = $3, ref_ids = $4::jsonb
    where id = $1 and customer_id = $2
      and not exists (select from machine same
        where same.customer_id = $2 and same.name = $3 and same.ref_ids = $4::jsonb and same.id <> $1)
   returning id, name, ref_ids, source`,
);

export const removeMachineRow = query<unknown>(
  'configurator.remove_machine',
  `delete from machine where id = $1 and customer_id = $2`,
);

/** A part at home: maybe no longer sold, then without a card. */
export type HomePartRow = PartRow & { card: string | null };

export const homeParts = query<HomePartRow>(
  'configurator.home_parts',
  `select p.id, p.ref_id, p.kind, p.name, coalesce(l.available, 0) as available, p.xmin::text as version,
          case when l.product_id is not null then ${productCardJson('l')} end as card
     from product p left join product_listing l on l.product_id = p.id
    where p.ref_id = any($1::text[])`,
);

/** A visitor's PCs become an account's; those the account has already are let go. */
export const moveMachines = query<unknown>(
  'configurator.move_machines',
  `with known as (
     delete from machine m using machine own
      where m.customer_id = $1 and own.customer_id = $2 and own.name = m.name and own.ref_ids = m.ref_ids
     returning m.id
   )
   update machine set customer_id = $2 where customer_id = $1 and id not in (select id from known)`,
);

export const machinesTaken = query<{ data: object[] }>(
  'configurator.machines_taken',
  `select coalesce(json_agg(json_build_object('name', name, 'parts', ref_ids, 'added_at', created_at)
            order by created_at), '[]') as data
     from machine where customer_id = $1`,
);

export const eraseMachines = query<unknown>(
  'configurator.erase_machines',
  `delete from machine where customer_id = $1`,
);
