import type { Connection } from '../../platform/database/database.ts';
import type { StaffRight } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Fact } from '../../platform/emails/email.ts';
import { sendAfterCommit } from '../../platform/mail.ts';
import { rightsOf } from './rights.ts';
import { systemUsers } from './staff.queries.ts';

/** Something that waits for a person of the shop. */
export type StaffAlert = {
  /** Of two alerts with the same name only the first is sent. */
  once: string;
  /** In English, as the admin area is. */
  subject: string;
  text: string;
  facts?: Fact[];
  /** Path of the page where something can be done about it. */
  path: string;
  orderId?: string;
};

/** Writes to everybody of the staff who may do something about it; once for each of them. */
export async function alertStaff(
  shop: { jobs: Jobs; publicUrl: string },
  tx: Connection,
  right: StaffRight,
  { once, subject, text, facts = [], path, orderId }: StaffAlert,
): Promise<void> {
  for (const { id, email, role, is_disabled: isDisabled } of await systemUsers(tx)) {
    if (isDisabled || !rightsOf(role).includes(right)) continue;
    await sendAfterCommit(shop, tx, {
      to: email,
      kind: 'staff-alert',
      once: `staff:${once}:${id}`,
      subject,
      parts: [
        { kind: 'text', text },
        ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
        { kind: 'button', words: 'Open it', url: `${shop.publicUrl}${path}` },
      ],
      ...(orderId !== undefined && { orderId }),
    });
  }
}
