import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { keepDeletion, takeDeletion } from '../../platform/undoable-deletions.ts';
import { audit } from '../staff/index.ts';
import { lockPriceList } from './wholesale.queries.ts';

const rowsOf = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${table} x where x.price_list_id = l.id)`;

/** All of it, as `putBack` takes it. */
const whole = query(
  'wholesale.whole',
  `select jsonb_build_object('row', to_jsonb(l), 'products', ${rowsOf('price_list_product')},
     'customers', ${rowsOf('price_list_customer')}, 'companies', ${rowsOf('price_list_company')},
     'breaks', ${rowsOf('price_list_break')}) as kept
     from price_list l where l.id = :id`,
);
const remove = query('wholesale.delete', `delete from price_list where id = :id`);

/** Who buys by another list by now, or left, does not come back with it. */
const putBack = query(
  'wholesale.restore',
  `with kept as materialized (select :kept::jsonb as all_of_it),
   row_of_it as (
     insert into price_list overriding system value
     select l.* from kept, jsonb_populate_record(null::price_list, all_of_it -> 'row') l
   ),
   prices as (
     insert into price_list_product
     select p.* from kept, jsonb_populate_recordset(null::price_list_product, all_of_it -> 'products') p
      where exists (select from product where id = p.product_id)
   ),
   breaks as (
     insert into price_list_break (price_list_id, product_id, from_quantity, price_cents, starts_on, ends_on)
     select b.price_list_id, b.product_id, b.from_quantity, b.price_cents, b.starts_on, b.ends_on
       from kept, jsonb_populate_recordset(null::price_list_break, all_of_it -> 'breaks') b
      where exists (select from product where id = b.product_id)
   ),
   companies as (
     insert into price_list_company
     select b.* from kept, jsonb_populate_recordset(null::price_list_company, all_of_it -> 'companies') b
      where exists (select from company where id = b.company_id)
     on conflict (company_id) do nothing
   )
   insert into price_list_customer
   select b.* from kept, jsonb_populate_recordset(null::price_list_customer, all_of_it -> 'customers') b
    where exists (select from customer where id = b.customer_id and deleted_at is null)
   on conflict (customer_id) do nothing`,
);

/** Deletes a price list; its customers pay retail prices again. It can be taken back for a day. Throws AppError 404. */
export async function deletePriceList({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tx.first(lockPriceList, { id }))) throw notFound(t('There is no such price list.'));
    await keepDeletion(tx, 'price_list', {
      id,
      kept: (await tx.first(whole, { id }))?.kept,
      now: clock.now(),
    });
    await tx.run(remove, { id });
    await audit(tx, { systemUserId: staff?.id, action: 'price_list.delete', subject: `price_list:${id}` });
  });
}

/**
 * Brings back a price list that was deleted within a day, with its prices and customers. Safe twice: one that is there
 * already stays as it is.
 * @throws AppError 404; 409 `name_taken`
 */
export async function restorePriceList({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db
    .transaction(async (tx) => {
      const kept = await takeDeletion(tx, 'price_list', { id, now: clock.now() });
      if (kept === undefined) {
        if (await tx.first(lockPriceList, { id })) return;
        throw notFound(t('There is no such deleted price list.'));
      }
      await tx.run(putBack, { kept });
      await audit(tx, { systemUserId: staff?.id, action: 'price_list.restore', subject: `price_list:${id}` });
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'price_list_name_key') throw error;
      throw conflict('name_taken', t('Another price list has its name now.'));
    });
}
