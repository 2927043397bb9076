import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { emailText } from '../../../platform/emails/email.ts';
import { z } from '../../../platform/http/endpoint.ts';
import type { Mail } from '../../../platform/mail.ts';
import { renderEmail } from '../../../platform/mail-queue.ts';
import { sendAfterCommit } from '../../../platform/send-mail.ts';
import { audit } from '../../staff/index.ts';
import { emailBrand } from '../shop-identity.ts';
import type { TemplateName } from '../template-names.contract.ts';
import { customerFrame } from './email-frame.ts';
import { refuseTexts } from './save-template.ts';
import { templateNamed } from './show-template.ts';
import { storedTemplates } from './templates.queries.ts';

/** Texts that may not be saved yet, and which example they are shown in. */
export type Shown = { texts: Readonly<Record<string, string | null>>; sample: number };

/**
 * An example of an email with texts that are not saved yet.
 * @throws AppError 404; 422 by field
 */
export async function previewTemplate(
  context: RequestContext,
  name: TemplateName,
  { theme, ...shown }: Shown & { theme: 'light' | 'dark' },
) {
  const { mail, shared } = await exampleOf(context, name, shown);
  const brand = await emailBrand(context.db);
  const { html } = await renderEmail(mail, customerFrame(shared, context.publicUrl, brand), theme);
  return { subject: mail.subject, html, text: emailText(mail.parts) };
}

const address = z.email();

/**
 * Sends such an example, to who is signed in where no address is typed.
 * @returns who gets it
 * @throws AppError 404; 422 by field; 429 after too many
 */
export async function testTemplate(
  context: RequestContext,
  name: TemplateName,
  { to, ...shown }: Shown & { to?: string | undefined },
): Promise<string> {
  const { staff, rates, db } = context;
  const own = staff?.email ?? '';
  const recipient = to === undefined || to === '' ? own : to;
  if (!address.safeParse(recipient).success) {
    const message = t('This is not an e-mail address.');
    throw invalid({ to: message }, message);
  }
  const { mail } = await exampleOf(context, name, shown);
  await rates.count('letters', 'account', `staff:${staff?.id}`);
  // Somebody else's address is written to no more often than strangers can make the shop write to it.
  if (recipient.toLowerCase() !== own.toLowerCase()) await rates.countEmail('letters', recipient);
  await db.transaction(async (tx) => {
    await sendAfterCommit(context, tx, {
      to: recipient,
      kind: 'test',
      subject: t('Test: {subject}', { subject: mail.subject }),
      parts: mail.parts,
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'email_template.test',
      subject: `email_test:${name}`,
      after: { to: recipient },
    });
  });
  return recipient;
}

async function exampleOf(
  { db, emailTemplates, publicUrl }: RequestContext,
  name: TemplateName,
  { texts, sample }: Shown,
): Promise<{ mail: Mail; shared: Record<string, string> }> {
  const template = templateNamed(emailTemplates, name);
  const example = template.samples[sample];
  if (!example) throw invalid({ sample: t('There is no such example.') });
  refuseTexts(template, texts);
  const draft = example.draft(publicUrl);
  const stored = await storedTemplates(db, ['shared', draft.template.name]);
  const given = (of: TemplateName) => {
    const kept: Record<string, string | null> = { ...stored.get(of)?.texts, ...(of === name && texts) };
    const entries = Object.entries(kept).filter(([, text]) => text !== null);
    return Object.fromEntries(entries) as Record<string, string>;
  };
  const shared = given('shared');
  const { shopName } = await emailBrand(db);
  return { mail: draft.write({ own: given(draft.template.name), shared }, shopName), shared };
}
