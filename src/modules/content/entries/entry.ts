import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import {
  addVersion,
  type EntryRow,
  entryOf,
  keepDraftRow,
  keepFormerSlug,
  lockDraft,
  versionOf,
  versionsOf,
  writeDraft,
  writeEntry,
} from '../content.queries.ts';

/** Something that staff draft and publish: the home page, the menus, a page. */
export type Entry<Value> = {
  key: string;
  /** What a shop begins with; undefined: it is not there until it was published. */
  byDefault: Value | undefined;
  /**
   * The value as it is kept.
   * @throws AppError 422 by field, 409 for an address that another one has
   */
  check: (db: Connection, value: Value) => Promise<Value>;
  /** When something of it begins or ends. */
  turnsOf: (value: Value) => Date[];
  /** The end of its address. */
  slugOf: (value: Value) => string | null;
};

type Given<Value> = { version: number; value: Value };

/** What staff are told of it; `value` is the draft, else what visitors are shown. */
export function onWire<Value>({ byDefault }: Entry<Value>, row: EntryRow) {
  const value = (row.draft ?? row.live ?? byDefault) as Value | undefined;
  if (value === undefined) throw notFound(t('There is no such page.'));
  return {
    version: row.version,
    has_draft: row.draft !== null,
    draft_by: row.saved_by,
    draft_at: row.saved_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    published_number: row.number,
    value,
  };
}

/** @throws AppError 404 for a page that is not there, or deleted */
export async function entryRow<Value>(db: Connection, entry: Entry<Value>): Promise<EntryRow> {
  const row = await db.first(entryOf, { key: entry.key });
  const isThere = row && row.deleted_at === null && (entry.byDefault !== undefined || row.version > 0);
  if (!isThere) throw notFound(t('There is no such page.'));
  return row;
}

/**
 * Keeps a draft, unless somebody did something to it since `version`.
 * @throws AppError 404, 409 `stale` with what is there now, 422
 */
export async function saveDraft<Value>(
  context: RequestContext,
  entry: Entry<Value>,
  { version, value }: Given<Value>,
): Promise<EntryRow> {
  return changing(context, entry, version, async (tx) => {
    const kept = await entry.check(tx, value);
    await tx.run(writeDraft, draftValues(context, entry, kept));
  });
}

/**
 * Shows visitors the value from now on, as a new version.
 * @throws AppError as `saveDraft`
 */
export async function publish<Value>(
  context: RequestContext,
  entry: Entry<Value>,
  { version, value }: Given<Value>,
): Promise<EntryRow> {
  return changing(context, entry, version, async (tx, before) => {
    await writePublished(tx, context, entry, { value, before, restoredFrom: null });
  });
}

/** Throws away what is saved and not published. @throws AppError 404, 409 `stale` */
export async function discardDraft<Value>(
  context: RequestContext,
  entry: Entry<Value>,
  version: number,
): Promise<EntryRow> {
  return changing(context, entry, version, async (tx, before) => {
    if (before.draft === null || (before.live === null && entry.byDefault === undefined)) return;
    await tx.run(writeDraft, draftValues(context, entry, null));
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'content.discard',
      subject: `content:${entry.key}`,
      before: before.draft,
    });
  });
}

/** Publishes an earlier version again; 0 is what a shop begins with. @throws AppError 404, 409 `stale`, 422 */
export async function restoreVersion<Value>(
  context: RequestContext,
  entry: Entry<Value>,
  { version, number }: { version: number; number: number },
): Promise<EntryRow> {
  return changing(context, entry, version, async (tx, before) => {
    const value = await versionValue(tx, entry, number);
    await writePublished(tx, context, entry, { value, before, restoredFrom: number });
  });
}

/** @throws AppError 404 */
export async function versionValue<Value>(
  db: Connection,
  entry: Entry<Value>,
  number: number,
): Promise<Value> {
  const row = number === 0 ? undefined : await db.first(versionOf, { key: entry.key, number });
  const value = number === 0 ? entry.byDefault : (row?.value as Value | undefined);
  if (value === undefined) throw notFound(t('There is no such version.'));
  return value;
}

/** The newest first, and what a shop begins with. */
export async function listVersions<Value>(db: Connection, entry: Entry<Value>) {
  const versions = (await db.rows(versionsOf, { key: entry.key })).map(
    ({ published_at: publishedAt, restored_from: restoredFrom, number, by }) => ({
      number,
      published_at: publishedAt.toISOString(),
      by,
      restored_from: restoredFrom,
    }),
  );
  return { versions, by_default: entry.byDefault ?? null };
}

/** Writes what visitors are shown from now on; the address of before leads to the one of today. */
export async function writePublished<Value>(
  tx: Connection,
  { clock, staff }: RequestContext,
  entry: Entry<Value>,
  given: { value: Value; before: EntryRow; restoredFrom: number | null },
): Promise<void> {
  const { key } = entry;
  const now = clock.now();
  const kept = await entry.check(tx, given.value);
  const value = JSON.stringify(kept);
  const slug = entry.slugOf(kept);
  const { before, restoredFrom } = given;
  const written = await tx.first(addVersion, { key, value, staffId: staff?.id ?? null, now, restoredFrom });
  const number = written?.number ?? 1;
  await tx.run(writeEntry, { key, slug, value, number, turns: entry.turnsOf(kept), now });
  if (before.slug !== null && before.slug !== slug) {
    await tx.run(keepFormerSlug, { slug: before.slug, key, now });
  }
  await tx.run(writeDraft, { key, value: null, staffId: null, now });
  await audit(tx, {
    systemUserId: staff?.id,
    action: restoredFrom === null ? 'content.publish' : 'content.restore',
    subject: `content:${key}`,
    before: { number: before.number },
    after: restoredFrom === null ? { number } : { number, restored_from: restoredFrom },
  });
}

async function changing<Value>(
  { db }: RequestContext,
  entry: Entry<Value>,
  version: number,
  change: (tx: Connection, before: EntryRow) => Promise<void>,
): Promise<EntryRow> {
  return db.transaction(async (tx) => {
    if (entry.byDefault !== undefined) await tx.run(keepDraftRow, { key: entry.key });
    await tx.first(lockDraft, { key: entry.key });
    const before = await entryRow(tx, entry);
    if (before.version !== version) throw stale(onWire(entry, before));
    await change(tx, before);
    return entryRow(tx, entry);
  });
}

function draftValues<Value>({ clock, staff }: RequestContext, { key }: Entry<Value>, value: Value | null) {
  return {
    key,
    value: value === null ? null : JSON.stringify(value),
    staffId: staff?.id ?? null,
    now: clock.now(),
  };
}
