import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Email, Sender } from '../../platform/mailers.ts';
import { AppError } from '../../platform/errors.ts';
import { identity } from './identity.ts';
import { parseField } from './setting-field.ts';
import { readIdentity, senderOf, type SenderOfEnvironment } from './shop-identity.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** Where emails leave from. */
    readonly mailDesk: {
      /** `MAIL_FROM` and `MAIL_REPLY_TO`. */
      environment: SenderOfEnvironment;
      via: 'smtp' | 'outbox';
      send(email: Email, as: Sender): Promise<string>;
    };
  }
}

/** Whose emails they are now, and what decides it. */
export async function showSender({ db, log, mailDesk }: Pick<RequestContext, 'db' | 'log' | 'mailDesk'>) {
  const { from, replyTo, source } = senderOf(await readIdentity(db, log), mailDesk.environment);
  return {
    from,
    reply_to: replyTo ?? null,
    source,
    environment_from: mailDesk.environment?.from ?? null,
    environment_reply_to: mailDesk.environment?.replyTo ?? null,
    via: mailDesk.via,
  };
}

const typedFields = ['sender_name', 'sender_email', 'reply_to'] as const;
type Typed = Record<(typeof typedFields)[number], string>;

/**
 * Sends a test message from what somebody typed and has not saved to themselves, and says what the mail server answered.
 * A server that refuses is no failure of the call: its words are what was asked for.
 * @throws AppError 422 naming fields, 429 after too many
 */
export async function sendTestEmail(context: RequestContext, typed: Typed) {
  const { db, log, mailDesk, rates, staff } = context;
  if (!staff) throw new Error('Nobody of the staff is signed in.');
  const refused: Record<string, string> = {};
  for (const name of typedFields) {
    const result = parseField(identity.fields[name], typed[name], name);
    if ('refused' in result) Object.assign(refused, result.refused);
  }
  if (Object.keys(refused).length > 0) {
    throw new AppError(422, 'invalid', t('Check the marked fields.'), { fields: refused });
  }
  await rates.count('letters', 'account', `staff ${staff.id}`);
  const { name } = await readIdentity(db, log);
  const sender = senderOf({ name, ...typed }, mailDesk.environment);
  const subject = t('Test message of {shop}', { shop: name });
  const text = [
    t('This message was sent from the settings of {shop}, by {who}.', { shop: name, who: staff.name }),
    t('Sender: {from}', { from: sender.from }),
    t('Answers go to: {replyTo}', { replyTo: sender.replyTo ?? sender.from }),
    t(
      'If it stands among the unwanted mail, the domain does not say yet that your mail server may send for it.',
    ),
  ].join('\n\n');
  const html = text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)}</p>`)
    .join('');
  const answer = await mailDesk
    .send({ to: staff.email, subject, text, html }, sender)
    .then((words) => ({ is_sent: true, answer: words }))
    .catch((error: unknown) => ({ is_sent: false, answer: wordsOf(error) }));
  return { to: staff.email, from: sender.from, domain: sender.domain, via: mailDesk.via, ...answer };
}

/** What the mail server said, or why nobody could speak with it. */
function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'response' in error) return String(error.response);
  return error instanceof Error ? error.message : String(error);
}
