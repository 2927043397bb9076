import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { productCardJson } from '../catalog/index.ts';
import { paidPrice } from '../wholesale/index.ts';

/** What one unit costs a customer now; null while it is not for sale. */
const paidBy = (customer: string, listing: string) =>
  paidPrice(
    { customer, product: `${listing}.product_id`, publicCents: `${listing}.price_cents` },
    { quantity: '1', now: ':now' },
  );

export type AlertKind = 'stock' | 'price';

/** One row of a customer's list; `card` null while the product is not for sale. */
export type WishRow = RowOf<typeof wishesOf>;

const isAlert = '(w.stock_alert_since is not null or w.price_alert_since is not null)';

const marks = query(
  'wishlist.marks',
  `select product_id, is_listed, stock_alert_since is not null as stock_alert, price_below_cents
     from wish where customer_id = :customerId order by added_at desc, id desc`,
);
// The catalogue's tables are read here directly, as the shop's read model, so that a list costs one statement.
const wishesOf = query(
  'wishlist.of',
  `select w.product_id, t.name as product_name, case when l.product_id is not null then ${productCardJson('l')} end as card,
          ${paidBy(':customerId', 'l')} as paid_cents,
          w.is_listed, w.added_price_cents, w.added_at, w.stock_alert_since is not null as stock_alert,
          w.price_below_cents
     from wish w join product t on t.id = w.product_id
     left join product_listing l on l.product_id = w.product_id
    where w.customer_id = :customerId order by w.added_at desc, w.id desc`,
);
/** `known` false: not for sale. A product that is there already stays as it is, price and all. */
const addWish = query(
  'wishlist.add',
  `with offer as (
     select l.product_id, ${paidBy(':customerId', 'l')} as price_cents from product_listing l where l.product_id = :productId
   ), present as (
     select count(*)::int as count from wish where customer_id = :customerId and is_listed
   ), own as (
     insert into wish (customer_id, product_id, is_listed, added_price_cents, added_at, confirmed_at, token)
     select :customerId, offer.product_id, true, offer.price_cents, :now, :now, :token from offer, present where present.count < :max
     on conflict (customer_id, product_id) where customer_id is not null do update
       set is_listed = true,
           added_price_cents = case when wish.is_listed then wish.added_price_cents else excluded.added_price_cents end,
           added_at = case when wish.is_listed then wish.added_at else excluded.added_at end
     returning id
   )
   select exists (select from offer) as known, present.count, exists (select from own) as added from present`,
);
const unlist = query(
  'wishlist.unlist',
  'update wish set is_listed = false where customer_id = :customerId and product_id = :productId',
);
const dropEmptyOf = query(
  'wishlist.drop_empty_of',
  `delete from wish w where w.customer_id = :customerId and not w.is_listed and not ${isAlert}`,
);
const moveWishes = query(
  'wishlist.move',
  `update wish w set customer_id = :toId
    where w.customer_id = :fromId
      and not exists (select from wish own where own.customer_id = :toId and own.product_id = w.product_id)`,
);
/** What both had: the account's row learns that it is on the list. */
const mergeListed = query(
  'wishlist.merge_listed',
  `update wish own set is_listed = true,
          added_price_cents = case when own.is_listed then own.added_price_cents else visitor.added_price_cents end,
          added_at = case when own.is_listed then own.added_at else visitor.added_at end
     from wish visitor
    where visitor.customer_id = :fromId and visitor.is_listed
      and own.customer_id = :toId and own.product_id = visitor.product_id`,
);
const dropWishesOf = query('wishlist.drop_of', 'delete from wish where customer_id = :fromId');

const setAlert = (owner: 'customer_id' | 'email') =>
  query(
    `wishlist.set_alert_by_${owner}`,
    `insert into wish as w (${owner}, product_id, added_price_cents, added_at, stock_alert_since, price_alert_since,
                           price_below_cents, confirmed_at, token)
     values (:owner, :productId, :priceCents, :now, case when :kind = 'stock' then :now::timestamptz end,
             case when :kind = 'price' then :now::timestamptz end, :belowCents, :confirmedAt, :token)
     on conflict (${owner}, product_id) where ${owner} is not null do update set
       -- Whoever asks twice keeps the earlier place.
       stock_alert_since = case when :kind = 'stock' then coalesce(w.stock_alert_since, :now) else w.stock_alert_since end,
       price_alert_since = case when :kind = 'price' then coalesce(w.price_alert_since, :now) else w.price_alert_since end,
       -- Anybody may type an address: what its owner confirmed stays as they wanted it.
       price_below_cents = case when :kind <> 'price' or (w.email is not null and w.confirmed_at is not null
         and w.price_below_cents is not null) then w.price_below_cents else :belowCents end
     returning w.id, w.token, w.confirmed_at is not null as is_confirmed,
       w.confirmed_at is null and (w.confirmation_sent_at is null or w.confirmation_sent_at < :confirmationDueBefore::timestamptz)
         as is_email_due`,
  );
const setAlertOfCustomer = setAlert('customer_id');
const setAlertOfEmail = setAlert('email');
const noteConfirmationSent = query(
  'wishlist.note_confirmation_sent',
  'update wish set confirmation_sent_at = :now where id = :id',
);
const endAlertOf = query(
  'wishlist.end_alert_of',
  `update wish set stock_alert_since = case when :kind = 'stock' then null else stock_alert_since end,
          price_alert_since = case when :kind = 'price' then null else price_alert_since end,
          price_below_cents = case when :kind = 'price' then null else price_below_cents end
    where customer_id = :customerId and product_id = :productId`,
);
const byToken = query(
  'wishlist.by_token',
  `select p.name as product_name, p.sku, p.slug, l.image_url, w.stock_alert_since is not null as stock,
          w.price_below_cents, w.confirmed_at is not null as is_confirmed
     from wish w join product p on p.id = w.product_id left join product_listing l on l.product_id = p.id
    where w.token = :token and ${isAlert}`,
);
const confirmByToken = query(
  'wishlist.confirm',
  `update wish w set confirmed_at = coalesce(confirmed_at, :now) where token = :token and ${isAlert}`,
);
const endByToken = query(
  'wishlist.end_by_token',
  `update wish set stock_alert_since = null, price_alert_since = null, price_below_cents = null where token = :token`,
);
const dropEmptyByToken = query(
  'wishlist.drop_empty_by_token',
  'delete from wish where token = :token and not is_listed',
);

/** An alert that came true, with what its email says. */
export type DueAlert = RowOf<typeof dueAlerts>;

/**
 * Rows another process holds are its own to tell. A price is told only while there is something to buy at it, and to a
 * customer whose address is proven.
 */
const dueAlerts = query(
  'wishlist.due_alerts',
  `select w.id, w.token, coalesce(w.email, c.email) as email, c.name,
          coalesce(:priceIsOn and ${paidBy('w.customer_id', 'l')} < w.price_below_cents, false) as is_cheaper,
          l.name as product_name, l.sku, l.slug, l.image_url, ${paidBy('w.customer_id', 'l')} as price_cents,
          w.price_below_cents, l.available
     from wish w
     join product_listing l on l.product_id = w.product_id
     left join customer c on c.id = w.customer_id
    where w.confirmed_at is not null and ${isAlert} and l.available > 0
      and (:stockIsOn and w.stock_alert_since is not null
        or :priceIsOn and w.price_below_cents is not null and ${paidBy('w.customer_id', 'l')} < w.price_below_cents)
      and coalesce(w.email, c.email) <> all(:fullAddresses::text[])
      and c.is_blocked is not true and c.email_verified is not false
    order by coalesce(w.stock_alert_since, w.price_alert_since), w.id
    limit :max for update of w skip locked`,
  { present: ['email', 'price_cents'] },
);
const endTold = query(
  'wishlist.end_told',
  `update wish w set stock_alert_since = null,
          price_alert_since = case when told.is_cheaper then null else w.price_alert_since end,
          price_below_cents = case when told.is_cheaper then null else w.price_below_cents end
     from unnest(:ids::int[], :isCheapers::boolean[]) as told(id, is_cheaper)
    where w.id = told.id`,
);
const dropEmpty = query(
  'wishlist.drop_empty',
  `delete from wish w where w.id = any(:ids::int[]) and not w.is_listed and not ${isAlert}`,
);
const forgetUnconfirmed = query(
  'wishlist.forget_unconfirmed',
  'delete from wish where confirmed_at is null and added_at < :olderThan',
);

export type DemandRow = RowOf<typeof demandPage>;
export type DemandSort = 'stock' | 'price' | 'hearts';

const demandMatching = `w.confirmed_at is not null
  and (:words::text is null
    or w.product_id in (select n.id from product n where shop_fold(n.name || ' ' || n.sku) like '%' || shop_fold(:words) || '%'))`;
const demandPage = query(
  'wishlist.demand',
  `with page as materialized (
     select w.product_id, (count(*) filter (where w.is_listed))::int as hearts,
            (count(*) filter (where w.stock_alert_since is not null))::int as waiting_for_stock,
            (count(*) filter (where w.price_alert_since is not null))::int as waiting_for_price,
            max(w.price_below_cents) as best_price_below_cents, count(*) as wishes
       from wish w where ${demandMatching} group by w.product_id
      order by case :sort
                 when 'hearts' then count(*) filter (where w.is_listed)
                 when 'price' then count(*) filter (where w.price_alert_since is not null)
                 else count(*) filter (where w.stock_alert_since is not null)
               end desc, count(*) desc, w.product_id
      limit :pageSize offset :offset
   )
   select p.id as product_id, p.name as product_name, p.sku, p.slug, l.image_url, l.price_cents,
          coalesce(l.available, 0) as available, page.hearts, page.waiting_for_stock, page.waiting_for_price,
          page.best_price_below_cents
     from page join product p on p.id = page.product_id left join product_listing l on l.product_id = p.id
    order by case :sort when 'hearts' then page.hearts when 'price' then page.waiting_for_price else page.waiting_for_stock end desc,
             page.wishes desc, p.id`,
  { narrows: true },
);
const demandCount = query(
  'wishlist.demand_count',
  `select count(*) as total from (select from wish w where ${demandMatching} group by w.product_id) products`,
  { narrows: true },
);

/** Every row of a customer's, newest first. */
export async function marksOf(db: Connection, customerId: string) {
  return db.rows(marks, { customerId });
}

/** A customer's list with what the shop says of each product now. */
export async function wishesOfCustomer(db: Connection, customerId: string, now: Date): Promise<WishRow[]> {
  return db.rows(wishesOf, { customerId, now });
}

/** Puts a product on a customer's list unless it has `max` already. */
export async function insertWish(
  db: Connection,
  wish: { customerId: string; productId: number; token: string; now: Date; max: number },
): Promise<{ known: boolean; count: number; added: boolean }> {
  const { customerId, productId, now, token, max } = wish;
  const outcome = await db.first(addWish, { customerId, productId, now, token, max });
  if (!outcome) throw new Error('An aggregate always gives a row.');
  return outcome;
}

/** Takes a product off a customer's list; the row stays while an alert needs it. */
export async function unlistWish(tx: Connection, customerId: string, productId: number): Promise<void> {
  await tx.run(unlist, { customerId, productId });
  await tx.run(dropEmptyOf, { customerId });
}

/** Gives everything of one customer to another, whose own rows win. Safe to run twice. */
export async function moveWishesTo(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(mergeListed, { fromId, toId });
  await tx.run(moveWishes, { fromId, toId });
  await tx.run(dropWishesOf, { fromId });
}

/** Keeps an alert of a customer, or of an address that has to be confirmed. */
export async function writeAlert(
  tx: Connection,
  alert: {
    owner: { customerId: string } | { email: string };
    productId: number;
    kind: AlertKind;
    priceBelowCents: number | undefined;
    priceCents: number;
    token: string;
    now: Date;
    /** An email sent after this needs no second one. */
    emailSince: Date;
  },
): Promise<{ id: number; token: string; is_confirmed: boolean; is_email_due: boolean }> {
  const { owner, productId, kind, priceBelowCents = null, priceCents, token, now } = alert;
  const isCustomer = 'customerId' in owner;
  const row = await tx.first(isCustomer ? setAlertOfCustomer : setAlertOfEmail, {
    owner: isCustomer ? owner.customerId : owner.email,
    productId,
    priceCents,
    now,
    kind,
    belowCents: kind === 'price' ? priceBelowCents : null,
    confirmedAt: isCustomer ? now : null,
    token,
    confirmationDueBefore: alert.emailSince,
  });
  if (!row) throw new Error('An alert was not written.');
  return row;
}

export async function markConfirmationSent(tx: Connection, id: number, now: Date): Promise<void> {
  await tx.run(noteConfirmationSent, { id, now });
}

/** Ends a customer's alert; a row that is good for nothing goes. */
export async function removeAlertOf(
  tx: Connection,
  customerId: string,
  productId: number,
  kind: AlertKind,
): Promise<void> {
  await tx.run(endAlertOf, { customerId, productId, kind });
  await tx.run(dropEmptyOf, { customerId });
}

export async function alertOfToken(db: Connection, token: string) {
  return db.first(byToken, { token });
}

/** False when nobody waits under that token. */
export async function confirmAlert(db: Connection, token: string, now: Date): Promise<boolean> {
  return (await db.run(confirmByToken, { token, now })) > 0;
}

/** Ends whatever waits under a token; an address without an account is forgotten with it. */
export async function endAlertsOfToken(tx: Connection, token: string): Promise<void> {
  await tx.run(endByToken, { token });
  await tx.run(dropEmptyByToken, { token });
}

/** Which alerts are sent, and the addresses that have got enough of them. */
export type SentAlerts = { stockIsOn: boolean; priceIsOn: boolean; fullAddresses: readonly string[] };

/** Up to `max` alerts that came true, those who waited longest first, locked. */
export async function lockDueAlerts(
  tx: Connection,
  sent: SentAlerts,
  { max, now }: { max: number; now: Date },
): Promise<DueAlert[]> {
  return tx.rows(dueAlerts, { ...sent, max, now });
}

/** Ends alerts that are told in the same transaction. */
export async function endToldAlerts(tx: Connection, told: readonly DueAlert[]): Promise<void> {
  if (told.length === 0) return;
  const ids = told.map(({ id }) => id);
  await tx.run(endTold, { ids, isCheapers: told.map((alert) => alert.is_cheaper) });
  await tx.run(dropEmpty, { ids });
}

/** Forgets addresses that never answered; gives how many. */
export async function deleteUnconfirmed(db: Connection, olderThan: Date): Promise<number> {
  return db.run(forgetUnconfirmed, { olderThan });
}

/** What shoppers wait for, by product. */
export async function demandFor(
  db: Connection,
  { q, sort, page, pageSize }: { q: string; sort: DemandSort; page: number; pageSize: number },
): Promise<{ rows: DemandRow[]; total: number }> {
  const words = q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`) || null;
  const [rows, count] = await Promise.all([
    db.rows(demandPage, { words, sort, pageSize, offset: (page - 1) * pageSize }),
    db.first(demandCount, { words }),
  ]);
  return { rows, total: count?.total ?? 0 };
}
