import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Cents } from '../../platform/money.ts';
import { joinPriceList, priceListOf, wholesalePrice } from './wholesale-price.ts';

const ofCustomer = query(
  'wholesale.own_unit_prices',
  `select p.id as product_id, own.cents
     from unnest(:productIds::int[], :quantities::int[]) as w(product_id, quantity)
     join product p on p.id = w.product_id
     join product_listing l on l.product_id = p.id
     ${joinPriceList(':customerId::text')}
     cross join lateral (select ${wholesalePrice({ quantity: 'w.quantity', now: ':now' })} as cents) own
    where own.cents < l.price_cents`,
);

const ofList = query(
  'wholesale.unit_prices_of_list',
  `select p.id as product_id, own.cents
     from product p
     join product_listing l on l.product_id = p.id
     join price_list pl on pl.id = :priceListId
     left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
     cross join lateral (select ${wholesalePrice({ quantity: '1', now: ':now' })} as cents) own
    where p.id = any(:productIds::int[]) and own.cents < l.price_cents`,
);

const listsByEmail = query(
  'wholesale.lists_by_email',
  `select c.email, pl.id as price_list_id from customer c join price_list pl on pl.id = ${priceListOf('c.id')}
    where c.email = any(:emails::text[]) and c.email_verified and not c.is_anonymous`,
);

type Line = { productId: number; quantity: number };

/** What one of so many units costs a customer, by product; what costs them as much as everybody is left out. */
export async function ownUnitPrices(
  db: Connection,
  { customerId, lines, now }: { customerId: string; lines: readonly Line[]; now: Date },
): Promise<Map<number, Cents>> {
  if (lines.length === 0) return new Map();
  const rows = await db.rows(ofCustomer, {
    customerId,
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    now,
  });
  return new Map(rows.map((row) => [row.product_id, row.cents]));
}

/** The same of one unit for whoever buys by a price list. */
export async function unitPricesOfList(
  db: Connection,
  asked: { priceListId: number; productIds: readonly number[]; now: Date },
): Promise<Map<number, Cents>> {
  const rows = await db.rows(ofList, asked);
  return new Map(rows.map((row) => [row.product_id, row.cents]));
}

/** The price lists by which the customers with these addresses buy; an address that nobody proved has none. */
export async function listsOfEmails(db: Connection, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db.rows(listsByEmail, { emails });
  return new Map(rows.map((row) => [row.email, row.price_list_id]));
}
