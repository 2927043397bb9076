import { type Kept, keepText } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { MailKind } from '../../platform/mail.ts';
import type { SuppressionReason } from './topics.contract.ts';

/** What the shop may leave unsent: nobody is owed it. */
const courtesies: readonly MailKind[] = ['cart-reminder', 'alert', 'review-request'];

const reasonOf = query(
  'newsletter.suppression_reason',
  'select reason from suppression where email = lower(:recipient)',
).narrow<{ reason: SuppressionReason }>();

const reasons: Readonly<Record<SuppressionReason, Kept>> = {
  bounce: keepText('Not sent: the mailbox refused an e-mail before.'),
  complaint: keepText('Not sent: its reader complained about an e-mail.'),
  staff: keepText('Not sent: staff said that this address gets nothing.'),
};

/**
 * Why an email must not leave, asked at the moment it would; undefined where it may. What people are owed, e.g. about their
 * orders, always may.
 */
export async function whyNotWritten(
  db: Connection,
  { kind, recipient }: { kind: MailKind; recipient: string },
): Promise<Kept | undefined> {
  if (!courtesies.includes(kind)) return undefined;
  const found = await db.first(reasonOf, { recipient });
  return found && reasons[found.reason];
}
