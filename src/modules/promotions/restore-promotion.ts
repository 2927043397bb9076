import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { takeDeletion } from '../../platform/undoable-deletions.ts';
import { refreshListingSoon } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { lockRow } from './kept-promotion.ts';
import { pricedBy } from './write-promotion.ts';

/** All of it in one statement; what it named and is gone by now stays away. A version before may have kept fewer columns. */
const putBack = query(
  'promotions.restore',
  `with kept as materialized (select :kept::jsonb as all_of_it),
   row_of_it as (
     insert into promotion overriding system value
     select m.* from kept, jsonb_populate_record(null::promotion, '{"buyers": "everybody", "payment_methods": []}' || (all_of_it -> 'row')) m
   ),
   goods as (
     insert into promotion_product
     select g.* from kept, jsonb_populate_recordset(null::promotion_product, all_of_it -> 'products') g
      where exists (select from product p where p.id = g.product_id)
   ),
   slugs as (
     insert into promotion_former_slug
     select s.* from kept, jsonb_populate_recordset(null::promotion_former_slug, all_of_it -> 'former_slugs') s
     on conflict do nothing
   ),
   limits as (
     insert into promotion_limit
     select l.* from kept, jsonb_populate_recordset(null::promotion_limit, all_of_it -> 'limits') l
   ),
   by_customer as (
     insert into promotion_customer_use
     select u.* from kept, jsonb_populate_recordset(null::promotion_customer_use, all_of_it -> 'customer_uses') u
      where exists (select from customer c where c.id = u.customer_id)
   ),
   by_contact as (
     insert into promotion_contact_use
     select u.* from kept, jsonb_populate_recordset(null::promotion_contact_use, all_of_it -> 'contact_uses') u
   ),
   named as (
     insert into promotion_customer
     select n.* from kept, jsonb_populate_recordset(null::promotion_customer, all_of_it -> 'customers') n
      where exists (select from customer c where c.id = n.customer_id and c.deleted_at is null)
   ),
   codes as (
     insert into promotion_code
     select c.* from kept, jsonb_populate_recordset(null::promotion_code, all_of_it -> 'codes') c
   )
   insert into promotion_use
   select u.* from kept, jsonb_populate_recordset(null::promotion_use, all_of_it -> 'uses') u`,
);

/**
 * Brings back a promotion that was deleted within a day, with its goods, limits, codes and uses; prices follow. Safe twice:
 * one that is there already stays as it is.
 * @throws AppError 404; 409 `taken` where its address or a code belongs to another one by now
 */
export async function restorePromotion(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
): Promise<void> {
  const now = clock.now();
  await db
    .transaction(async (tx) => {
      const kept = await takeDeletion(tx, 'promotion', { id, now });
      if (kept === undefined) {
        if (await tx.first(lockRow, { id })) return;
        throw notFound(t('There is no such deleted promotion.'));
      }
      await tx.run(putBack, { kept });
      await refreshListingSoon(tx, jobs, await pricedBy(tx, id, now), now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.restore',
        subject: `promotion:${id}`,
      });
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error;
      throw conflict('taken', t('Another promotion has its address or one of its codes now.'));
    });
}
