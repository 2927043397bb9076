import { ApiError } from '../../src/api/client.ts';
import type { Charge } from './charge-of.ts';
import type { Scene } from './moves.ts';

/** A product that units of the order are made of, and how many stood on the shelf before. */
export type Piece = { id: number; perUnit: number; units: number };

/**
 * What does not add up once an order has come to rest.
 * @param start credit that staff had given, and what stood on the shelf, before the order
 */
export async function whatIsWrong(
  scene: Scene,
  start: { pieces: readonly Piece[]; creditCents: number },
): Promise<string[]> {
  return [
    ...(await wrongMoney(scene, start.creditCents)),
    ...(await wrongStock(scene, start.pieces)),
    ...(await wrongHolds(scene, start.pieces)),
    ...(await wrongOwners(scene)),
    ...(await wrongEnds(scene)),
    ...(await wrongDebts(scene)),
    ...(await wrongPurchases(scene)),
  ];
}

async function rowsOf<Row>(
  { shop }: Pick<Scene, 'shop'>,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await shop.db.sql(text, values)).rows as Row[];
}

/** The order, what was bought besides, and what a quote became. */
export async function ordersOf(scene: Scene): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    scene,
    'select o.id from shop_order o join draft_order d on d.id = o.cart_id where d.company_id = $1',
    scene.company?.id,
  );
  const ids = [
    scene.orderId,
    ...scene.further.map(({ order }) => order.order_id),
    ...rows.map(({ id }) => id),
  ];
  return [...new Set(ids)];
}

/** Nothing stays with the shop of an order that is over, what is on its way back aside; a quote is one order. */
async function wrongEnds(scene: Scene): Promise<string[]> {
  const kept = await rowsOf<{ id: string; state: string; booked: number; due: number; held: string | null }>(
    scene,
    `select o.id, o.state, h.state as held,
       (select coalesce(sum(l.amount_cents), 0)::int from payment_ledger l join payment_attempt a on a.id = l.attempt_id
         where a.reference = o.id::text) as booked,
       (select coalesce(sum(r.amount_cents), 0)::int from refund r join payment_attempt a on a.id = r.attempt_id
         where a.reference = o.id::text and (r.state in ('requested', 'pending', 'awaiting_choice', 'awaiting_transfer')
           or r.state = 'failed' and r.replaced_by is null)) as due
       from shop_order o left join store_credit_hold h on h.reference = o.id::text
      where o.id = any($1::uuid[]) and o.state in ('expired', 'cancelled')
        -- What a won dispute brings back is found by night, and staff decide about it.
        and not exists (select from payment_dispute d join payment_attempt a on a.id = d.attempt_id
           where a.reference = o.id::text)`,
    await ordersOf(scene),
  );
  const twice = await rowsOf<{ orders: number }>(
    scene,
    `select count(*)::int as orders from shop_order o join draft_order d on d.id = o.cart_id
      where d.company_id = $1 and o.state in ('paid', 'paid_without_stock', 'manual_review') having count(*) > 1`,
    scene.company?.id,
  );
  return [
    ...kept.flatMap(({ id, state, booked, due, held }) =>
      booked <= due && held !== 'held'
        ? []
        : [`order ${id} is ${state}; ${booked} of it are here, ${due} due back, its credit is ${held}`],
    ),
    ...twice.map(({ orders }) => `a quote became ${orders} orders`),
  ];
}

/** What is reserved is what unpaid orders hold, what is on hand is what moved; who is over holds nothing. */
async function wrongHolds(scene: Scene, pieces: readonly Piece[]): Promise<string[]> {
  const ids = pieces.map(({ id }) => id);
  const levels = await rowsOf<{ at: string; reserved: number; held: number; on_hand: number; moved: number }>(
    scene,
    `select s.warehouse_code as at, s.reserved, s.on_hand,
       (select coalesce(sum(r.quantity), 0)::int from stock_reservation r where r.state = 'active'
         and r.product_id = s.product_id and r.warehouse_code = s.warehouse_code) as held,
       (select coalesce(sum(m.delta), 0)::int from stock_movement m
         where m.product_id = s.product_id and m.warehouse_code = s.warehouse_code) as moved
       from stock_level s where s.product_id = any($1::int[])`,
    ids,
  );
  const idle = await rowsOf<{ order_state: string; state: string; quantity: number }>(
    scene,
    `select o.state as order_state, r.state, r.quantity from stock_reservation r join shop_order o on o.id::text = r.holder
      where r.product_id = any($1::int[]) and (r.state = 'active' and o.state not in ('pending_payment', 'awaiting_payment')
         or r.state = 'taken' and o.state in ('pending_payment', 'awaiting_payment', 'expired'))`,
    ids,
  );
  return [
    ...levels.flatMap(({ at, reserved, held, on_hand: onHand, moved }) =>
      reserved === held && onHand === moved
        ? []
        : [`at ${at} ${reserved} are reserved and ${held} held, ${onHand} are on hand and ${moved} moved`],
    ),
    ...idle.map((one) => `an order that is ${one.order_state} has ${one.quantity} ${one.state}`),
  ];
}

/** Whoever an order is of has its payments and what it holds, too. */
async function wrongOwners(scene: Scene): Promise<string[]> {
  const split = await rowsOf<{ what: string; id: string }>(
    scene,
    `with o as (select id::text, customer_id from shop_order where id = any($1::uuid[]))
     select 'payment' as what, o.id from o join payment_attempt a on a.reference = o.id and a.payer_id <> o.customer_id
     union all select 'hold', o.id from o join stock_reservation r on r.holder = o.id and r.state = 'active'
        and r.party <> o.customer_id
     union all select 'order', o.id from o where not exists (select from customer c where c.id = o.customer_id)`,
    await ordersOf(scene),
  );
  return split.map(({ what, id }) => `a ${what} of order ${id} is of somebody else`);
}

/** What a company owes is what it was charged, less what went back and what it paid; nothing was bought beyond its limit. */
async function wrongDebts(scene: Scene): Promise<string[]> {
  const { company } = scene;
  if (!company) return [];
  const charges = await rowsOf<{ reference: string; owed: number; books: number }>(
    scene,
    `select c.reference, c.amount_cents::int as owed, (select coalesce(sum(l.amount_cents), 0)::int from payment_ledger l
         join payment_attempt a on a.id = l.attempt_id
        where a.reference = c.reference::text and a.provider = 'company_credit') as books
       from company_credit_charge c where c.company_id = $1`,
    company.id,
  );
  const moves = await rowsOf<{ kind: string; cents: number }>(
    scene,
    `select kind, amount_cents::int as cents from company_credit_movement where company_id = $1 and kind <> 'applied' order by id`,
    company.id,
  );
  let debt = 0;
  const over = moves.flatMap(({ kind, cents }) => {
    debt += kind === 'charged' || kind === 'reversed' ? cents : -cents;
    return kind === 'charged' && debt > company.limitCents
      ? [`${debt} were owed of ${company.limitCents}`]
      : [];
  });
  const differing = await rowsOf<{ open: number }>(
    scene,
    `select (coalesce((select sum(c.amount_cents - c.paid_cents) from company_credit_charge c where c.company_id = $1), 0)
       - coalesce((select sum(p.amount_cents - p.applied_cents) from company_credit_payment p
           where p.company_id = $1 and p.reversed_at is null), 0))::int as open`,
    company.id,
  );
  return [
    ...over,
    ...charges.flatMap(({ reference, owed, books }) =>
      owed === books ? [] : [`${owed} are owed of order ${reference}, the ledger says ${books}`],
    ),
    ...(differing[0]?.open === debt
      ? []
      : [`the company owes ${debt}, its charges and payments say ${differing[0]?.open}`]),
  ];
}

/** A supplier has what the shop knows it ordered, once, and no more leaves than buyers wait for. */
async function wrongPurchases(scene: Scene): Promise<string[]> {
  const { supplier, productId } = scene;
  if (!supplier) return [];
  const known = await rowsOf<{
    id: number;
    state: string;
    sending: string | null;
    channel: string | null;
    units: number;
  }>(
    scene,
    `select p.id, p.state, d.state as sending, d.channel, coalesce(k.quantity, 0) as units
       from stock_purchase p left join supplier_order d on d.purchase_id = p.id
       left join supplier_order_line k on k.purchase_id = p.id and k.product_id = $1
      where exists (select from stock_purchase_line l where l.purchase_id = p.id and l.product_id = $1)`,
    productId,
  );
  const book = (await supplier.orders()).filter(({ lines }) =>
    lines.some(({ code }) => code === supplier.code),
  );
  const wrong = book.flatMap(({ reference, lines }) => {
    const purchase = known.find(({ id }) => `OC-${id}` === reference);
    if (!purchase) return [`the supplier has ${reference}, of which the shop knows nothing`];
    const units = lines.find(({ code }) => code === supplier.code)?.quantity;
    if (purchase.sending === 'refused')
      return [`the supplier has ${reference}, which the shop believes refused`];
    return units === purchase.units
      ? []
      : [`the supplier has ${units} of ${reference}, the shop ${purchase.units}`];
  });
  // One that is being sent may be refused yet: what was given up leaves it when that is known.
  const bound = await rowsOf<{ holder: string; bound: number; sending: number; waits: number }>(
    scene,
    `select b.holder, coalesce(sum(b.quantity - b.came) filter (where p.state <> 'sending'), 0)::int as bound,
       coalesce(sum(b.quantity - b.came) filter (where p.state = 'sending'), 0)::int as sending,
       (select coalesce(sum(r.quantity), 0)::int from stock_reservation r where r.holder = b.holder and r.product_id = b.product_id
         and r.state = 'taken' and r.supplier_days is not null) as waits
       from stock_purchase_buyer b join stock_purchase p on p.id = b.purchase_id and p.state in ('draft', 'sending', 'open')
      where b.product_id = $1 group by b.holder, b.product_id`,
    productId,
  );
  const proposed = await rowsOf<{ id: number; units: number; wanted: number }>(
    scene,
    `select p.id, l.quantity as units, l.for_buyers as wanted from stock_purchase_line l
       join stock_purchase p on p.id = l.purchase_id and p.state = 'draft'
      where l.product_id = $1 and l.quantity <> l.for_buyers`,
    productId,
  );
  const sent = await rowsOf<{ quantity: number; withdrawn: number; sent: number }>(
    scene,
    `select l.quantity, l.withdrawn_quantity as withdrawn, (select coalesce(sum(s.quantity), 0)::int from shipment_line s
         join order_shipment h on h.id = s.shipment_id and h.ended_as is null
        where h.order_id = l.order_id and s.position = l.position) as sent
       from order_line l where l.order_id = any($1::uuid[])`,
    await ordersOf(scene),
  );
  return [
    ...wrong,
    ...bound.flatMap((one) =>
      one.bound <= one.waits && one.waits <= one.bound + one.sending
        ? []
        : [
            `${one.bound} are bought or proposed and ${one.sending} being sent for one who waits for ${one.waits}`,
          ],
    ),
    ...proposed.map(({ id, units, wanted }) => `purchase ${id} proposes ${units}, and ${wanted} are wanted`),
    ...sent.flatMap((one) =>
      one.sent <= one.quantity - one.withdrawn
        ? []
        : [`${one.sent} were sent of ${one.quantity}, ${one.withdrawn} withdrawn`],
    ),
  ];
}

async function wrongMoney({ shop, card, ...scene }: Scene, given: number): Promise<string[]> {
  const one = async (text: string, ...values: unknown[]) =>
    (await rowsOf<Record<string, number>>({ shop }, text, ...values))[0] ?? {};
  const wrong: string[] = [];
  const paid: string[] = [];
  let [had, has] = [given, 0];
  for (const charge of scene.charges) {
    const {
      charged = 0,
      back = 0,
      transferred = 0,
    } = await one(
      `select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as charged,
         coalesce(-sum(amount_cents) filter (where kind <> 'charge' and provider_ref not like 'spei:%'), 0)::int as back,
         coalesce(-sum(amount_cents) filter (where provider_ref like 'spei:%'), 0)::int as transferred
       from payment_ledger where attempt_id = $1 and provider in ('stripe', 'paypal')`,
      charge.attemptId,
    );
    const { pending = 0 } = await one(
      `select coalesce(sum(amount_cents), 0)::int as pending from refund
        where attempt_id = $1 and state = 'pending' and source in ('charge', 'balance')`,
      charge.attemptId,
    );
    const atProvider = await backAtProvider(shop, charge);
    had += charged;
    has += Math.min(charged, atProvider) + transferred;
    paid.push(
      `${charge.reference}: ${charged} charged, ${atProvider} back at the provider, ${transferred} transferred`,
    );
    if (back !== atProvider && back + pending !== atProvider) {
      wrong.push(
        `of ${charge.reference} the ledger gave back ${back}, and ${pending} is on its way; the provider gave ${atProvider}`,
      );
    }
  }
  const {
    credit = 0,
    moved = 0,
    left = 0,
  } = await one(
    `select (select coalesce(sum(balance_cents), 0)::int from store_credit_account where customer_id = any($1::text[])) as credit,
       coalesce(sum(amount_cents), 0)::int as moved, coalesce(sum(left_cents), 0)::int as left
       from store_credit_movement where customer_id = any($1::text[])`,
    scene.people,
  );
  let frozen = 0;
  for (const id of scene.people)
    frozen += await scene.staff.api.storeCredit
      .ofCustomer({ params: { id }, query: {} })
      .then((answer) => answer.frozen_cents)
      .catch((error: unknown) => {
        // A guest has none; any other refusal would hide what is frozen.
        if (error instanceof ApiError && error.status === 404) return 0;
        throw error;
      });
  // Whoever has its code may redeem it.
  const { open = 0 } = await one(
    `select coalesce(sum(amount_cents), 0)::int as open from gift_card
      where id = $1 and paid_at is not null and redeemed_at is null and disabled_at is null`,
    card?.id,
  );
  has += credit - frozen + open;
  return [
    ...(has > had
      ? [
          `buyer and giver have ${has}, and had ${had} (${given} given): credit ${credit}, ${frozen} frozen, card ${open}, payments ${paid.join(', ')}`,
        ]
      : []),
    ...wrong,
    ...(credit !== moved || credit !== left
      ? [`credit is ${credit}, its movements come to ${moved} and leave ${left}`]
      : []),
  ];
}

/** What the provider, or the bank through it, gave back of a payment. */
async function backAtProvider(shop: Scene['shop'], { provider, ref }: Charge): Promise<number> {
  const text =
    provider === 'paypal'
      ? `select coalesce(sum(round((body #>> '{amount,value}')::numeric * 100) * case kind when 'refund' then 1 else -1 end), 0)::int as cents
           from emulators.object where provider = 'paypal' and body ->> 'captureId' = $1
            and (kind = 'reinstatement' or (kind = 'refund' and coalesce(body ->> 'status', 'COMPLETED') = 'COMPLETED'))`
      : `select coalesce(sum((body ->> 'amount')::int), 0)::int as cents
           from emulators.object where provider = 'stripe' and body ->> 'charge' = $1
            and ((kind = 'refund' and body ->> 'status' not in ('failed', 'canceled'))
              or (kind = 'dispute' and body ->> 'status' <> 'won'))`;
  const { rows } = await shop.db.sql(text, [ref]);
  return Number(rows[0]?.['cents']);
}

async function wrongStock({ shop, orderId }: Scene, pieces: readonly Piece[]): Promise<string[]> {
  const { rows } = await shop.db.sql(
    `select (select coalesce(sum(l.quantity), 0)::int from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = $1 and s.state <> 'packed') as shipped,
       (select count(*)::int from return_unit u join return_request r on r.id = u.return_id
         where r.order_id = $1 and u.outcome in ('sellable', 'open_box', 'scrap')) as came,
       (select count(*)::int from return_unit u join return_request r on r.id = u.return_id
         where r.order_id = $1 and u.outcome = 'scrap') as scrap,
       (select coalesce(sum(shelved_quantity), 0)::int from order_line where order_id = $1) as shelved`,
    [orderId],
  );
  const { shipped, came, scrap, shelved } = rows[0] as Record<string, number>;
  // Of one unit staff may say that it stands on the shelf, and find it to be scrap later.
  const away = Math.max(0, Number(shipped) - Number(shelved) - (Number(came) - Number(scrap)));
  const levels = await shop.db.sql(
    // What a supplier brought for nobody is the shop's.
    `select product_id as id, (sum(on_hand) - (select coalesce(sum(m.delta), 0) from stock_movement m
         where m.product_id = s.product_id and m.reason = 'receipt'))::int as units
       from stock_level s where product_id = any($1::int[]) group by 1`,
    [pieces.map(({ id }) => id)],
  );
  return pieces.flatMap(({ id, perUnit, units }) => {
    const onHand = Number(levels.rows.find((row) => row['id'] === id)?.['units'] ?? 0);
    return onHand > units - away * perUnit
      ? [
          `${onHand} on the shelf of ${units}, ${perUnit} in each: ${shipped} left, ${came} came, ${scrap} of them scrap, ${shelved} were shelved`,
        ]
      : [];
  });
}
