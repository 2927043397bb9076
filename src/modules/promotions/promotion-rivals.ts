import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { productsOf } from '../catalog/index.ts';
import type { Cents } from '../../platform/money.ts';

const lane = (type: string) =>
  `case when ${type} in ('line', 'buy_get', 'bundle') then 'line' else ${type} end`;

/** A promotion itself and, on the same row, one of those it competes with; null where there is none. */
const rivals = query(
  'promotions.rivals',
  `select r.id, r.name
     from promotion m
     left join promotion r on r.id <> m.id and ${lane('r.type')} = ${lane('m.type')}
      and not r.is_draft and r.ends_at > greatest(m.starts_at, :now::timestamptz) and r.starts_at < m.ends_at
      and not r.is_stackable and not m.is_stackable and not (r.needs_code or m.needs_code)
      and (m.payment_methods = '{}' or r.payment_methods = '{}' or m.payment_methods && r.payment_methods)
      and exists ((${productsOf('m', 'goods')}) intersect (${productsOf('r', 'goods')}))
    where m.id = :promotionId
    order by r.starts_at, r.id
    limit 6`,
);

/**
 * Promotions of the same lane that run at the same time for some of the same goods, so that only the better one is given;
 * undefined where the promotion itself is not there.
 */
export async function rivalsOf(
  db: Connection,
  promotionId: number,
  now: Date,
): Promise<{ id: number; name: string }[] | undefined> {
  const rows = await db.rows(rivals, { promotionId, now });
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
}

/**
 * An amount off an order or a set depends on what else is bought, so those have no price of a unit; of buy and get it is
 * the mean of a set.
 */
const unitPrices = query(
  'promotions.unit_prices',
  `select * from (
     select p.id as product_id, p.name, m.type = 'catalogue' as is_advertised,
            round(case
              when m.type = 'buy_get'
                then l.price_cents * (1 - m.get_quantity * m.value / 10000.0 / (m.buy_quantity + m.get_quantity))
              when m.type = 'catalogue' and m.kind = 'percent' then p.price_cents * (10000 - m.value) / 10000.0
              when m.type = 'catalogue' then greatest(0, p.price_cents - m.value)
              when m.kind = 'percent' then l.price_cents * (10000 - m.value) / 10000.0
              when m.kind = 'amount' and m.type = 'line' then greatest(0, l.price_cents - m.value)
            end)::bigint as price_cents
       from promotion m
       join product p on p.status = 'active' and p.id in (${productsOf('m', 'goods')})
       join product_listing l on l.product_id = p.id
      where m.id = :promotionId and m.type <> 'shipping') priced
    where price_cents is not null`,
);

const lowering = query(
  'promotions.lowering_now',
  `select id, name from promotion
    where type <> 'shipping' and not is_draft and not is_paused and starts_at <= :now::timestamptz and ends_at > :now::timestamptz
    order by id`,
);

/** Those that run and lower what goods cost. */
export function loweringNow(db: Connection, at: Date): Promise<{ id: number; name: string }[]> {
  return db.rows(lowering, { now: at });
}

/** What a unit of each product would cost with a promotion alone, in centavos with IVA. */
export async function unitPricesWith(
  db: Connection,
  promotionId: number,
): Promise<{ productId: number; name: string; priceCents: Cents; isAdvertised: boolean }[]> {
  const rows = await db.rows(unitPrices, { promotionId });
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    priceCents: row.price_cents,
    isAdvertised: row.is_advertised,
  }));
}
