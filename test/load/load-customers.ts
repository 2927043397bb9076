import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../src/platform/accounts/hashed-tokens.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { LoadProduct } from './load-catalogue.ts';

/** Somebody with a session; `addressId` for those who are ready to order. */
export type LoadCustomer = { id: string; token: string; addressId?: string };

/** Prefix of ids, so that one kind of customers' carts can be emptied. */
const visitorPrefix = 'load-visitor-';

/** Visitors with sessions, written as sign-in would leave them. */
export async function addVisitors(db: Database, count: number): Promise<LoadCustomer[]> {
  return addCustomers(db, count, { prefix: visitorPrefix, isAnonymous: true });
}

/** Customers with a session, an address and one each of the products (ids) of `basketOf` in the cart. */
export async function addBuyers(
  db: Database,
  count: number,
  basketOf: (index: number) => readonly number[],
): Promise<LoadCustomer[]> {
  const buyers = await addCustomers(db, count, { prefix: 'load-buyer-', isAnonymous: false });
  const ids = buyers.map(({ id }) => id);
  const { rows } = await db.sql(
    `insert into address (customer_id, recipient, phone, street, exterior_number, neighbourhood, municipality, state,
       postal_code, is_default)
     select id, 'Ana Carga', '2221234567', '5 de Mayo', '120', 'Centro', 'Puebla', 'Puebla', '72000', true
       from unnest($1::text[]) as given(id)
     returning customer_id, id`,
    [ids],
  );
  const addressOf = new Map(
    (rows as { customer_id: string; id: string }[]).map((row) => [row.customer_id, row.id]),
  );
  const goods = ids.flatMap((id, index) => basketOf(index).map((productId) => ({ id, productId })));
  await db.sql(
    `with own as (
       insert into cart (customer_id) select id from unnest($1::text[]) as given(id) returning id, customer_id
     )
     insert into cart_item (cart_id, product_id, quantity, seen_price_cents)
     select own.id, l.product_id, 1, l.price_cents
       from unnest($2::text[], $3::int[]) as wanted(customer_id, product_id)
       join own on own.customer_id = wanted.customer_id
       join product_listing l on l.product_id = wanted.product_id`,
    [ids, goods.map(({ id }) => id), goods.map(({ productId }) => productId)],
  );
  await db.sql('vacuum analyze');
  return buyers.map((buyer) => {
    const addressId = addressOf.get(buyer.id);
    if (addressId === undefined) throw new Error('An address was not written.');
    return { ...buyer, addressId };
  });
}

/** Two products that there are enough of, other ones for each buyer. */
export function pairsOf(products: readonly LoadProduct[]): (index: number) => number[] {
  const sellable = products.filter(({ units }) => units >= 40);
  return (index) => [0, 1].map((place) => sellable[(index * 2 + place) % sellable.length]!.id);
}

/** Takes the visitors' carts away, so that the same products can be put in again. */
export async function emptyVisitorsCarts(db: Database): Promise<void> {
  await db.sql(`delete from cart where customer_id like $1 || '%'`, [visitorPrefix]);
  await db.sql('vacuum analyze cart, cart_item');
}

async function addCustomers(
  db: Database,
  count: number,
  { prefix, isAnonymous }: { prefix: string; isAnonymous: boolean },
): Promise<LoadCustomer[]> {
  const customers = Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    token: randomBytes(24).toString('hex').slice(0, 32),
  }));
  const ids = customers.map(({ id }) => id);
  await db.sql(
    `insert into customer (id, name, email, email_verified, is_anonymous)
     select id, 'Ana Carga', id || '@carga.example', true, $2 from unnest($1::text[]) as given(id)`,
    [ids, isAnonymous],
  );
  await db.sql(
    `insert into customer_session (id, token, customer_id, expires_at)
     select id, token, id, now() + interval '60 days' from unnest($1::text[], $2::text[]) as given(id, token)`,
    [ids, customers.map(({ token }) => tokenHash(token))],
  );
  return customers;
}
