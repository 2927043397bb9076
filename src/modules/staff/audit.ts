import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const addEntry = query(
  'staff.add_audit_entry',
  'insert into audit_entry (staff_user_id, action, subject, before, after) values (:systemUserId, :action, :subject, :before, :after)',
);

/**
 * Writes down who changed what, in the transaction of the change. `subject` names the thing, e.g. `category:12`;
 * `before` and `after` are its values as far as they matter.
 */
export async function audit(
  tx: Connection,
  entry: {
    systemUserId: string | undefined;
    action: string;
    subject: string;
    before?: unknown;
    after?: unknown;
  },
): Promise<void> {
  const { systemUserId, action, subject, before, after } = entry;
  await tx.run(addEntry, {
    systemUserId: systemUserId ?? null,
    action,
    subject,
    before: asJson(before),
    after: asJson(after),
  });
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
