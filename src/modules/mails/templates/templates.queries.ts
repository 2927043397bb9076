import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

const these = query(
  'mails.templates',
  `select name, texts, is_on, settings, version, updated_at, updated_by from email_template where name = any(:names::text[])`,
).narrow<{ texts: Record<string, string>; settings: Record<string, number> }>();
const every = query(
  'mails.every_template',
  'select name, texts, is_on, settings, version, updated_at, updated_by from email_template',
).narrow<{ texts: Record<string, string>; settings: Record<string, number> }>();
const keep = query(
  'mails.keep_template',
  'insert into email_template (name) values (:name) on conflict (name) do nothing',
);
const lock = query(
  'mails.lock_template',
  `select name, texts, is_on, settings, version, updated_at, updated_by from email_template where name = :name for update`,
).narrow<{ texts: Record<string, string>; settings: Record<string, number> }>();
/** Writes a template anew, unless it is as it was. */
export const writeTemplate = query(
  'mails.write_template',
  `update email_template set texts = :texts, is_on = :isOn, settings = :settings, version = version + 1,
     updated_at = :now, updated_by = :by where name = :name`,
);

/** What staff changed of an email. */
export type StoredTemplate = Omit<RowOf<typeof every>, 'updated_at'> & { updated_at: Date | null };

/** A template that nobody has changed. */
export function untouched(name: string): StoredTemplate {
  return { name, texts: {}, is_on: true, settings: {}, version: 0, updated_at: null, updated_by: null };
}

/** What staff changed of these emails, by name: one read by primary key. */
export async function storedTemplates(
  db: Connection,
  names: readonly string[],
): Promise<Map<string, StoredTemplate>> {
  const rows = await db.rows(these, { names });
  const byName = new Map(rows.map((row) => [row.name, row]));
  return new Map(names.map((name) => [name, byName.get(name) ?? untouched(name)]));
}

/** The same of all emails that somebody changed. */
export async function everyStoredTemplate(db: Connection): Promise<Map<string, StoredTemplate>> {
  return new Map((await db.rows(every)).map((row) => [row.name, row]));
}

/** A template, locked until the transaction ends. */
export async function lockTemplate(tx: Connection, name: string): Promise<StoredTemplate> {
  await tx.run(keep, { name });
  const row = await tx.first(lock, { name });
  if (!row) throw new Error(`The template ${name} was not kept.`);
  return row;
}
