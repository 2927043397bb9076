import type { Charge, Scene } from './moves.ts';

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
  return [...(await wrongMoney(scene, start.creditCents)), ...(await wrongStock(scene, start.pieces))];
}

async function wrongMoney({ shop, buyer, card, ...scene }: Scene, given: number): Promise<string[]> {
  const one = async (text: string, ...values: unknown[]) => {
    const { rows } = await shop.db.sql(text, values);
    return (rows[0] ?? {}) as Record<string, number>;
  };
  const wrong: string[] = [];
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
    if (back !== atProvider && back + pending !== atProvider) {
      wrong.push(
        `of ${charge.reference} the ledger gave back ${back}, and ${pending} is on its way; the provider gave ${atProvider}`,
      );
    }
  }
  const { balance_cents: credit, frozen_cents: frozen } = await buyer.api.storeCredit.own({ query: {} });
  const { moved = credit, left = credit } = await one(
    `select sum(amount_cents)::int as moved, sum(left_cents)::int as left from store_credit_movement where customer_id = $1`,
    buyer.id,
  );
  // Whoever has its code may redeem it.
  const { open = 0 } = await one(
    `select coalesce(sum(amount_cents), 0)::int as open from gift_card
      where id = $1 and paid_at is not null and redeemed_at is null and disabled_at is null`,
    card?.id,
  );
  has += credit - frozen + open;
  return [
    ...(has > had ? [`buyer and giver have ${has}, and had ${had}`] : []),
    ...wrong,
    ...(credit !== (moved ?? 0) || credit !== (left ?? 0)
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
    `select product_id as id, sum(on_hand)::int as units from stock_level where product_id = any($1::int[]) group by 1`,
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
