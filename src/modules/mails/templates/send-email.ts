import type { Connection } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { type Mail } from '../../../platform/mail.ts';
import { sendAfterCommit } from '../../../platform/send-mail.ts';
import { emailBrand } from '../shop-identity.ts';
import type { AnyTemplate, EmailDraft } from './email-template.ts';
import { type StoredTemplate, storedTemplates } from './templates.queries.ts';

/**
 * Sends an email to a customer, with the texts in force, exactly when the transaction commits. One that is switched off is
 * not sent, nor a second one with the same `once`.
 * @returns what goes; undefined where nothing does
 */
export async function sendEmail(
  shop: { jobs: Jobs },
  tx: Connection,
  draft: EmailDraft,
): Promise<Mail | undefined> {
  return (await sendEmails(shop, tx, [draft]))[0];
}

/** `sendEmail` for many, whose texts are read once; gives those that go. */
export async function sendEmails(
  shop: { jobs: Jobs },
  tx: Connection,
  drafts: readonly EmailDraft[],
): Promise<Mail[]> {
  if (drafts.length === 0) return [];
  const stored = await storedTemplates(tx, [
    ...new Set(['shared', ...drafts.map(({ template }) => template.name)]),
  ]);
  const { shopName } = await emailBrand(tx);
  const sent: Mail[] = [];
  for (const draft of drafts) {
    if (!isOn(draft.template, stored.get(draft.template.name))) continue;
    const mail = written(draft, stored, shopName);
    if (await sendAfterCommit(shop, tx, mail)) sent.push(mail);
  }
  return sent;
}

/** An email with the texts in force, for whoever sends it at once. */
export async function writeEmail(db: Connection, draft: EmailDraft): Promise<Mail> {
  const { shopName } = await emailBrand(db);
  return written(draft, await storedTemplates(db, ['shared', draft.template.name]), shopName);
}

/** Whether an email is sent at all: what is owed always is. */
export function isOn(
  { courtesy }: Pick<AnyTemplate, 'courtesy'>,
  stored: Pick<StoredTemplate, 'is_on'> | undefined,
): boolean {
  return courtesy === undefined || stored?.is_on !== false;
}

function written(
  { template, write }: EmailDraft,
  stored: ReadonlyMap<string, StoredTemplate>,
  shopName: string,
): Mail {
  const own = stored.get(template.name)?.texts ?? {};
  return write({ own, shared: stored.get('shared')?.texts ?? {} }, shopName);
}
