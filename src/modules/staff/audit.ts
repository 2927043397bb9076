import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { requestClient } from '../../platform/http/request-client.ts';

const addEntry = query(
  'staff.add_audit_entry',
  `insert into audit_entry (staff_user_id, action, subject, before, after, ip_address, device)
   values (:systemUserId, :action, :subject, :before, :after, :ipAddress, :device)`,
);

/**
 * Writes down who changed what, in the transaction of the change. `subject` names the thing, e.g. `category:12`;
 * `before` and `after` are its values as far as they matter. Where it came from is the request's that is being answered.
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
    ...whereFrom(),
  });
}

const addEntries = query(
  'staff.add_audit_entries',
  `insert into audit_entry (staff_user_id, action, subject, before, after, ip_address, device)
   select :systemUserId::text, action, subject, before, after, :ipAddress::text, :device::text
     from jsonb_to_recordset(:entries::jsonb) as given(action text, subject text, before jsonb, after jsonb)`,
);

/** `audit` for many things at once, in one statement. */
export async function auditAll(
  tx: Connection,
  systemUserId: string | undefined,
  entries: readonly { action: string; subject: string; before?: unknown; after?: unknown }[],
): Promise<void> {
  await tx.run(addEntries, {
    systemUserId: systemUserId ?? null,
    entries: JSON.stringify(entries),
    ...whereFrom(),
  });
}

const entriesOf = query(
  'staff.audit_entries_of',
  `select e.id, e.action, e.created_at as at, s.name as by, e.before, e.after
     from audit_entry e left join staff_user s on s.id = e.staff_user_id
    where e.subject = :subject order by e.created_at desc, e.id desc limit :limit`,
).narrow<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>();

/** Who changed a thing and how, the newest first; `by` is null for what nobody of the staff did. */
export async function trailOf(
  db: Connection,
  subject: string,
  limit = 100,
): Promise<RowOf<typeof entriesOf>[]> {
  return db.rows(entriesOf, { subject, limit });
}

const oneEntry = query(
  'staff.audit_entry',
  'select id, action, before, after from audit_entry where id = :id and subject = :subject',
).narrow<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>();

/** One entry of a thing's trail. */
export async function entryOf(
  db: Connection,
  subject: string,
  id: number,
): Promise<RowOf<typeof oneEntry> | undefined> {
  return db.first(oneEntry, { subject, id });
}

const entriesOfPart = query(
  'staff.audit_entries_of_part',
  `select e.id, e.subject, e.before, e.after from audit_entry e
    where e.after ->> 'part' = :part and e.action = :action and e.id > :afterId::bigint
    order by e.id limit :limit`,
).narrow<{ before: Record<string, unknown> | null; after: Record<string, unknown> }>();

/** What was done as part of something larger (`part` in `after`), the oldest first, from behind `afterId`. */
export async function trailOfPart(
  db: Connection,
  part: string,
  { action, afterId = 0, limit }: { action: string; afterId?: number; limit: number },
): Promise<RowOf<typeof entriesOfPart>[]> {
  return db.rows(entriesOfPart, { part, action, afterId, limit });
}

function whereFrom(): { ipAddress: string | null; device: string | null } {
  return requestClient() ?? { ipAddress: null, device: null };
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
