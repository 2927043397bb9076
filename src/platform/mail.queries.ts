import type { Language } from '../i18n/language.ts';
import { query } from './database/named-query.ts';
import type { EmailPart } from './emails/email.ts';
import type { Mail, MailBody, MailFill, MailKind } from './mail.ts';

export const keepMail = query(
  'mail.keep',
  `insert into mail (kind, recipient, subject, parts, headers, attachments, order_id, once_key, staff_language)
   values (:mailKind, :to, :subject, :parts, :headers, :attachments, :orderId, :once, :staffLanguage)
   on conflict (once_key) do nothing returning id`,
);
export const takeMail = query(
  'mail.take',
  `update mail m set tries = tries + 1 where id = :id and state not in ('sent', 'withheld')
   returning m.kind, m.recipient, m.subject, m.parts, m.headers, m.attachments, m.staff_language, m.created_at, m.fill,
     (select to_jsonb(b) from mail_body b where b.id = m.body_id) as body`,
).narrow<{
  kind: MailKind;
  staff_language: Language | null;
  parts: EmailPart[] | null;
  headers: Record<string, string> | null;
  attachments: NonNullable<Mail['attachments']> | null;
  fill: MailFill | null;
  body: (MailBody & { id: number }) | null;
}>();
export const noteSent = query(
  'mail.note_sent',
  `update mail set state = 'sent', sent_at = now(), error = null where id = :id`,
);
export const noteWithheld = query(
  'mail.note_withheld',
  `update mail set state = 'withheld', error = :reason where id = :id`,
);
export const noteFailure = query(
  'mail.note_failure',
  `update mail set error = :message, state = case when tries > :retryLimit then 'failed' else 'waiting' end where id = :id`,
);

export const forgetJobs = query(
  'mail.forget_jobs',
  `delete from pgboss.job where name = :mailJob and state <> 'active' and (data ->> 'id')::int = any(:ids)`,
);

export const countFailed = query(
  'mail.count_failed',
  `select count(*)::int as failed from mail where state = 'failed'`,
);

/** Emails that still wait or failed are few and have an index of their own; when one was sent last the newest ones tell. */
export const mailQueueState = query(
  'mail.queue_state',
  `select count(*) filter (where state = 'waiting')::int as waiting,
          count(*) filter (where state = 'waiting' and error is not null)::int as refused,
          count(*) filter (where state = 'failed')::int as failed,
          count(*) filter (where state = 'failed' and created_at > :since)::int as failed_lately,
          min(created_at) filter (where state = 'waiting') as oldest_waiting_at,
          extract(epoch from now() - min(created_at) filter (where state = 'waiting'))::float8 as oldest_waiting_seconds,
          (select max(n.sent_at) from (select sent_at from mail order by id desc limit 200) n) as last_sent_at
     from mail where state <> 'sent'`,
);

export const forgetMails = query('mail.forget', 'delete from mail where id = any(:ids::int[])');
export const forgetOld = query('mail.forget_old', 'delete from mail where created_at < :before');
export const forgetBodies = query(
  'mail.forget_bodies',
  `delete from mail_body b where created_at < :before and not exists (select from mail m where m.body_id = b.id)`,
);
