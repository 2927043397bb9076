import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { compose } from './compose.ts';
import type { SegmentRule, SegmentRules } from './segments.contract.ts';

/** Whoever said yes and is not suppressed. */
const everybody = query(
  'campaigns.everybody',
  `select s.id from subscriber s
    where s.confirmed_at is not null and (:topic::text is null or :topic = any(s.topics))
      and not exists (select from suppression p where p.email = lower(s.email_address))
    order by s.id`,
);
const dayBegins = (day: string) => `(${day}::date)::timestamp at time zone 'America/Mexico_City'`;
const isOfSubscriber = 'lower(s.email_address) = f.email';

/** What an address paid for; also what it gave back. */
const bought = query(
  'campaigns.who_bought',
  `select s.id from subscriber s join (
     select lower(o.email) as email from shop_order o
       join order_line l on l.order_id = o.id
       left join product p on p.id = l.product_id
      where o.paid_at is not null
        and (:since::text is null or o.paid_at >= ${dayBegins(':since')})
        and (:kind::text is null or p.kind = :kind)
        and (:refId::text is null or l.ref_id = :refId)
      group by 1 having sum(l.quantity) >= :atLeast
   ) f on ${isOfSubscriber}`,
);
const spent = query(
  'campaigns.who_spent',
  `select s.id from subscriber s join (
     select lower(o.email) as email from shop_order o
      where o.paid_at is not null and o.state not in ('cancelled', 'refunded')
        and (:since::text is null or o.paid_at >= ${dayBegins(':since')})
      group by 1 having sum(o.total_cents) >= :atLeastCents
   ) f on ${isOfSubscriber}`,
);
const wishes = query(
  'campaigns.who_wishes',
  `select distinct s.id from subscriber s join (
     select coalesce(w.email, lower(c.email)) as email from wish w
       join product p on p.id = w.product_id
       left join customer c on c.id = w.customer_id and not c.is_anonymous
      where (w.is_listed or w.confirmed_at is not null)
        and (:kind::text is null or p.kind = :kind) and (:refId::text is null or p.ref_id = :refId)
   ) f on ${isOfSubscriber}`,
);
const ofPriceList = query(
  'campaigns.who_buys_by_list',
  `select s.id from subscriber s join (
     select lower(c.email) as email from price_list_customer l join customer c on c.id = l.customer_id
      where :priceListId::int is null or l.price_list_id = :priceListId
   ) f on ${isOfSubscriber}`,
);
const ofPlace = query(
  'campaigns.who_lives_in',
  `select distinct s.id from subscriber s join (
     select lower(c.email) as email, a.state, a.municipality from address a join customer c on c.id = a.customer_id
      union
     select lower(o.email), o.delivery_address ->> 'state', o.delivery_address ->> 'municipality' from shop_order o
      where o.paid_at is not null and o.delivery_method not like 'pickup%'
   ) f on ${isOfSubscriber}
   where shop_fold(f.state) = shop_fold(:state)
     and (:municipality = '' or shop_fold(f.municipality) = shop_fold(:municipality))`,
);
const subscribed = query(
  'campaigns.who_subscribed',
  `select s.id from subscriber s where s.confirmed_at is not null
      and (:since::text is null or s.confirmed_at >= ${dayBegins(':since')})
      and (:until::text is null or s.confirmed_at < ${dayBegins(':until')} + interval '1 day')`,
);

/**
 * The subscribers that rules are about, as of now: all who said yes where there are none. Suppressed ones never are.
 * @param topic left out: whatever they want to hear of
 */
export async function findSubscribers(
  db: Connection,
  rules: SegmentRules | null,
  topic: string | null = null,
): Promise<{ ids: number[]; ofAll: number }> {
  const all = (await db.rows(everybody, { topic })).map(({ id }) => id);
  if (rules === null) return { ids: all, ofAll: all.length };
  const found: ReadonlySet<number>[] = [];
  for (const rule of rules.rules) found.push(new Set((await whoFits(db, rule)).map(({ id }) => id)));
  return { ids: compose(rules, all, found), ofAll: all.length };
}

function whoFits(db: Connection, rule: SegmentRule): Promise<{ id: number }[]> {
  switch (rule.field) {
    case 'bought': {
      const { kind, ref_id: refId, since, at_least: atLeast } = rule;
      return db.rows(bought, { kind, refId, since, atLeast });
    }
    case 'spent':
      return db.rows(spent, { since: rule.since, atLeastCents: rule.at_least_cents });
    case 'wishes':
      return db.rows(wishes, { kind: rule.kind, refId: rule.ref_id });
    case 'price_list':
      return db.rows(ofPriceList, { priceListId: rule.price_list_id });
    case 'place':
      return db.rows(ofPlace, { state: rule.state, municipality: rule.municipality });
    case 'subscribed':
      return db.rows(subscribed, { since: rule.since, until: rule.until });
  }
}
