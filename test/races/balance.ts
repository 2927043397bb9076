import { attemptsOf } from '../../src/modules/payments/index.ts';
import type { Scene } from './moves.ts';

/**
 * What does not add up once an order has come to rest.
 * @param start credit the buyer had, and units on the shelf, before the order
 */
export async function whatIsWrong(
  scene: Scene,
  start: { productId: number; creditCents: number; units: number },
): Promise<string[]> {
  return [...(await wrongMoney(scene, start.creditCents)), ...(await wrongStock(scene, start))];
}

async function wrongMoney(
  { shop, buyer, orderId, ...scene }: Scene,
  creditBefore: number,
): Promise<string[]> {
  const ids = (await attemptsOf(shop.db, orderId)).map(({ id }) => id);
  const one = async (text: string, ...values: unknown[]) => {
    const { rows } = await shop.db.sql(text, values);
    return (rows[0] ?? {}) as Record<string, number>;
  };
  const {
    charged = 0,
    back = 0,
    transferred = 0,
  } = await one(
    `select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as charged,
       coalesce(-sum(amount_cents) filter (where kind <> 'charge' and provider_ref not like 'spei:%'), 0)::int as back,
       coalesce(-sum(amount_cents) filter (where provider_ref like 'spei:%'), 0)::int as transferred
     from payment_ledger where attempt_id = any($1::uuid[]) and provider in ('stripe', 'paypal')`,
    ids,
  );
  const { pending = 0 } = await one(
    `select coalesce(sum(amount_cents), 0)::int as pending from refund
      where attempt_id = any($1::uuid[]) and state = 'pending' and source = 'charge'`,
    ids,
  );
  const atProvider = await backAtProvider({ shop, ...scene });
  const { balance_cents: credit, frozen_cents: frozen } = await buyer.api.storeCredit.own({ query: {} });
  const { moved = credit, left = credit } = await one(
    `select sum(amount_cents)::int as moved, sum(left_cents)::int as left from store_credit_movement where customer_id = $1`,
    buyer.id,
  );
  const has = credit - frozen + Math.min(charged, atProvider) + transferred;
  return [
    ...(has > creditBefore + charged
      ? [`the buyer has ${has}, and had ${creditBefore} and paid ${charged}`]
      : []),
    ...(back !== atProvider && back + pending !== atProvider
      ? [`the ledger gave back ${back}, and ${pending} is on its way; the provider gave ${atProvider}`]
      : []),
    ...(credit !== (moved ?? 0) || credit !== (left ?? 0)
      ? [`credit is ${credit}, its movements come to ${moved} and leave ${left}`]
      : []),
  ];
}

/** What the provider, or the bank through it, gave back of the payment. */
async function backAtProvider({
  shop,
  provider,
  chargeRef,
}: Pick<Scene, 'shop' | 'provider' | 'chargeRef'>): Promise<number> {
  const text =
    provider === 'paypal'
      ? `select coalesce(sum(round((body #>> '{amount,value}')::numeric * 100) * case kind when 'refund' then 1 else -1 end), 0)::int as cents
           from emulators.object where provider = 'paypal' and body ->> 'captureId' = $1
            and (kind = 'reinstatement' or (kind = 'refund' and coalesce(body ->> 'status', 'COMPLETED') = 'COMPLETED'))`
      : `select coalesce(sum((body ->> 'amount')::int), 0)::int as cents
           from emulators.object where provider = 'stripe' and body ->> 'charge' = $1
            and ((kind = 'refund' and body ->> 'status' not in ('failed', 'canceled'))
              or (kind = 'dispute' and body ->> 'status' <> 'won'))`;
  const { rows } = await shop.db.sql(text, [chargeRef]);
  return Number(rows[0]?.['cents']);
}

async function wrongStock(
  { shop, orderId }: Scene,
  { productId, units }: { productId: number; units: number },
): Promise<string[]> {
  const { rows } = await shop.db.sql(
    `select (select coalesce(sum(on_hand), 0)::int from stock_level where product_id = $2) as on_hand,
       (select coalesce(sum(l.quantity), 0)::int from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = $1 and s.state <> 'packed') as shipped,
       (select count(*)::int from return_unit u join return_request r on r.id = u.return_id
         where r.order_id = $1 and u.outcome in ('sellable', 'open_box', 'scrap')) as came,
       (select count(*)::int from return_unit u join return_request r on r.id = u.return_id
         where r.order_id = $1 and u.outcome = 'scrap') as scrap,
       (select coalesce(sum(shelved_quantity), 0)::int from order_line where order_id = $1) as shelved`,
    [orderId, productId],
  );
  const { on_hand: onHand, shipped, came, scrap, shelved } = rows[0] as Record<string, number>;
  const away = Math.max(0, Number(shipped) - Number(came) - Number(shelved)) + Number(scrap);
  return Number(onHand) > units - away
    ? [
        `${onHand} on the shelf of ${units}: ${shipped} left, ${came} came, ${scrap} of them scrap, ${shelved} were shelved`,
      ]
    : [];
}
