import type { Language } from '../../i18n/language.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { newestSince, pageByWords } from '../../platform/database/page-by-words.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import type { EmailPart } from '../../platform/emails/email.ts';
import { filledIn, type Mail, type MailFill, type MailKind } from '../../platform/mail.ts';
import { forgetEmails } from '../../platform/mail-queue.ts';
import type { MailState } from '../../platform/mail-states.contract.ts';
import { forgetInTrail } from '../staff/index.ts';

export type MailRow = RowOf<typeof list>;
/** An email with what it says. */
export type WholeMail = MailRow & {
  parts: EmailPart[] | null;
  headers: Record<string, string> | null;
  attachments: NonNullable<Mail['attachments']> | null;
};
export type MailFilter = {
  q: string | undefined;
  kind: MailKind | undefined;
  state: MailRow['state'] | undefined;
  orderId: string | undefined;
};

const columns = `m.id, m.kind, m.recipient, m.subject, m.state, m.tries, m.error, m.order_id,
  m.parts is not null or m.body_id is not null as is_kept, m.created_at, m.sent_at, m.staff_language`;
const mailWords = `lower(m.recipient || ' ' || m.subject)`;
const mailsWithWords = query(
  'mails.with_words',
  `select m.id from mail m where ${mailWords} like lower(:pattern) limit :most`,
);
const matching = `(:found::int[] is null or m.id = any(:found))
  and (:kind::text is null or m.kind = :kind) and (:state::text is null or m.state = :state)
  and (:orderId::uuid is null or m.order_id = :orderId)
  and (:words::text is null or m.created_at >= ${newestSince('mail', 'created_at', { most: 50_000 })}
    and (strpos(${mailWords}, lower(:words)) > 0))`;
const list = query(
  'mails.list',
  `with page as materialized (
     ${shortPage(`select m.id from mail m where ${matching} order by m.created_at desc, m.id desc limit :pageSize offset :offset`)}
   )
   select ${columns} from page join mail m on m.id = page.id order by m.created_at desc, m.id desc`,
  { narrows: true },
).narrow<{ kind: MailKind; state: MailState; staff_language: Language | null }>();
const count = query(
  'mails.count',
  `select count(*)::int as total from (select from mail m where ${matching} limit :most) counted`,
  {
    narrows: true,
  },
);
const whole = query(
  'mails.mail',
  `select ${columns}, coalesce(m.parts, b.parts) as parts, coalesce(m.headers, b.headers) as headers, m.attachments, m.fill
     from mail m left join mail_body b on b.id = m.body_id where m.id = :id`,
).narrow<{
  kind: MailKind;
  state: MailState;
  staff_language: Language | null;
  parts: EmailPart[] | null;
  headers: Record<string, string> | null;
  attachments: NonNullable<Mail['attachments']> | null;
  fill: MailFill | null;
}>();
/**
 * Emails that an account gets whether or not its address is proven; others to the address may concern somebody else.
 */
const ofAccounts = `('confirm-address', 'sign-in-code', 'password-reset', 'address-change')`;
const ofReader = `recipient = :recipient and (:orderIds::uuid[] is null or order_id = any(:orderIds) or kind in ${ofAccounts})`;
const emailsOf = query(
  'mails.of_recipient',
  `select coalesce(json_agg(json_build_object('subject', subject, 'sent_at', sent_at) order by id), '[]') as data
     from mail where ${ofReader}`,
).narrow<{ data: object[] }>();
const idsOf = query('mails.ids_of_recipient', `select id from mail where ${ofReader}`);

/** An email about an order, without what it says. */
export type EmailOfOrder = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'state' | 'created_at'>;

const ofOrder = query(
  'mails.of_order',
  'select id, recipient, subject, state, created_at from mail where order_id = :orderId order by id',
).narrow<{ state: MailState }>();

/** The emails about an order, oldest first. */
export function emailsOfOrder(db: Connection, orderId: string): Promise<EmailOfOrder[]> {
  return db.rows(ofOrder, { orderId });
}

const named = query(
  'mails.named',
  `select id, state, coalesce(once_key, '') as once_key from mail where once_key = any(:names::text[])`,
).narrow<{ state: MailState }>();

/** The emails that went under these names (`once`), by them; those that are forgotten are left out. */
export async function emailsNamed(db: Connection, names: readonly string[]) {
  const rows = names.length === 0 ? [] : await db.rows(named, { names });
  return new Map(rows.map(({ once_key: name, ...mail }) => [name, mail]));
}

const newestTo = query(
  'mails.newest_to',
  'select id, subject, state, created_at from mail where recipient = :email order by id desc limit :limit',
).narrow<{ state: MailState }>();

/** The newest emails to an address. */
export function newestEmailsTo(db: Connection, email: string, limit: number) {
  return db.rows(newestTo, { email, limit });
}

const manySentTo = query(
  'mails.many_sent_to',
  `select recipient from mail where kind = :kind and created_at > :since group by recipient having count(*) >= :atLeast`,
);
const sentTo = query(
  'mails.count_sent_to',
  `select recipient, count(*)::int as sent from mail
    where kind = :kind and created_at > :since and recipient = any(:recipients::text[]) group by recipient`,
);

/** Addresses that got so many emails of a kind since then. */
export async function addressesSent(
  tx: Connection,
  given: { kind: MailKind; since: Date; atLeast: number },
): Promise<string[]> {
  return (await tx.rows(manySentTo, given)).map(({ recipient }) => recipient);
}

/** How many emails of a kind went to each of these addresses since then; those that got none are not among them. */
export async function countSentTo(
  tx: Connection,
  recipients: readonly string[],
  given: { kind: MailKind; since: Date },
): Promise<Map<string, number>> {
  const rows = recipients.length === 0 ? [] : await tx.rows(sentTo, { ...given, recipients });
  return new Map(rows.map(({ recipient, sent }) => [recipient, sent]));
}

/** One page of the shop's emails, newest first. */
export async function mailsPage(
  db: Connection,
  { q, kind, state, orderId }: MailFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: MailRow[]; total: number; has_more: boolean }> {
  const offset = (page - 1) * pageSize;
  const filter = { kind: kind ?? null, state: state ?? null, orderId: orderId ?? null };
  return pageByWords(
    q || null,
    { offset, limit: pageSize },
    {
      find: (pattern, most) => db.rows(mailsWithWords, { pattern, most }),
      page: (by, limit) => db.rows(list, { ...filter, ...by, pageSize: limit, offset }),
      count: (by, most) => db.first(count, { ...filter, ...by, most }),
    },
  );
}

/** An email; undefined where it is not there any more. */
export async function mailById(db: Connection, id: number): Promise<WholeMail | undefined> {
  const row = await db.first(whole, { id });
  if (!row) return undefined;
  const { fill, ...mail } = row;
  if (!fill) return mail;
  const filled = <Made>(made: Made): Made =>
    JSON.parse(filledIn(JSON.stringify(made), { ...fill, mail: String(id) })) as Made;
  return { ...mail, parts: filled(mail.parts), headers: filled(mail.headers) };
}

/** Whose emails: all to a proven address; of another only those about the account itself and its orders. */
export type EmailReader = { email: string; isProven: boolean; orderIds: readonly string[] };

function readerValues({ email, isProven, orderIds }: EmailReader) {
  return { recipient: email, orderIds: isProven ? null : orderIds };
}

/** What emails a reader got, as they may take it along. */
export async function emailsDataOf(db: Connection, reader: EmailReader): Promise<object[]> {
  return (await db.first(emailsOf, readerValues(reader)))?.data ?? [];
}

const idsOfOnce = query(
  'mails.ids_of_once',
  `select id from mail where once_key = any(:onceKeys::text[]) order by id`,
);

/** Forgets emails by what makes each go once, e.g. those to others that name somebody. */
export async function eraseEmailsOnce(tx: Connection, onceKeys: readonly string[]): Promise<void> {
  if (onceKeys.length === 0) return;
  const ids = (await tx.rows(idsOfOnce, { onceKeys })).map(({ id }) => id);
  await forgetInTrail(
    tx,
    ids.map((id) => `mail:${id}`),
  );
  await forgetEmails(tx, ids);
}

/** Forgets a reader's emails, and that they were sent. */
export async function eraseEmails(tx: Connection, reader: EmailReader): Promise<void> {
  const ids = (await tx.rows(idsOf, readerValues(reader))).map(({ id }) => id);
  await forgetInTrail(
    tx,
    ids.map((id) => `mail:${id}`),
  );
  await forgetEmails(tx, ids);
}
