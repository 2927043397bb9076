import { type Kept, keepText } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { MailKind } from '../../platform/mail.ts';
import type { SuppressionReason } from './topics.contract.ts';

/** What the shop may leave unsent: nobody is owed it. */
const courtesies: readonly MailKind[] = ['cart-reminder', 'alert', 'review-request', 'campaign'];

const standingOf = query(
  'newsletter.standing',
  `select (select reason from suppression where email = lower(:recipient)) as reason,
          exists (select from subscriber where lower(email_address) = lower(:recipient) and confirmed_at is not null) as subscribes`,
).narrow<{ reason: SuppressionReason | null }>();

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
  const { reason = null, subscribes = false } = (await db.first(standingOf, { recipient })) ?? {};
  if (reason !== null) return reasons[reason];
  return kind === 'campaign' && !subscribes
    ? keepText('Not sent: its reader is no subscriber any more.')
    : undefined;
}
