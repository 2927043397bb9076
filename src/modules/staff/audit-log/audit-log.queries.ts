import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

/** What narrows the log; `subjects` are those that words named. */
export type LogFilter = {
  object?: string | undefined;
  subjects?: readonly string[] | undefined;
  kind?: string | undefined;
  /** `nobody`: not of the staff. */
  by?: string | undefined;
  field?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Kinds that the reader may not read. */
  withoutKinds?: readonly string[] | undefined;
};

/** An entry as the log reads it. */
export type LogRow = {
  id: number;
  at: Date;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  ip_address: string | null;
  device: string | null;
  staff_id: string | null;
  staff_name: string | null;
  staff_email: string | null;
};

/** Where a page goes on: behind the last entry before it. */
type LogPlace = { at: Date; id: number };

/** Counting every entry of a wide filter takes longer than reading its page; beyond this a list says «more». */
export const countedMax = 10_000;

const zone = 'America/Mexico_City';

type Statement = { text: string; values: unknown[] };

/**
 * The entries of a filter. Only what narrows stands in the text, so that PostgreSQL reads one index backwards and stops:
 * of the thing, else of the field, else of the person and the kind, else of the time.
 */
function matching(filter: LogFilter, values: unknown[]): { from: string; id: string; where: string } {
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const { object, subjects, kind, by, field, from, to, withoutKinds } = filter;
  const isOfThings = object !== undefined || subjects !== undefined;
  const isByField = field !== undefined && !isOfThings;
  const id = isByField ? 'x.entry_id' : 'x.id';
  // A list of things has no order of its own: `offset 0` has all their entries found, then ordered.
  const source = subjects
    ? `(select * from audit_entry where subject = any(${bind(subjects, 'text[]')}) offset 0) x`
    : isByField
      ? 'audit_field x'
      : 'audit_entry x';
  const tests = [
    object !== undefined && `x.subject = ${bind(object, 'text')}`,
    isByField && `x.field = ${bind(field, 'text')}`,
    field !== undefined &&
      isOfThings &&
      `exists (select from audit_field f where f.entry_id = x.id and f.field = ${bind(field, 'text')})`,
    kind !== undefined && `x.subject_kind = ${bind(kind, 'text')}`,
    by !== undefined &&
      (by === 'nobody' ? 'x.staff_user_id is null' : `x.staff_user_id = ${bind(by, 'text')}`),
    withoutKinds && withoutKinds.length > 0 && `x.subject_kind <> all(${bind(withoutKinds, 'text[]')})`,
    from !== undefined && `x.created_at >= ${bind(from, 'date')}::timestamp at time zone '${zone}'`,
    to !== undefined && `x.created_at < (${bind(to, 'date')} + 1)::timestamp at time zone '${zone}'`,
  ].filter(Boolean);
  return { from: source, id, where: tests.join(' and ') || 'true' };
}

/** A page of the log, newest first: by its place among all, or behind an entry. */
export function logPageStatement(
  filter: LogFilter,
  part: { limit: number; offset?: number; behind?: LogPlace | undefined },
): Statement {
  const values: unknown[] = [];
  const { from, id, where } = matching(filter, values);
  const { limit, offset = 0, behind } = part;
  const after = behind
    ? ` and (x.created_at, ${id}) < ($${values.push(behind.at)}::timestamptz, $${values.push(behind.id)}::bigint)`
    : '';
  const text = `with page as materialized (
     select ${id} as id, x.created_at from ${from} where ${where}${after}
      order by x.created_at desc, ${id} desc limit ${limit.toFixed(0)} offset ${offset.toFixed(0)}
   )
   select e.id::int8 as id, e.created_at as at, e.action, e.subject, e.before, e.after, e.ip_address, e.device,
     s.id as staff_id, s.name as staff_name, s.email as staff_email
   from page join audit_entry e using (id) left join staff_user s on s.id = e.staff_user_id
   order by e.created_at desc, e.id desc`;
  return { text, values };
}

/** How many entries a filter finds, up to one more than `countedMax`. */
export function logCountStatement(filter: LogFilter): Statement {
  const values: unknown[] = [];
  const { from, where } = matching(filter, values);
  return {
    text: `select count(*)::int as count from (select from ${from} where ${where} limit ${countedMax + 1}) counted`,
    values,
  };
}

export async function logPage(
  db: Connection,
  ...asked: Parameters<typeof logPageStatement>
): Promise<LogRow[]> {
  const { text, values } = logPageStatement(...asked);
  return ((await db.sql(text, values)).rows as (LogRow & { id: string })[]).map((row) => ({
    ...row,
    id: Number(row.id),
  }));
}

export async function logCount(db: Connection, filter: LogFilter): Promise<number> {
  const { text, values } = logCountStatement(filter);
  return ((await db.sql(text, values)).rows[0] as { count: number }).count;
}

/** From one value to the next: an index is asked once for each, however many entries there are. */
export const loggedFields = query(
  'staff.logged_fields',
  `with recursive names as (
     (select field from audit_field order by field limit 1)
     union all
     select (select f.field from audit_field f where f.field > names.field order by f.field limit 1)
       from names where names.field is not null
   )
   select field from names where field is not null`,
);
export const loggedKinds = query(
  'staff.logged_kinds',
  `with recursive names as (
     (select subject_kind as kind from audit_entry order by subject_kind limit 1)
     union all
     select (select e.subject_kind from audit_entry e where e.subject_kind > names.kind order by e.subject_kind limit 1)
       from names where names.kind is not null
   )
   select kind from names where kind is not null`,
);
export const peopleOfLog = query(
  'staff.people_of_log',
  'select id, name, email from staff_user order by is_disabled, name, id',
);
