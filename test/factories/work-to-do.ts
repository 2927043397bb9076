import type { TestShop } from '../setup/test-shop.ts';
import { buy, createBuyer, placeOrder } from './buy.ts';
import { createProduct } from './create-product.ts';
import { createAssembly, createPcParts } from './pc-parts.ts';
import { signInStaff } from './sign-in.ts';

/**
 * Gives the shop one or more of all that may wait for staff, and beside each something that is done already.
 * Needs the emulators.
 */
export async function leaveWorkToDo(shop: TestShop): Promise<void> {
  const { db } = shop;
  const now = shop.clock.now();
  const product = await createProduct(db, { name: 'Con trabajo', stock: 40 });
  await createProduct(db, { name: 'Casi agotado', stock: 2 });
  const order = async (isPaid: boolean) => {
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id } = await (isPaid ? buy(shop, buyer) : placeOrder(buyer));
    return { id: order_id, customerId: buyer.id };
  };
  const pc = [...Object.values(await createPcParts(db)), await createAssembly(db)];
  await buy(
    shop,
    await createBuyer(
      shop,
      pc.map(({ id: productId }) => ({ productId })),
    ),
  );
  const change = (id: string, set: string) => db.sql(`update shop_order set ${set} where id = $1`, [id]);
  const [fresh, late, gone, odd, held] = [
    await order(true),
    await order(true),
    await order(true),
    await order(false),
    await order(true),
  ];
  await change(late.id, `paid_at = now() - interval '30 days'`);
  await change(gone.id, `state = 'paid_without_stock'`);
  await change(odd.id, `state = 'manual_review'`);
  await change(held.id, `hold = 'staff', hold_note = 'x'`);

  const { rows } = await db.sql('select id from payment_attempt where reference = $1', [fresh.id]);
  const attempt = rows[0]?.['id'] as string;
  await db.sql(
    `insert into payment_dispute (attempt_id, provider, provider_ref, amount_cents, reason, state, due_at)
     values ($1, 'stripe', 'dp_open', 100, 'fraudulent', 'open', $2), ($1, 'stripe', 'dp_won', 100, 'fraudulent', 'won', null)`,
    [attempt, new Date(now.getTime() + 3 * 86_400_000)],
  );
  await db.sql(
    `with made as (
       insert into refund (attempt_id, amount_cents, reason, state, source)
       values ($1, 100, 'x', 'awaiting_transfer', 'transfer'), ($1, 200, 'x', 'pending', 'charge'),
         ($1, 300, 'x', 'pending', 'charge'), ($1, 400, 'x', 'succeeded', 'charge')
       returning id, amount_cents)
     insert into payment_finding (kind, provider, provider_ref, attempt_id, moved_at)
     select 'refund_overdue', 'stripe', id::text, $1, now() from made where amount_cents = 200`,
    [attempt],
  );
  await db.sql(
    `insert into payment_event (provider, event_id, type, payload, state)
     values ('stripe', 'evt_failed', 'charge.refunded', '{}', 'failed'), ('stripe', 'evt_done', 'x', '{}', 'processed')`,
  );
  const asker = await signInStaff(shop, 'orders');
  await db.sql(
    `insert into staff_approval (action, subject, path, amount_cents, input, reason, requested_by, state, created_at)
     values ('order.refund', 'a', '/admin/orders', 100, '{}', 'x', $1, 'pending', $2),
       ('order.refund', 'b', '/admin/orders', 100, '{}', 'x', $1, 'refused', $2),
       ('order.refund', 'c', '/admin/orders', 100, '{}', 'x', $1, 'pending', $2::timestamptz - interval '8 days')`,
    [asker.id, now],
  );
  const lost = await order(true);
  await asker.api.orders.packOrders({ body: { order_ids: [lost.id] } });
  await db.sql(
    `insert into parcel_label (parcel_ref, provider, carrier, carrier_name, service, service_name, state, weight_grams,
       quoted_cents, tracking_code, asked_at, tried_at, parcel_state, problem_at, solved_at)
     select id, 'envia', 'fedex', 'FedEx', 'ground', 'Nacional', 'bought', 1000, 10000, 'GUIA-PERDIDA', now(), now(), 'lost',
       now(), null from order_shipment where order_id = $1`,
    [lost.id],
  );
  await db.sql(
    `insert into invoice (order_id, kind, series, folio, state, receiver, total_cents)
     values ($1, 'income', 'F', 9001, 'requested', '{}', 100)`,
    [fresh.id],
  );
  await db.sql(
    `insert into return_request (order_id, state, reason, wanted, comment, requested_at, updated_at)
     select $1, state, 'defect', 'refund', 'x', now(), now() from unnest(array['requested', 'requested', 'approved', 'received', 'inspected', 'closed']) state`,
    [fresh.id],
  );
  await db.sql(
    `insert into parcel_label (parcel_ref, provider, carrier, carrier_name, service, service_name, state, weight_grams,
       quoted_cents, tracking_code, asked_at, tried_at, parcel_state, problem_at, solved_at)
     select id, 'envia', 'fedex', 'FedEx', 'ground', 'Nacional', 'bought', 1000, 10000, 'GUIA-DEVUELTA', now(), now(), 'exception',
       now(), null from return_request where order_id = $1 and state = 'approved'`,
    [fresh.id],
  );
  await db.sql(
    `insert into ticket (name, email, subject, state, answer_due) values
       ('A', 'a@b.example', 'x', 'open', now() - interval '1 hour'), ('A', 'a@b.example', 'z', 'open', now() + interval '9 days'),
       ('A', 'a@b.example', 'y', 'closed', null)`,
  );
  await db.sql(
    `insert into company (name, rfc, tax_regime, postal_code, contact_name, email, phone, state, created_at, updated_at)
     select 'Talleres', 'EKU9003173C9', '601', '72000', 'Ana', 'a@b.example', '2221234567', state, $1, $1
     from unnest(array['applied', 'applied', 'approved']) state`,
    [now],
  );
  await db.sql(
    `with line as (
       insert into company_credit_line (company_id, limit_cents, days_to_pay, is_stopped, stop_reason, updated_at)
       select id, 1000000, 30, false, '', $1 from company where state = 'approved' limit 1 returning company_id)
     insert into company_credit_charge (company_id, reference, amount_cents, due_on, created_at)
     select company_id, gen_random_uuid(), 5000, due, $1 from line, unnest(array[current_date - 400, current_date + 400]) due`,
    [now],
  );
  await db.sql(
    `with paid as (
       insert into company_credit_payment (company_id, method, reference, paid_on, amount_cents, created_at)
       select company_id, 'transfer', 'SPEI-' || n, current_date, 100, $1 from company_credit_line, generate_series(1, 2) n returning id)
     insert into invoice (credit_payment_id, kind, series, folio, state, receiver, total_cents)
     select id, 'payment', 'RP', id, (array['failed', 'requested'])[1 + id % 2],
       '{"rfc": "EKU9003173C9", "legal_name": "TALLERES", "tax_regime": "601", "cfdi_use": "G01", "postal_code": "72000"}', 100 from paid`,
    [now],
  );
  await db.sql(
    `insert into company_quote (id, company_id, customer_id, wanted, delivery_method, delivery_address, purchase_order, state, created_at, updated_at)
     select gen_random_uuid(), company.id, $2, '[]', 'parcel', '{}', '', quote.state, $1, $1
     from (select id from company where state = 'approved' limit 1) company, unnest(array['requested', 'declined']) quote(state)`,
    [now, late.customerId],
  );
  await db.sql(
    `insert into question (product_id, customer_id, body, state) values ($1, $2, '¿Cabe?', 'approved'), ($1, $2, '¿No?', 'rejected')`,
    [product.id, fresh.customerId],
  );
  await db.sql(
    `with saved as (
       insert into build (code, customer_id, name, ref_ids)
       select code, $1, 'x', '[]' from unnest(array['espera222', 'lista2222']) as code returning code)
     insert into gallery_build (code, customer_id, title, description, state, shared_at)
     select code, $1, 'x', '', case code when 'espera222' then 'pending' else 'approved' end, now() from saved`,
    [late.customerId],
  );
  await db.sql(
    `insert into review (product_id, customer_id, rating, title, comment, state) values ($1, $2, 5, 'x', 'x', 'pending'), ($1, $3, 5, 'x', 'x', 'approved')`,
    [product.id, fresh.customerId, late.customerId],
  );
  await db.sql(
    `insert into mail (kind, recipient, subject, state) values ('other', 'a@b.example', 'x', 'failed'), ('other', 'a@b.example', 'x', 'sent')`,
  );
  await shop.shop.jobs.send(db, 'catalog.tidy_searches', {});
  await db.sql(
    `update pgboss.job set state = 'failed', retry_limit = 1, retry_count = 1, completed_on = now()
     where name = 'catalog.tidy_searches' and state = 'created'`,
  );
  await db.sql(
    `with made as (
       insert into import_run (kind, source, state, columns, mapping, row_count, started_at)
       values ('products', 'rota.csv', 'failed', '{}', '{}', 1, $1), ('edits', 'parada', 'stopped', '{}', '{}', 1, $1),
         ('products', 'incompleta.csv', 'done', '{}', '{}', 1, $1), ('products', 'bien.csv', 'done', '{}', '{}', 1, $1),
         ('products', 'vieja.csv', 'failed', '{}', '{}', 1, $1::timestamptz - interval '8 days'),
         ('customers', 'clientes.csv', 'failed', '{}', '{}', 1, $1)
       returning id, source)
     insert into import_row (run_id, line, cells, state)
     select id, 1, '{}', case source when 'bien.csv' then 'changed' else 'error' end from made where source in ('incompleta.csv', 'bien.csv')`,
    [now],
  );
  await db.sql(
    `with of_it as (insert into supplier (code, name) values ('trabajo', 'Trabajo') returning code),
       runs as (
         insert into sync_run (supplier, source, state, started_at)
         select code, 'lista.jsonl', state, $1 from of_it, unnest(array['proposed', 'proposed', 'finished']) state)
     insert into sync_held (supplier, key, code, message, line, content_hash, state, seen_at)
     select code, state, 'price_jump', '"x"', '{}', state, state, $1 from of_it, unnest(array['open', 'rejected']) state`,
    [now],
  );
  await db.sql(
    `with placed as (
       insert into warehouse (code, name, supplier, supplier_days) values ('TRABAJO-1', 'Trabajo', 'trabajo', 3) returning code),
       bought as (
         insert into stock_purchase (supplier_name, warehouse_code, state, from_code, created_at)
         select 'Trabajo', (select code from warehouse where supplier is null order by code limit 1), state, code, $1
           from placed, unnest(array['draft', 'sending', 'sending']) state returning id, state),
       -- A draft that brings nobody anything goes with the next minute.
       shelved as (
         insert into stock_purchase_line (purchase_id, product_id, quantity)
         select id, (select min(id) from product), 1 from bought where state = 'draft')
     insert into supplier_order (purchase_id, supplier, reference, channel, state, confirmed_at)
     select id, 'trabajo', 'OC-' || id, 'api', (array['unknown', 'queued'])[row_number() over (order by id)], $1
       from bought where state = 'sending'`,
    [now],
  );
  await db.sql(
    `insert into supplier_return (supplier, state, created_at, moved_at)
     select 'trabajo', state, at, at
       from unnest(array['requested', 'sent', 'closed', 'sent'], array[-30, -20, -30, -1]) as n(state, days),
         lateral (select $1::timestamptz + days * interval '1 day') as m(at)`,
    [now],
  );
}
