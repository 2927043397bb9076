import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { type PersonLimit, personLimitMessage, unitsByProduct } from '../../cart/index.ts';
import { lockContacts } from '../../inventory/index.ts';
import { partsOfKits } from '../drafts/drafts.queries.ts';

/**
 * Of limited products among some: what one of these contacts took of each within its days, alone and as a part of kits: in
 * orders of that time, and by later edits of older ones. What was given back or given up is free again.
 */
const takenByPerson = query(
  'orders.taken_by_person',
  `with theirs as materialized (
     select o.id, o.placed_at from shop_order o
      where o.contact_keys <> '{}' and o.contact_keys && :contacts::text[]
        and o.state in ('pending_payment', 'awaiting_payment', 'paid', 'paid_without_stock', 'manual_review')
        and not (o.state = 'pending_payment' and o.customer_id is not distinct from :buyerId::text)
   ),
   limited as (
     select n.product_id, p.name as product_name, n.units, n.days, :now::timestamptz - n.days * interval '1 day' as since
     from person_limit n join product p on p.id = n.product_id where n.product_id = any(:productIds::int[])
   )
   select n.product_id, n.product_name, n.units, n.days, (coalesce((
       select sum((l.quantity - l.refunded_quantity) * (case when l.product_id = n.product_id then 1
           else coalesce((select x.quantity from order_line_part x
             where x.order_id = l.order_id and x.position = l.position and x.product_id = n.product_id), 0) end))
       from theirs o join order_line l on l.order_id = o.id where o.placed_at > n.since), 0) + coalesce((
       select sum(greatest(0, e.more)) from (
         select (
           select sum(side.sign * (line ->> 'quantity')::int * (case when (line ->> 'productId')::int = n.product_id then 1
               else coalesce((select k.quantity from kit_part k
                 where k.kit_id = (line ->> 'productId')::int and k.part_id = n.product_id), 0) end))
           from (values (e.after, 1), (e.before, -1)) as side(goods, sign),
             jsonb_array_elements(side.goods -> 'lines') as line) as more
         from theirs o join order_edit e on e.order_id = o.id
         where e.state = 'pending' or (e.state = 'applied' and e.ended_at > n.since and o.placed_at <= n.since)) e), 0))::int as taken
   from limited n order by n.product_id`,
);

type Asked = {
  contacts: readonly string[];
  productIds: readonly number[];
  /** Whose purchase on a payment page is not counted: buying anew closes it. */
  buyerId?: string | null;
  now: Date;
};

/** Of some products those that are limited, with what a person took of them; of two who ask at once neither counts the other. */
export function takenByContacts(db: Connection, { buyerId = null, ...asked }: Asked): Promise<PersonLimit[]> {
  return db.rows(takenByPerson, { ...asked, buyerId });
}

/**
 * What a person took of limited products. Others of the same person wait until the transaction ends, so that of two at once
 * the second counts the first.
 */
async function takenOfLimited(tx: Connection, asked: Omit<Asked, 'buyerId'>): Promise<PersonLimit[]> {
  await lockContacts(tx, asked.contacts);
  return takenByContacts(tx, asked);
}

/**
 * Refuses an order that is written in this transaction where a person takes more than they may.
 * @param words what they, or staff, are told; `taken` is without this order
 * @throws AppError 409 `person_limit`
 */
export async function refuseOverLimit(
  tx: Connection,
  {
    contacts,
    units: own,
    now,
  }: { contacts: readonly string[]; units: ReadonlyMap<number, number>; now: Date },
  words: (before: PersonLimit) => string = personLimitMessage,
): Promise<void> {
  const over = (await takenOfLimited(tx, { contacts, productIds: [...own.keys()], now })).find(
    ({ taken, units }) => taken > units,
  );
  if (!over) return;
  const { product_id: productId, units, days } = over;
  const before = { ...over, taken: over.taken - (own.get(productId) ?? 0) };
  throw conflict('person_limit', words(before), {
    product_id: productId,
    units,
    days,
    left: Math.max(0, units - before.taken),
  });
}

/**
 * Refuses to say of an order that it is also of other contacts where the person who has all of them takes more than they may,
 * and who had the former ones did not. The others' orders wait until the transaction ends.
 * @throws AppError 409 `person_limit`
 */
export async function refuseOverLimitOfAll(
  tx: Connection,
  {
    former,
    ...asked
  }: { former: readonly string[]; contacts: readonly string[]; productIds: readonly number[]; now: Date },
): Promise<void> {
  const isOver = ({ taken, units }: PersonLimit) => taken > units;
  const over = (await takenOfLimited(tx, asked)).find(isOver);
  if (!over || (await takenByContacts(tx, { ...asked, contacts: former })).some(isOver)) return;
  const { product_name: product, units, days } = over;
  throw conflict(
    'person_limit',
    `De «${product}» vendemos ${units === 1 ? '1 pieza' : `${units} piezas`} por persona cada ${days} días, y con estos datos ya se compraron. Escríbenos y lo vemos.`,
  );
}

/** What staff sell to a person, by product: kits count as themselves and by what they are made of now. */
async function unitsOf(
  db: Connection,
  lines: readonly { productId: number; quantity: number }[],
): Promise<Map<number, number>> {
  const ids = lines.map(({ productId }) => productId);
  const parts = Map.groupBy(await db.rows(partsOfKits, { ids }), ({ kit_id: kit }) => kit);
  return unitsByProduct(
    lines.map((line) => ({
      ...line,
      parts: (parts.get(line.productId) ?? []).map((part) => ({
        productId: part.part_id,
        quantity: part.quantity,
      })),
    })),
  );
}

/**
 * Staff sell a person more of a scarce product than one may buy: that takes a reason. Lines that get less of something have a
 * quantity below zero.
 * @param taken `takenOfLimited` where the answer has to hold until something is written, else `takenByContacts`
 * @returns the limit they go over; undefined where they go over none
 * @throws AppError 422 naming `limit_reason`
 */
export async function requireExcuse(
  db: Connection,
  {
    contacts,
    lines,
    reason,
    now,
  }: {
    contacts: readonly string[];
    lines: readonly { productId: number; quantity: number }[];
    reason: string | undefined;
    now: Date;
  },
  taken: typeof takenOfLimited = takenOfLimited,
): Promise<PersonLimit | undefined> {
  const asked = await unitsOf(db, lines);
  const productIds = [...asked].flatMap(([id, units]) => (units > 0 ? [id] : []));
  if (productIds.length === 0) return undefined;
  const over = (await taken(db, { contacts, productIds, now })).find(
    (limit) => limit.taken + (asked.get(limit.product_id) ?? 0) > limit.units,
  );
  if (!over || reason) return over;
  const { product_name: product, units, days } = over;
  throw invalid(
    {
      limit_reason: t(
        'Of «{product}» one person may buy {units} within {days} days and has {taken}. Say why they get more.',
        { product, units, days, taken: over.taken },
      ),
    },
    t('Check the marked fields.'),
  );
}
