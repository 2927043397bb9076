import { createSystemUser } from '../../src/modules/staff/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { loadOwner, loadPassword } from './staff-calls.ts';

/**
 * Fills a shop that has its catalogue with what two years leave behind: customers and guests, their orders in every state
 * with lines, payments, money that went back, parcels, returns, invoices, letters, questions and opinions, and what staff
 * did. The same figures give the same shop; its sums are not those of its stock.
 */
export async function fillShopInUse(
  db: Database,
  counts: { orders: number; customers: number; auditEntries: number },
): Promise<void> {
  await addStaff(db);
  await db.transaction(async (tx) => {
    // Numbers that look drawn by lot and are the same each time.
    await tx.sql(
      `create function pg_temp.lot(n int, salt int, below int) returns int language sql immutable as
       $$ select (hashint8(n::bigint * 7919 + salt * 104729) & 2147483647) % below $$`,
    );
    for (const [what, text, values = []] of steps(counts)) {
      console.log(`Writing ${what}…`);
      // Nobody listens yet and the steps' keys are right by construction; only the log's fields are filled by a trigger.
      await tx.sql(`set local session_replication_role = ${what.includes('log') ? 'origin' : 'replica'}`);
      await tx.sql(text, values);
      // The next steps read what this one wrote, and are planned for as many rows as it has.
      const written = [...text.matchAll(/(?:insert into|create temp table) (\w+)/g)].map(
        ([, table]) => table,
      );
      await tx.sql(`analyze ${written.join(', ')}`);
    }
  });
  await db.sql('vacuum analyze');
}

async function addStaff(db: Database): Promise<void> {
  const add = (name: string, email: string, role: 'owner' | 'orders' | 'catalog' | 'support') =>
    createSystemUser(db, { name, email, password: loadPassword, role });
  await add('Medir', loadOwner, 'owner');
  for (const [index, role] of (['orders', 'catalog', 'support'] as const).entries()) {
    await add(`Persona ${index * 2 + 1}`, `persona-${index * 2 + 1}@ensambla.example`, role);
    await add(`Persona ${index * 2 + 2}`, `persona-${index * 2 + 2}@ensambla.example`, role);
  }
  await add('Persona 7', 'persona-7@ensambla.example', 'orders');
}

const titles = ['Lo recomiendo', 'Buena compra', 'Cumple', 'No era lo que esperaba', 'Muy bueno', 'Regular'];
const opinions = [
  'Llegó bien empacado y antes de lo que decían.',
  'Hace ruido con carga alta.',
  'Los juegos van fluidos a 1440p.',
  'El manual viene en inglés.',
  'Se calienta un poco en verano.',
  'La caja venía golpeada pero adentro todo bien.',
  'Vale lo que cuesta.',
  'Lo instalé en veinte minutos.',
  'Pedí factura y llegó el mismo día.',
  'La garantía respondió sin problema.',
  'El color no es el de la foto.',
  'Silencioso y rápido.',
];
const asks = [
  '¿Es compatible con mi tarjeta madre?',
  '¿Trae los cables?',
  '¿Cuánto mide de largo?',
  '¿Sirve con una fuente de 650 W?',
  '¿Cuándo llega a Mérida?',
  '¿La garantía es en México?',
  '¿Se puede montar en vertical?',
  '¿Viene con disipador?',
];
/** SQL: one of the sentences, by lot. */
const said = (number: string, salt: number, sentences: readonly string[]) =>
  `(array[${sentences.map((one) => `'${one}'`).join(',')}])[1 + pg_temp.lot(${number}, ${salt}, ${sentences.length})]`;

type Step = [what: string, text: string, values?: unknown[]];

const given = `(array['Ana','José','María','Luis','Sofía','Juan','Fernanda','Carlos','Lucía','Miguel','Daniela','Jorge',
  'Paola','Ricardo','Ximena','Héctor','Andrea','Óscar','Valeria','Raúl'])`;
const family = `(array['Hernández','García','Martínez','López','González','Pérez','Rodríguez','Sánchez','Ramírez','Cruz',
  'Flores','Gómez','Morales','Vázquez','Reyes','Jiménez','Torres','Díaz','Gutiérrez','Ruiz','Mendoza','Aguilar','Ortiz',
  'Castillo','Chávez','Rivera','Juárez','Domínguez','Herrera','Medina'])`;
const staffIds = `(select array_agg(id order by email) as ids from staff_user)`;
const productIds = `(select array_agg(product_id order by product_id) as ids from product_listing)`;

function steps({ orders, customers, auditEntries }: Parameters<typeof fillShopInUse>[1]): Step[] {
  return [
    ...people(customers),
    ...purchases(orders),
    ...money(),
    ...goods(),
    ...words(customers),
    ...staffsOwn(auditEntries),
  ];
}

/** Customers with an account, as many visitors again and, for every two of them, three guests who bought. */
function people(customers: number): Step[] {
  return [
    [
      'customers',
      `insert into customer (id, name, email, email_verified, is_blocked, phone, staff_notes, created_at, updated_at)
       select 'load-' || n, name, translate(lower(name), 'áéíóúñü ', 'aeiounu.') || '.' || n || '@' || domain, pg_temp.lot(n, 3, 10) > 0, pg_temp.lot(n, 4, 200) = 0,
              '55' || lpad(pg_temp.lot(n, 5, 100000000)::text, 8, '0'),
              case when pg_temp.lot(n, 6, 30) = 0 then 'Pide siempre factura.' else '' end, at, at
         from generate_series(1, $1::int) n
         cross join lateral (select ${given}[1 + pg_temp.lot(n, 1, 20)] || ' ' || ${family}[1 + pg_temp.lot(n, 2, 30)] as name,
           (array['correo.example','buzon.example','empresa.example'])[1 + pg_temp.lot(n, 7, 3)] as domain,
           now() - ($1::int - n) * (interval '730 days' / $1::int) as at) d`,
      [customers],
    ],
    [
      'guests and visitors',
      `insert into customer (id, name, email, is_anonymous, contact_name, contact_email, phone, created_at, updated_at)
       select 'load-guest-' || n, '', 'load-guest-' || n || '@visitor.invalid', true,
              case when n % 5 < 3 then ${given}[1 + pg_temp.lot(n, 11, 20)] || ' ' || ${family}[1 + pg_temp.lot(n, 12, 30)] end,
              case when n % 5 < 3 then 'invitado.' || pg_temp.lot(n, 14, 1000000) || '.' || n || '@correo.example' end,
              case when n % 5 < 3 then '33' || lpad(pg_temp.lot(n, 13, 100000000)::text, 8, '0') end,
              now() - ($1::int - n) * (interval '730 days' / $1::int), now() - ($1::int - n) * (interval '730 days' / $1::int)
         from generate_series(1, $1::int) n`,
      [Math.round(customers * 2.5)],
    ],
    [
      'sessions and addresses',
      `with signed as (
         insert into customer_session (id, token, customer_id, expires_at, created_at, updated_at)
         select 'load-' || id, 'load-' || id, id, now() + interval '30 days', created_at, now() - pg_temp.lot(hashtext(id), 1, 700) * interval '1 hour'
           from customer where id like 'load-%' and hashtext(id) % 3 = 0)
       insert into address (customer_id, recipient, phone, street, exterior_number, neighbourhood, municipality, state, postal_code, is_default)
       select id, name, coalesce(phone, '5500000000'), 'Av. Juárez', '120', 'Centro', 'Puebla', 'Puebla', '72000', true
         from customer where id like 'load-%' and not is_anonymous`,
    ],
    [
      'wholesale buyers and blocks',
      `with lists as (
         insert into price_list (name, basis_points) select 'Mayoreo ' || n, n * 200 from generate_series(1, 6) n returning id
       ), own as (
         insert into price_list_product (price_list_id, product_id, price_cents)
         select lists.id, l.product_id, greatest(100, l.price_cents * 9 / 10) from lists cross join product_listing l
          where l.product_id % 40 = lists.id % 40
       ), buyers as (
         insert into price_list_customer (customer_id, price_list_id)
         select c.id, (select min(id) from lists) + (row_number() over ())::int % 6 from customer c
          where c.id like 'load-%' and not c.is_anonymous and hashtext(c.id) % 25 = 0
       )
       insert into contact_block (kind, key, label, reason, blocked_by, created_at)
       select 'email', 'email:load-' || n, 'malo.' || n || '@correo.example', 'Contracargos', 'medir', now() - n * interval '3 days'
         from generate_series(1, 200) n`,
    ],
    [
      'lists of wishes, newsletter and searches',
      `with wishes as (
         insert into wish (product_id, customer_id, is_listed, added_price_cents, added_at, stock_alert_since, confirmed_at, token)
         select p.ids[1 + pg_temp.lot(n, 21, least(4000, cardinality(p.ids)))], 'load-' || (1 + pg_temp.lot(n, 22, $1::int)), n % 4 > 0, 100000,
                now() - n * interval '20 minutes', case when n % 4 = 0 then now() - n * interval '20 minutes' end, now(), 'load-wish-' || n
           from generate_series(1, $1::int * 2) n cross join ${productIds} p on conflict do nothing
       ), subscribers as (
         insert into subscriber (email_address, source, created_at, confirmed_at)
         select 'lector.' || n || '@correo.example', 'footer', now() - n * interval '2 hours', case when n % 5 > 0 then now() end
           from generate_series(1, $1::int) n
       )
       insert into search_log (words, times, empty_times, last_total, first_at, last_at)
       select 'busca ' || md5(n::text), 1 + pg_temp.lot(n, 23, 60), pg_temp.lot(n, 24, 3), pg_temp.lot(n, 25, 200),
              now() - interval '300 days', now() - n * interval '30 minutes' from generate_series(1, $1::int) n`,
      [customers],
    ],
  ];
}

/** Orders with their lines: four of ten by guests, few buyers with many, states by their age. */
function purchases(orders: number): Step[] {
  return [
    [
      'orders: what each is',
      `create temp table made on commit drop as
       select n, gen_random_uuid() as id, at, state, fulfilment, method,
              case when is_guest then 'load-guest-' || guest else 'load-' || buyer end as customer_id, is_guest, is_wholesale,
              pg_temp.lot(n, 38, 10) as delivery
         from (
           select n, at, age, fate, method, is_guest, buyer, guest,
             not is_guest and exists (select from price_list_customer w where w.customer_id = 'load-' || buyer) as is_wholesale,
             case when method in ('oxxo', 'spei') and age < 2 and fate < 250 then 'awaiting_payment'
                  when age < 0.05 and fate < 300 then 'pending_payment'
                  when age > 2 and fate >= 940 then 'expired'
                  when fate between 900 and 939 then 'cancelled'
                  when fate between 875 and 899 then 'refunded'
                  when fate = 874 then (array['paid_without_stock', 'manual_review'])[1 + n % 2]
                  else 'paid' end as state,
             case when fate >= 874 or (age < 2 and fate < 250 and method in ('oxxo', 'spei')) then 'unfulfilled'
                  when age > 7 then case when fate < 860 then 'delivered' else 'shipped' end
                  when age > 3 then 'shipped'
                  when age > 1 then (array['unfulfilled', 'packed', 'partially_shipped', 'shipped', 'shipped'])[1 + n % 5]
                  else 'unfulfilled' end as fulfilment
             from (
               select n, now() - age * interval '1 day' as at, age, pg_temp.lot(n, 31, 1000) as fate,
                      (array['card','card','card','card','card','card','oxxo','oxxo','spei','paypal','paypal','transfer'])[1 + pg_temp.lot(n, 32, 12)] as method,
                      pg_temp.lot(n, 33, 10) < 4 as is_guest,
                      -- A tenth of the customers buy half of what customers buy.
                      case when pg_temp.lot(n, 34, 2) = 0 then 1 + pg_temp.lot(n, 35, c.customers / 10) else 1 + pg_temp.lot(n, 35, c.customers) end as buyer,
                      5 + 5 * pg_temp.lot(n, 36, c.guests / 5 - 1) + pg_temp.lot(n, 37, 3) as guest
                 from generate_series(1, $1::int) n
                 cross join lateral (select ($1::int - n) * 730.0 / $1::int as age) a
                 cross join (select count(*) filter (where not is_anonymous)::int as customers, count(*) filter (where is_anonymous)::int as guests
                               from customer where id like 'load-%') c
             ) x
         ) y`,
      [orders],
    ],
    [
      'orders: what is in them',
      `create temp table bought on commit drop as
       select *, round(gross / 1.16)::bigint as base from (
         select b.*, quantity * unit - discount as gross from (
           select m.id, m.n, position, l.product_id, quantity, l.price_cents as unit,
                  case when m.is_wholesale then quantity * l.price_cents * 8 / 100 when pg_temp.lot(m.n, 41, 8) = 0 then quantity * l.price_cents / 10
                       else 0 end as discount, m.is_wholesale
             from made m cross join lateral generate_series(0, case when pg_temp.lot(m.n, 42, 3) = 0 then pg_temp.lot(m.n, 43, 5) else pg_temp.lot(m.n, 43, 2) end) position
             cross join (select array_agg(product_id order by md5(product_id::text)) as ids from product_listing) p
             -- What sells, sells often: the lot is drawn twice and the lower one counts.
             join product_listing l on l.product_id = p.ids[1 + least(pg_temp.lot(m.n * 9 + position, 44, cardinality(p.ids)), pg_temp.lot(m.n * 9 + position, 45, cardinality(p.ids)))]
             cross join lateral (select case when m.is_wholesale then 1 + pg_temp.lot(m.n + position, 46, 12) else 1 + pg_temp.lot(m.n + position, 46, 8) / 6 end as quantity) q
         ) b
       ) g`,
    ],
    [
      'orders',
      `insert into shop_order (id, number, customer_id, cart_id, state, fulfilment, currency, subtotal_cents, discount_cents, shipping_cents, tax_cents,
         total_cents, customer_name, email, payment_method, delivery_method, delivery_address, invoice_receiver, hold, notes, placed_at, paid_at,
         is_cart_cleared, expires_at, updated_at)
       select m.id, case when is_paid then (count(*) filter (where is_paid) over (order by m.n))::int end, m.customer_id, gen_random_uuid(), m.state,
              m.fulfilment, 'MXN', s.subtotal, s.discount, shipping, s.tax + shipping - round(shipping / 1.16), s.subtotal - s.discount + shipping,
              d.name, d.email, m.method, case when m.delivery = 0 then 'pickup_cdmx' else 'parcel' end,
              jsonb_build_object('recipient', d.name, 'phone', coalesce(c.phone, '5500000000'), 'street', 'Av. Insurgentes Sur', 'exterior_number', (1 + pg_temp.lot(m.n, 51, 900))::text,
                'interior_number', '', 'neighbourhood', 'Del Valle', 'municipality', 'Benito Juárez', 'state', 'Ciudad de México', 'postal_code', '03100', 'directions', ''),
              case when pg_temp.lot(m.n, 52, 10) < 3 then jsonb_build_object('rfc', rfc, 'legal_name', upper(d.name), 'regime', '612', 'postal_code', '03100', 'use', 'G03') end,
              case when m.state = 'paid' and pg_temp.lot(m.n, 53, 900) = 0 then 'staff' end,
              case when pg_temp.lot(m.n, 54, 25) = 0 then 'Llamar antes de entregar.' else '' end, m.at,
              case when is_paid then m.at + case when m.method in ('oxxo', 'spei') then interval '9 hours' else interval '3 minutes' end end, is_paid,
              m.at + interval '3 days', least(now(), m.at + interval '4 days')
         from made m
         join (select id, sum(quantity * unit) as subtotal, sum(discount) as discount, sum(gross - base) as tax from bought group by id) s on s.id = m.id
         join customer c on c.id = m.customer_id
         cross join lateral (select m.state in ('paid', 'paid_without_stock', 'refunded') as is_paid,
           case when m.delivery = 0 then 0 when m.delivery < 4 then 24900 when s.subtotal > 150000 then 0 else 14900 end as shipping,
           coalesce(nullif(c.name, ''), c.contact_name, 'Invitado') as name, coalesce(c.contact_email, c.email) as email,
           'LOAD' || lpad((pg_temp.lot(hashtext(m.customer_id), 55, 9000) + 800101)::text, 6, '0') || 'AB1' as rfc) d`,
    ],
    [
      'folios and lines',
      `with folios as (
         insert into order_number (id, last) select 1, max(number) from shop_order
         on conflict (id) do update set last = excluded.last
       )
       insert into order_line (order_id, position, product_id, ref_id, sku, product_name, image_url, quantity, unit_price_cents, unit_cost_cents,
         discount_cents, discounts, gross_cents, tax_base_cents, tax_cents, tax_basis_points, placed_at)
       select b.id, b.position, p.id, p.ref_id, p.sku, p.name, null, b.quantity, b.unit, case when b.product_id % 20 > 0 then b.unit * 82 / 100 end,
              b.discount, case when b.discount = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('lane', case when b.is_wholesale then 1 else 2 end,
                'promotionId', null, 'name', case when b.is_wholesale then 'Mayoreo 1' else 'Buen Fin' end, 'code', null, 'cents', b.discount)) end,
              b.gross, b.base, b.gross - b.base, 1600, o.placed_at
         from bought b join product p on p.id = b.product_id join shop_order o on o.id = b.id`,
    ],
    [
      'timelines',
      `insert into order_event (order_id, kind, message, actor, details, created_at)
       select o.id, e.kind, e.message, e.actor, e.details, e.at
         from shop_order o cross join lateral (
           values ('placed', 'Order placed.', null, jsonb_build_object('kind', 'placed', 'totalCents', o.total_cents), o.placed_at),
                  ('mailed', 'Mailed.', null, jsonb_build_object('kind', 'mailed', 'subject', 'Recibimos tu pedido', 'to', o.email), o.placed_at),
                  ('paid', 'Paid.', null, jsonb_build_object('kind', 'paid', 'number', o.number, 'amountCents', o.total_cents, 'provider', 'stripe'), o.paid_at),
                  ('packed', 'Packed.', 'Persona 3', jsonb_build_object('kind', 'packed'), case when o.fulfilment <> 'unfulfilled' then o.paid_at + interval '1 day' end),
                  ('shipped', 'Shipped.', 'Persona 3', jsonb_build_object('kind', 'shipped', 'carrier', 'Estafeta', 'trackingCode', 'X'),
                    case when o.fulfilment in ('shipped', 'delivered') then o.paid_at + interval '2 days' end),
                  ('delivered', 'Delivered.', null, jsonb_build_object('kind', 'delivered'), case when o.fulfilment = 'delivered' then o.paid_at + interval '5 days' end),
                  ('expired', 'Not paid.', null, jsonb_build_object('kind', 'expired'), case when o.state = 'expired' then o.expires_at end)
         ) e(kind, message, actor, details, at)
        where e.at is not null order by e.at`,
    ],
  ];
}

/** A payment for each order, now and then one before it that failed; what went back, and what providers told of it. */
function money(): Step[] {
  return [
    [
      'payments',
      `insert into payment_attempt (reference, payer_id, sequence, provider, method, provider_ref, charge_ref, instalments, session_id, ip, amount_cents,
         currency, state, announced_state, failure, card_last4, expires_at, created_at, updated_at)
       select o.id::text, o.customer_id, a.sequence, p.provider, o.payment_method, p.prefix || md5(o.id::text || a.sequence), case when a.state = 'paid' then p.charge || md5(o.id::text) end,
              case when o.payment_method = 'card' and hashtext(o.id::text) % 5 = 0 then 6 end, 'load-session', '187.190.1.' || (hashtext(o.id::text) & 255), o.total_cents, 'MXN', a.state,
              case when a.state not in ('open', 'pending') then a.state end, case when a.state = 'failed' then 'card_declined' end,
              case when o.payment_method = 'card' and a.state = 'paid' then lpad((hashtext(o.customer_id) & 8191)::text, 4, '0') end, o.expires_at, o.placed_at, coalesce(o.paid_at, o.updated_at)
         from shop_order o
         cross join lateral (select case when o.payment_method = 'paypal' then 'paypal' when o.payment_method = 'transfer' then 'manual' else 'stripe' end as provider,
           case when o.payment_method = 'paypal' then 'paypal_demo_' when o.payment_method = 'transfer' then 'MANO-' else 'cs_test_' end as prefix,
           case when o.payment_method = 'paypal' then 'CAP-' when o.payment_method = 'transfer' then 'MANO-' else 'pi_' end as charge) p
         cross join lateral (
           select 1 as sequence, 'failed' as state where hashtext(o.id::text) % 12 = 0
           union all
           select 2, case when o.paid_at is not null then 'paid' when o.state = 'pending_payment' then 'open' when o.state = 'awaiting_payment' then 'pending'
                          when o.state = 'expired' then 'expired' when o.state = 'manual_review' then 'mismatch' else 'cancelled' end
         ) a
        where o.total_cents > 0 and o.customer_id like 'load-%'`,
    ],
    [
      'the ledger',
      `with paid as (
         select a.*, o.number, o.state as order_state from payment_attempt a join shop_order o on o.id::text = a.reference where a.state = 'paid'
       ), marked as (
         update shop_order o set paid_attempt_id = paid.id from paid where o.id::text = paid.reference
       ), charges as (
         insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref, created_at)
         select id, 'charge', amount_cents, provider, charge_ref, updated_at from paid
       ), told as (
         insert into payment_event (provider, event_id, type, payload, livemode, attempt_id, state, tries, last_error, received_at, processed_at, stripped_at)
         select provider, 'evt_' || md5(id::text || k), (array['checkout.session.completed', 'payment_intent.succeeded'])[k],
                jsonb_build_object('id', 'evt_' || md5(id::text || k), 'object', 'event', 'data', jsonb_build_object('object', jsonb_build_object('id', provider_ref, 'amount', amount_cents))),
                true, id, case when number % 900 = 0 then 'failed' else 'processed' end, 1, case when number % 900 = 0 then 'no such attempt' end,
                updated_at, updated_at, updated_at
           from paid cross join generate_series(1, 2) k where provider in ('stripe', 'paypal')
       )
       insert into provider_move (provider, provider_ref, kind, source_ref, attempt_id, amount_cents, fee_cents, moved_at, payout_ref)
       select provider, 'txn_' || md5(id::text), 'charge', charge_ref, id, amount_cents, amount_cents * 36 / 1000 + 300, updated_at, 'po_' || provider || to_char(updated_at, 'YYYYMMDD')
         from paid where provider in ('stripe', 'paypal')`,
    ],
    [
      'refunds',
      `with given as (
         insert into refund (attempt_id, amount_cents, reason, state, source, provider_ref, clabe, failure, requested_by, created_at, updated_at)
         select a.id, case when o.state = 'refunded' then a.amount_cents else greatest(1, a.amount_cents / 3) end, 'Producto defectuoso', r.state,
                case when r.state like 'awaiting%' or (o.payment_method = 'oxxo' and r.state = 'succeeded') then 'transfer' else 'charge' end,
                case when r.state in ('succeeded', 'pending') then 're_' || md5(a.id::text) end, case when r.state = 'awaiting_transfer' then '032180000118359719' end,
                case when r.state = 'failed' then 'expired_or_canceled_card' end, null, o.paid_at + interval '6 days', o.paid_at + interval '7 days'
           from payment_attempt a join shop_order o on o.id::text = a.reference
           cross join lateral (select case when o.payment_method = 'oxxo' and o.number % 20 = 1 then 'awaiting_transfer' when o.payment_method = 'oxxo' and o.number % 20 = 2 then 'awaiting_choice'
             when o.number % 60 = 3 then 'failed' when o.paid_at > now() - interval '12 days' then 'pending' else 'succeeded' end as state) r
          where a.state = 'paid' and o.paid_at < now() - interval '7 days' and (o.state = 'refunded' or o.number % 24 = 0)
         returning *
       ), booked as (
         insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref, created_at)
         select g.attempt_id, 'refund', -g.amount_cents, a.provider, g.provider_ref, g.updated_at from given g join payment_attempt a on a.id = g.attempt_id where g.state = 'succeeded'
       )
       insert into payment_finding (kind, provider, provider_ref, attempt_id, booked_cents, reported_cents, moved_at, found_at, solved_at, solved_by, note)
       select (array['second_payment', 'late_payment', 'not_booked', 'other_amount'])[1 + (row_number() over ())::int % 4], 'stripe', 'load-' || g.id, g.attempt_id, g.amount_cents, g.amount_cents + 100,
              g.created_at, g.created_at, case when (row_number() over ()) % 30 > 0 then g.updated_at end, case when (row_number() over ()) % 30 > 0 then 'Persona 1' end, ''
         from given g where hashtext(g.id::text) % 3 = 0`,
    ],
    [
      'disputes, payouts and days',
      `with disputes as (
         insert into payment_dispute (attempt_id, provider, provider_ref, amount_cents, reason, state, due_at, created_at, updated_at)
         select id, provider, 'dp_' || md5(id::text), amount_cents, 'fraudulent', case when created_at > now() - interval '20 days' then 'open' when hashtext(id::text) % 3 = 0 then 'lost' else 'won' end,
                created_at + interval '30 days', created_at + interval '9 days', created_at + interval '20 days'
           from payment_attempt where state = 'paid' and provider <> 'manual' and hashtext(id::text) % 200 = 0 and created_at < now() - interval '9 days'
       ), payouts as (
         insert into provider_payout (provider, provider_ref, amount_cents, state, has_lines, created_at, arrives_at)
         select provider, payout_ref, sum(amount_cents - fee_cents), 'paid', true, date_trunc('day', min(moved_at)) + interval '1 day', date_trunc('day', min(moved_at)) + interval '3 days'
           from provider_move group by 1, 2
       ), declines as (
         insert into payment_decline (provider, provider_ref, attempt_id, session_id, ip, card_print, declined_at)
         select provider, 'decline-' || id, id, 'load-session-' || (hashtext(id::text) & 15), ip, md5(id::text), now() - (hashtext(id::text) & 1023) * interval '1 minute'
           from payment_attempt where state = 'failed' and created_at > now() - interval '60 days'
       )
       insert into provider_day (provider, day, balance_cents)
       select p, d::date, 5000000 from unnest(array['stripe', 'paypal']) p, generate_series(current_date - 730, current_date - 1, interval '1 day') d`,
    ],
    [
      'store credit',
      `with accounts as (
         insert into store_credit_account (customer_id, balance_cents) select id, 50000 from customer where id like 'load-%' and not is_anonymous and hashtext(id) % 8 = 0 returning customer_id
       )
       insert into store_credit_movement (customer_id, kind, amount_cents, cause, reason, actor, left_cents, created_at)
       select customer_id, 'granted', 25000, 'load-' || customer_id || k, 'Cortesía', 'Persona 6', 25000, now() - k * interval '40 days' from accounts cross join generate_series(1, 2) k`,
    ],
    [
      'invoices',
      `with billed as (
         select o.*, row_number() over (order by o.paid_at)::int as folio from shop_order o where o.state in ('paid', 'refunded') and o.invoice_receiver is not null
       ), own as (
         insert into invoice (order_id, kind, series, folio, state, receiver, total_cents, xml, issued_at, failure, stamped_xml, fiscal_uuid, stamped_at, created_at, updated_at)
         select id, 'income', 'A', folio, s.state, invoice_receiver, total_cents, x.xml, paid_at, case when s.state = 'failed' then 'CFDI40147: el RFC no existe.' end,
                case when s.state <> 'requested' then x.xml end, case when s.state not in ('requested', 'failed') then gen_random_uuid()::text end, paid_at, paid_at, paid_at
           from billed
           cross join lateral (select case when paid_at > now() - interval '3 hours' then 'requested' when folio % 400 = 0 then 'failed' when folio % 60 = 0 then 'cancelled' else 'stamped' end as state) s
           -- As long as a stamped one.
           cross join lateral (select '<cfdi>' || string_agg(md5(folio || '-' || k), '') || '</cfdi>' as xml from generate_series(1, 120) k) x
       ), notes as (
         insert into invoice (order_id, kind, refund_id, series, folio, state, receiver, total_cents, fiscal_uuid, stamped_at, created_at, updated_at)
         select b.id, 'credit_note', r.id, 'NC', (row_number() over (order by r.created_at))::int, 'stamped', b.invoice_receiver, r.amount_cents, gen_random_uuid()::text, r.updated_at, r.updated_at, r.updated_at
           from refund r join payment_attempt a on a.id = r.attempt_id join billed b on b.id::text = a.reference where r.state = 'succeeded'
       ), globals as (
         insert into invoice (kind, period, series, folio, state, receiver, total_cents, fiscal_uuid, stamped_at, created_at, updated_at)
         select 'global', to_char(m, 'YYYY-MM'), 'G', (row_number() over (order by m))::int, 'stamped', '{"rfc": "XAXX010101000", "legal_name": "PUBLICO EN GENERAL"}', 1, gen_random_uuid()::text, m, m, m
           from generate_series(date_trunc('month', now() - interval '23 months'), date_trunc('month', now() - interval '1 month'), interval '1 month') m
         returning id, period
       )
       insert into global_invoice_order (invoice_id, order_id, number, payment_method, parts, refund_ids)
       select g.id, o.id, o.number, o.payment_method, jsonb_build_array(jsonb_build_object('basis_points', 1600, 'gross_cents', o.total_cents)), '{}'
         from shop_order o join globals g on g.period = to_char(o.paid_at, 'YYYY-MM') where o.state = 'paid' and o.invoice_receiver is null`,
    ],
  ];
}

/** Parcels, serial numbers, and what came back. */
function goods(): Step[] {
  return [
    [
      'parcels',
      `with sent as (
         insert into order_shipment (order_id, sequence, state, carrier, tracking_code, packed_by, packed_at, shipped_at, delivered_at)
         select o.id, k, case when o.fulfilment in ('packed', 'unfulfilled') then 'packed' when o.fulfilment = 'delivered' then 'delivered' else 'shipped' end,
                case when o.fulfilment <> 'packed' then (array['Estafeta', 'DHL', 'FedEx'])[1 + o.number % 3] end,
                case when o.fulfilment <> 'packed' then 'GUIA' || lpad((o.number * 10 + k)::text, 12, '0') end, 'Persona 3', o.paid_at + interval '1 day',
                case when o.fulfilment <> 'packed' then o.paid_at + interval '2 days' end, case when o.fulfilment = 'delivered' then o.paid_at + interval '5 days' end
           from shop_order o cross join generate_series(1, 2) k
          where o.number is not null and o.fulfilment <> 'unfulfilled' and (k = 1 or (o.number % 5 = 0 and o.fulfilment = 'delivered' and exists (select from order_line l where l.order_id = o.id and l.position = 1)))
         returning id, order_id, sequence
       ), filled as (
         insert into shipment_line (shipment_id, position, quantity, warranty_months)
         select s.id, l.position, l.quantity, 12 from sent s join order_line l on l.order_id = s.order_id
           join shop_order o on o.id = s.order_id
           join (select order_id, max(sequence) as last from sent group by 1) of_order on of_order.order_id = o.id
          where case when l.position = 0 then s.sequence = 1 when o.fulfilment = 'partially_shipped' then false
                  else s.sequence = of_order.last end
         returning shipment_id, position, quantity
       )
       insert into shipment_serial (product_id, serial, shipment_id, position)
       select l.product_id, 'SN' || upper(substr(md5(f.shipment_id::text || f.position), 1, 14)), f.shipment_id, f.position
         from filled f join sent s on s.id = f.shipment_id join order_line l on l.order_id = s.order_id and l.position = f.position where hashtext(f.shipment_id::text) % 2 = 0`,
    ],
    [
      'returns',
      `with asked as (
         insert into return_request (order_id, state, reason, wanted, comment, answer, resolution, refund_cents, requested_at, updated_at)
         select id, case when placed_at > now() - interval '25 days' then (array['requested', 'approved', 'received', 'inspected'])[1 + number % 4]
                         when number % 11 = 0 then 'refused' when number % 13 = 0 then 'withdrawn' else 'closed' end,
                (array['revocation', 'unopened', 'defect', 'wrong_item', 'warranty'])[1 + number % 5], 'refund', 'No enciende.', '', null, 0, paid_at + interval '9 days', paid_at + interval '15 days'
           from shop_order where fulfilment = 'delivered' and paid_at < now() - interval '9 days' and number % 30 = 0 order by paid_at returning id
       )
       insert into return_unit (return_id, position, outcome) select id, 0, case when hashtext(id::text) % 3 = 0 then 'open_box' else 'sellable' end from asked`,
    ],
    [
      'opened units',
      `insert into open_box_unit (product_id, original_id, grade, note, created_at)
       select p.ids[n * 2], p.ids[n * 2 - 1], (array['like_new', 'good', 'marked'])[1 + n % 3], 'Caja abierta.', now() - n * interval '2 days'
         from generate_series(1, 200) n cross join ${productIds} p where cardinality(p.ids) > 400`,
    ],
  ];
}

/** What customers wrote and what was written to them. */
function words(customers: number): Step[] {
  return [
    [
      'reviews',
      `with written as (
         insert into review (product_id, customer_id, rating, title, comment, is_verified_purchase, state, reply, created_at, updated_at)
         select distinct on (l.product_id, o.customer_id) l.product_id, o.customer_id, 1 + (array[4,4,4,3,3,2,0])[1 + o.number % 7], ${said('o.number', 81, titles)}, ${said('o.number', 82, opinions)} || ' ' || ${said('o.number', 83, opinions)}, true,
                case when o.placed_at > now() - interval '20 days' and o.number % 4 = 0 then 'pending' when o.number % 50 = 0 then 'rejected' else 'approved' end,
                case when o.number % 9 = 0 then 'Gracias.' end, o.paid_at + interval '10 days', o.paid_at + interval '10 days'
           from shop_order o join order_line l on l.order_id = o.id and l.position = 0
          where o.fulfilment = 'delivered' and o.customer_id not like 'load-guest%' and o.paid_at < now() - interval '10 days' and o.number % 2 = 0 returning id, created_at
       )
       insert into review_photo (review_id, image_url, width, height, state, created_at)
       select id, '/media/load/' || id || '.webp', 800, 600, case when id % 60 = 0 then 'pending' else 'approved' end, created_at from written where id % 8 = 0`,
    ],
    [
      'questions',
      `with asked as (
         insert into question (product_id, customer_id, body, state, created_at, updated_at)
         select p.ids[1 + pg_temp.lot(n, 61, cardinality(p.ids))], 'load-' || (1 + pg_temp.lot(n, 62, $1::int)), ${said('n', 84, asks)} || ' ' || n,
                case when n % 200 = 0 then 'pending' when n % 90 = 0 then 'rejected' else 'approved' end, at, at
           from generate_series(1, $1::int / 2) n cross join ${productIds} p cross join lateral (select now() - n * (interval '730 days' / ($1::int / 2)) as at) a
         returning id, created_at
       )
       insert into question_answer (question_id, customer_id, body, state, told_at, created_at)
       select id, null, 'Sí, revisa el socket.', 'approved', created_at, created_at + interval '4 hours' from asked where id % 40 > 0`,
      [customers],
    ],
    [
      'tickets',
      `with opened as (
         insert into ticket (customer_id, name, email, subject, order_number, state, created_at, updated_at)
         select o.customer_id, o.customer_name, o.email, '¿Dónde está mi pedido?', o.number, case when o.paid_at > now() - interval '10 days' then (array['open', 'waiting'])[1 + o.number % 2] else 'closed' end,
                o.paid_at + interval '3 days', o.paid_at + interval '4 days' from shop_order o where o.number % 14 = 0 and o.paid_at < now() - interval '3 days' order by o.paid_at returning id, created_at
       )
       insert into ticket_message (ticket_id, author, author_name, body, created_at)
       select id, (array['customer', 'staff'])[1 + k % 2], 'Alguien', 'Hola, escribo por mi pedido.', created_at + k * interval '2 hours' from opened cross join generate_series(0, 2) k`,
    ],
    [
      'letters',
      `insert into mail (kind, recipient, subject, parts, order_id, state, tries, error, created_at, sent_at)
       select k.kind, o.email, k.subject || coalesce(' ' || o.number, ''), jsonb_build_array(jsonb_build_object('kind', 'text', 'text', repeat(k.subject || ' ', 30))), o.id,
              case when hashtext(o.id::text || k.kind) % 500 = 0 then 'failed' when k.at > now() - interval '1 minute' then 'waiting' else 'sent' end, 1, case when hashtext(o.id::text || k.kind) % 500 = 0 then '550 no such user' end, k.at, k.at
         from shop_order o cross join lateral (
           values ('order-received', 'Recibimos tu pedido', o.placed_at), ('payment-confirmed', 'Pago confirmado', o.paid_at),
                  ('shipped', 'Tu pedido va en camino', case when o.fulfilment in ('shipped', 'delivered') then o.paid_at + interval '2 days' end),
                  ('delivered', 'Tu pedido llegó', case when o.fulfilment = 'delivered' then o.paid_at + interval '5 days' end)) k(kind, subject, at)
        -- Older ones are not kept.
        where k.at > now() - interval '180 days' order by k.at`,
    ],
  ];
}

/** What staff wrote down: drafts, promotions, approvals, views, and the log of it all. */
function staffsOwn(auditEntries: number): Step[] {
  return [
    [
      'draft orders',
      `insert into draft_order (token, state, customer_id, customer_name, email, phone, lines, delivery_method, delivery_address, shipping_cents, shipping_tax_basis_points, tax_cents,
         total_cents, order_id, created_by, kept_until, created_at, updated_at)
       select md5('draft' || o.id), case when o.number % 3 = 0 and o.placed_at > now() - interval '5 days' then 'open' when o.number % 5 = 1 then 'expired' else 'cancelled' end, o.customer_id, o.customer_name, o.email, '5512345678',
              (select jsonb_agg(jsonb_build_object('productId', product_id, 'refId', ref_id, 'sku', sku, 'name', product_name, 'imageUrl', null, 'quantity', quantity, 'priceCents', unit_price_cents,
                 'shopPriceCents', unit_price_cents, 'taxBasisPoints', 1600) order by position) from order_line where order_id = o.id),
              o.delivery_method, o.delivery_address, o.shipping_cents, 1600, o.tax_cents, o.total_cents, case when o.number % 2 = 0 then o.id end, s.ids[1], o.placed_at + interval '2 days', o.placed_at, o.placed_at
         from shop_order o cross join ${staffIds} s where o.number % 30 in (5, 6)`,
    ],
    [
      'promotions',
      `with made as (
         insert into promotion (name, slug, type, kind, value, starts_at, ends_at, covers_all, category_ids, needs_code, applied_at, created_at, updated_at)
         select 'Campaña ' || n, 'load-campana-' || n, (array['line', 'order', 'coupon', 'shipping'])[1 + n % 4], 'percent', 500, now() - n * interval '4 days', now() - n * interval '4 days' + interval '10 days', n % 4 = 1, case when n % 4 = 3 then array[s.ids[1 + n % cardinality(s.ids)]] else '{}' end, n % 4 = 2,
                now(), now() - n * interval '4 days', now() from generate_series(1, 250) n cross join (select array_agg(id order by id) as ids from category) s returning id, needs_code
       ), codes as (
         insert into promotion_code (code, promotion_id) select 'LOAD' || id || '-' || k, id from made cross join generate_series(1, 40) k where needs_code
       ), goods as (
         insert into promotion_product (promotion_id, product_id) select made.id, p.ids[1 + (made.id * 37 + k * 101) % cardinality(p.ids)] from made cross join generate_series(1, 12) k cross join ${productIds} p
         on conflict do nothing
       )
       insert into promotion_use (order_id, promotion_id, customer_id, discount_cents, order_cents, state, used_at, paid_at)
       select o.id, f.first + o.number % 250, o.customer_id, o.discount_cents, o.total_cents, 'used', o.placed_at, o.paid_at from shop_order o cross join (select min(id) as first from made) f
        where o.discount_cents > 0 and o.number is not null`,
    ],
    [
      'approvals and views',
      `with asked as (
         insert into staff_approval (action, subject, path, amount_cents, input, reason, requested_by, state, decided_by, decided_at, created_at)
         select 'order.refund', 'order:' || o.id, '/admin/orders/' || o.id, o.total_cents, '{}', 'Cliente molesto', s.ids[1 + o.number % 8],
                case when o.placed_at > now() - interval '3 days' then 'pending' when o.number % 7 = 0 then 'refused' else 'approved' end, case when o.placed_at <= now() - interval '3 days' then s.ids[1] end,
                case when o.placed_at <= now() - interval '3 days' then o.placed_at + interval '1 day' end, o.placed_at from shop_order o cross join ${staffIds} s where o.number % 40 = 7
       )
       insert into staff_view (list, name, query, is_shared, staff_user_id, created_at)
       select 'orders', 'Vista ' || n, 'state=paid', n % 3 = 0, s.ids[1 + n % 8], now() from generate_series(1, 60) n cross join ${staffIds} s`,
    ],
    [
      'redirects',
      `insert into page_redirect (from_path, to_path, created_at) select '/viejo/' || n, '/category/tarjetas', now() - n * interval '3 hours' from generate_series(1, 3000) n on conflict do nothing`,
    ],
    [
      `${auditEntries} entries of the log`,
      `insert into audit_entry (staff_user_id, action, subject, before, after, ip_address, device, created_at)
       select case when n % 20 > 0 then s.ids[1 + pg_temp.lot(n, 71, 8)] end, d.action, d.subject, d.before, d.after, '187.190.' || (n % 8) || '.7', 'Chrome, Windows',
              now() - ($1::int - n) * (interval '730 days' / $1::int)
         from generate_series(1, $1::int) n cross join ${staffIds} s
         cross join ${productIds} p
         cross join (select array_agg(id order by placed_at) as ids from shop_order) o
         cross join lateral (
           select case when n % 100 < 70 then 'product' when n % 100 < 90 then 'order' when n % 100 < 95 then 'customer' when n % 100 < 97 then 'promotion' when n % 100 < 99 then 'return' else 'settings' end as kind) k
         cross join lateral (
           select case k.kind when 'product' then 'product.update' when 'order' then 'order.packed' when 'customer' then 'customer.notes' when 'promotion' then 'promotion.update' when 'return' then 'return.approved' else 'settings.update' end as action,
                  case k.kind when 'product' then 'product:' || p.ids[1 + pg_temp.lot(n, 72, cardinality(p.ids))] when 'order' then 'order:' || o.ids[greatest(1, (n::bigint * cardinality(o.ids) / $1::int)::int)]
                    when 'customer' then 'customer:load-' || (1 + pg_temp.lot(n, 73, 9000)) when 'promotion' then 'promotion:' || (1 + n % 250) when 'return' then 'return:' || n when 'settings' then 'settings:pricing' end as subject,
                  case k.kind when 'product' then jsonb_build_object('price_cents', 100000 + n % 997, 'name', 'Producto', 'status', 'active') when 'settings' then jsonb_build_object('rate', 18 + n % 3) end as before,
                  case k.kind when 'product' then jsonb_build_object('price_cents', 101000 + n % 991, 'name', 'Producto', 'status', case when n % 50 = 0 then 'hidden' else 'active' end)
                    when 'settings' then jsonb_build_object('rate', 18 + (n + 1) % 3) when 'order' then jsonb_build_object('shipment', 1) end as after) d`,
      [auditEntries],
    ],
  ];
}
