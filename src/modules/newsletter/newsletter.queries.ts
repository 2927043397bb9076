import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { notFound } from '../../platform/errors.ts';
import { forgetDeletion, keepDeletion, takeDeletion } from '../../platform/undoable-deletions.ts';
import type { SuppressionReason, Topic } from './topics.contract.ts';

type SubscriberRow = RowOf<typeof pageOfSubscribers>;
/** Which of the addresses: those that said yes, those that were asked. */
export type SubscriberState = 'confirmed' | 'pending';

const keep = query(
  'newsletter.keep',
  `insert into subscriber as s (email_address, source, created_at, confirmation_sent_at) values (:emailAddress, :source, :now, :now)
   on conflict (lower(email_address)) do update set confirmation_sent_at = excluded.confirmation_sent_at
     where s.confirmed_at is null
       and (s.confirmation_sent_at is null or s.confirmation_sent_at <= :now::timestamptz - interval '1 hour')
   returning email_address, token, xmax = 0 as is_new`,
  { present: ['is_new'] },
);
const byToken = query(
  'newsletter.by_token',
  'select email_address, confirmed_at is not null as is_confirmed, topics from subscriber where token = :token',
).narrow<{ topics: Topic[] }>();
/** Who says yes by an email proves that the mailbox takes it and that it is wanted: only what staff said stays. */
const confirmByToken = query(
  'newsletter.confirm',
  `with asked as (select id, email_address, confirmed_at from subscriber where token = :token),
        lifted as (
          delete from suppression p using asked a
           where p.email = lower(a.email_address) and a.confirmed_at is null and p.reason <> 'staff')
   update subscriber s set confirmed_at = coalesce(s.confirmed_at, :now) from asked a where s.id = a.id`,
);
const endByToken = query('newsletter.end', 'delete from subscriber where token = :token');
const noteLeft = query(
  'newsletter.note_left',
  `insert into mail_report (id, kind, mail_id, created_at) values ('left:' || :mailId::int, 'left', :mailId, :now)
   on conflict (id) do nothing`,
);
const forget = query(
  'newsletter.forget_unanswered',
  'delete from subscriber where confirmed_at is null and confirmation_sent_at < :askedBefore',
);
const matching = `(:part::text is null or email_address ilike '%' || :part || '%')
  and (:state::text is null or (confirmed_at is not null) = (:state = 'confirmed'))`;
const pageOfSubscribers = query(
  'newsletter.page',
  `select id, email_address, source, token, created_at, confirmed_at, topics,
          (select p.reason from suppression p where p.email = lower(email_address)) as suppressed
     from subscriber where ${matching}
    order by created_at desc, id desc limit :pageSize offset :offset`,
  { narrows: true },
).narrow<{ topics: Topic[]; suppressed: SuppressionReason | null }>();
const countSubscribers = query(
  'newsletter.count',
  `select count(*)::int as total, count(confirmed_at)::int as confirmed from subscriber where ${matching}`,
  { narrows: true },
);
const removeSubscriber = query(
  'newsletter.remove',
  'delete from subscriber s where id = :id returning to_jsonb(s) as whole',
);
const one = query('newsletter.one', 'select id from subscriber where id = :id');
/** Who subscribed anew meanwhile stays so, with the yes they gave before. */
const putBack = query(
  'newsletter.restore',
  `insert into subscriber as s overriding system value
   select k.* from jsonb_populate_record(null::subscriber, :kept::jsonb) k
   on conflict (lower(email_address)) do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at)`,
);

/**
 * Keeps an address that has to be asked; undefined where it said yes already, or was asked within the hour. Capitals make
 * no difference.
 */
export async function keepAddress(tx: Connection, emailAddress: string, source: string, now: Date) {
  return tx.first(keep, { emailAddress, source, now });
}

export async function subscriptionByToken(db: Connection, token: string) {
  return db.first(byToken, { token });
}

/** False where there is nothing to confirm. */
export async function confirmSubscription(db: Connection, token: string, now: Date): Promise<boolean> {
  return (await db.run(confirmByToken, { token, now })) > 0;
}

/**
 * Ends a subscription; one that is not there is ended already.
 * @param mailId the email it is ended from, where that is known: of whom it was is not kept
 */
export async function endSubscription(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  token: string,
  mailId: number | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    // First, so that who is being brought back at this moment is there to be removed.
    await forgetDeletion(tx, 'subscriber', { member: 'token', value: token });
    const ended = await tx.run(endByToken, { token });
    if (ended > 0 && mailId !== undefined) await tx.run(noteLeft, { mailId, now: clock.now() });
  });
}

/** Forgets addresses that were asked before and never answered; gives how many. */
export async function forgetUnanswered(db: Connection, askedBefore: Date): Promise<number> {
  return db.run(forget, { askedBefore });
}

/** One page of addresses, newest first; `q` is a part of them. */
export async function subscribersPage(
  db: Connection,
  filter: { q: string; state: SubscriberState | undefined; page: number; pageSize: number },
): Promise<{ rows: SubscriberRow[]; total: number; confirmed: number }> {
  const { state = null, page, pageSize } = filter;
  const part = filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`) || null;
  const [rows, count] = await Promise.all([
    db.rows(pageOfSubscribers, { part, state, pageSize, offset: (page - 1) * pageSize }),
    db.first(countSubscribers, { part, state }),
  ]);
  return { rows, total: count?.total ?? 0, confirmed: count?.confirmed ?? 0 };
}

/**
 * Removes a subscriber; it can be taken back for a day.
 * @throws AppError 404
 */
export async function deleteSubscriber({ db, clock }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.first(removeSubscriber, { id });
    if (!removed) throw notFound(t('There is no such subscriber.'));
    await keepDeletion(tx, 'subscriber', { id, kept: removed.whole, now: clock.now() });
  });
}

/**
 * Brings back a subscriber who was removed, confirmed as before. Safe twice.
 * @throws AppError 404, also where they unsubscribed themselves meanwhile
 */
export async function restoreSubscriber({ db, clock }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await takeDeletion(tx, 'subscriber', { id, now: clock.now() });
    if (kept !== undefined) await tx.run(putBack, { kept });
    else if (!(await tx.first(one, { id }))) throw notFound(t('There is no such removed subscriber.'));
  });
}
