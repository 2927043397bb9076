import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { giftCardStates } from './gift-cards.contract.ts';

export type GiftCardState = (typeof giftCardStates)[number];

/** Where a card stands, from what happened to it. */
const stateSql = `case when g.redeemed_at is not null then 'redeemed' when g.disabled_at is not null then 'disabled'
    when g.paid_at is null then 'unpaid' when g.sent_at is null then 'scheduled' else 'active' end`;

const columns = `g.id, g.number, ${stateSql} as state, g.amount_cents, g.last_four, g.recipient_name, g.recipient_email,
    g.sender_name, g.message, g.deliver_on::text as deliver_on, g.buyer_email, g.issued_by, g.reason, g.disabled_reason,
    g.paid_attempt_id, g.refunded_at, g.redeemed_at, g.redeemed_by, g.sent_at, g.version, g.created_at,
    (select c.name from customer c where c.id = g.redeemed_by) as redeemed_name,
    exists (select from payment_dispute d where d.attempt_id = g.paid_attempt_id and d.state <> 'won') as is_disputed,
    (select r.id from refund r where r.attempt_id = g.paid_attempt_id and r.state = 'failed' and r.source <> 'balance' and r.replaced_by is null
      order by r.created_at desc limit 1) as failed_refund_id`;

export type GiftCardRow = RowOf<typeof cardById>;

export const cardById = query(
  'gift_cards.card',
  `select ${columns} from gift_card g where g.id = :id`,
).narrow<{ state: GiftCardState; deliver_on: string }>();

const lockCard = query('gift_cards.lock', 'select id from gift_card where id = :id for no key update');

/**
 * A card that nobody else changes until `tx` ends. It is read behind its lock: of what was written while the lock was waited
 * for, a dispute say, the statement that waits knows nothing.
 */
export async function lockedCard(tx: Connection, id: string): Promise<GiftCardRow | undefined> {
  return (await tx.first(lockCard, { id })) && tx.first(cardById, { id });
}

/** Numbers of cards, and who bought or got them. */
export const namedCards = query(
  'gift_cards.named',
  `select id, number, coalesce(buyer_email, recipient_email) as buyer_name from gift_card where id = any(:ids::uuid[])`,
);

export const cardOfToken = query(
  'gift_cards.of_token',
  `select ${columns} from gift_card g where g.token_hash = :tokenHash`,
).narrow<{ state: GiftCardState; deliver_on: string }>();

export const lockCardOfCode = query(
  'gift_cards.lock_of_code',
  `select ${columns} from gift_card g where g.code_hash = :codeHash for no key update of g`,
).narrow<{ state: GiftCardState; deliver_on: string }>();

export const addCard = query(
  'gift_cards.add',
  `insert into gift_card (amount_cents, token_hash, recipient_name, recipient_email, sender_name, message, deliver_on,
     buyer_email, buyer_id, issued_by, reason, paid_at, created_at)
   values (:amountCents, :tokenHash, :recipientName, :recipientEmail, :senderName, :message, :deliverOn::date,
     :buyerEmail, :buyerId, :issuedBy, :reason, :paidAt::timestamptz, :now::timestamptz) returning id`,
);

const listed = `(:state::text is null or ${stateSql} = :state)
    and (:q::text is null or g.last_four = upper(:q) or g.number::text = :q or g.recipient_email ilike '%' || :q || '%'
      or g.buyer_email ilike '%' || :q || '%' or g.recipient_name ilike '%' || :q || '%')`;

export const cardPage = query(
  'gift_cards.page',
  `select ${columns} from gift_card g where ${listed}
   order by g.created_at desc, g.id limit :pageSize offset :offset`,
).narrow<{ state: GiftCardState; deliver_on: string }>();

/** Those below a number, the newest first. */
export const cardsBelow = query(
  'gift_cards.below',
  `select ${columns} from gift_card g where ${listed} and (:before::int is null or g.number < :before)
   order by g.number desc limit :limit`,
).narrow<{ state: GiftCardState; deliver_on: string }>();

export const countCards = query(
  'gift_cards.count',
  `select count(*)::int as total from gift_card g where ${listed}`,
);

/** What the shop owes to whoever has codes of paid cards. */
export const outstandingCards = query(
  'gift_cards.outstanding',
  `select coalesce(sum(amount_cents), 0)::bigint as cents from gift_card
    where paid_at is not null and redeemed_at is null and disabled_at is null`,
);

export const markPaid = query(
  'gift_cards.mark_paid',
  'update gift_card set paid_at = :now::timestamptz, paid_attempt_id = :attemptId, version = version + 1 where id = :id',
);

export const markSent = query(
  'gift_cards.mark_sent',
  `update gift_card set code_hash = :codeHash, last_four = :lastFour, recipient_name = :recipientName,
     recipient_email = :recipientEmail, sent_at = :now::timestamptz, version = version + 1 where id = :id`,
);

export const markDisabled = query(
  'gift_cards.mark_disabled',
  `update gift_card set disabled_at = :now::timestamptz, disabled_reason = :reason,
     refunded_at = coalesce(:refundedAt::timestamptz, refunded_at), version = version + 1 where id = :id`,
);

export const markEnabled = query(
  'gift_cards.mark_enabled',
  `update gift_card set disabled_at = null, disabled_reason = '', version = version + 1 where id = :id`,
);

export const correctRecipient = query(
  'gift_cards.correct_recipient',
  `update gift_card set recipient_name = :recipientName, recipient_email = :recipientEmail, version = version + 1
    where id = :id`,
);

export const markRedeemed = query(
  'gift_cards.mark_redeemed',
  `update gift_card set redeemed_at = :now::timestamptz, redeemed_by = :customerId, version = version + 1 where id = :id`,
);

/** Paid cards whose day has come and whose code did not leave. */
export const dueCards = query(
  'gift_cards.due',
  `select id from gift_card where paid_at is not null and sent_at is null and disabled_at is null
     and redeemed_at is null and deliver_on <= :today::date order by deliver_on, id limit 200`,
);

/** Payments by transfer that were not made in their time, and five minutes for what is on its way. */
export const lateTransfers = query(
  'gift_cards.late_transfers',
  `select a.id from payment_attempt a
    where a.state = 'pending' and a.method = 'spei'
      and (a.instructions ->> 'expires_at')::timestamptz < :now::timestamptz - interval '5 minutes'
      and (select g.paid_at is null from gift_card g
        where g.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end)
    order by a.id limit 200`,
);

/** Cards that nobody paid in time; whoever begins to pay one waits. */
export const lockUnpaid = query(
  'gift_cards.lock_unpaid',
  `select id from gift_card where paid_at is null and created_at < :before::timestamptz and disabled_at is null
    order by id for update`,
);

/**
 * Forgets cards that nobody paid in time. Money may come late, so one whose payment began is kept until the provider takes
 * none any more.
 */
export const forgetUnpaid = query(
  'gift_cards.forget_unpaid',
  `delete from gift_card g where g.id = any(:ids::uuid[]) and g.paid_at is null and g.disabled_at is null
     and not exists (select from payment_attempt a where a.reference = g.id::text
       and (a.state in ('created', 'open', 'pending') or a.created_at > :before::timestamptz - interval '60 days'))`,
);

export const dataOfBuyer = query(
  'gift_cards.personal_data',
  `select coalesce(json_agg(json_build_object('number', number, 'amount_cents', amount_cents, 'recipient_name', recipient_name,
     'recipient_email', recipient_email, 'message', message, 'deliver_on', deliver_on, 'bought_at', created_at)
     order by created_at), '[]') as data
   from gift_card where buyer_id = :customerId`,
).narrow<{ data: object[] }>();

/** What was typed goes; amounts and what happened stay for the books. Gives the cards that they bought. */
export const eraseBuyer = query(
  'gift_cards.erase',
  `with bought as (select id from gift_card where buyer_id = :customerId),
   redeemed as (select id, recipient_email from gift_card where redeemed_by = :customerId), erased as (
   update gift_card set
     sender_name = case when buyer_id is distinct from :customerId then sender_name when sent_at is null then 'Alguien' else '' end,
     message = case when buyer_id = :customerId then '' else message end,
     buyer_email = case when buyer_id = :customerId then null else buyer_email end,
     recipient_name = case when redeemed_by = :customerId then '' else recipient_name end,
     recipient_email = case when redeemed_by = :customerId then '' else recipient_email end,
     buyer_id = nullif(buyer_id, :customerId)
    where buyer_id = :customerId or redeemed_by = :customerId returning id)
   select e.id, b.id is not null as is_bought, r.recipient_email
   from erased e left join bought b on b.id = e.id left join redeemed r on r.id = e.id`,
);

export const reassignCards = query(
  'gift_cards.reassign',
  `update gift_card set buyer_id = case when buyer_id = :fromId then :toId else buyer_id end,
     redeemed_by = case when redeemed_by = :fromId then :toId else redeemed_by end
    where buyer_id = :fromId or redeemed_by = :fromId`,
);
