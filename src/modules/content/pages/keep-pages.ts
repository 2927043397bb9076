import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import {
  bringBackDraft,
  type EntryRow,
  entryOf,
  keepDraftRow,
  lastVersion,
  lockDraft,
  markDeleted,
  pagesForStaff,
  removeEntry,
  writeDraft,
} from '../content.queries.ts';
import { entryRow, onWire, writePublished } from '../entries/entry.ts';
import { defaultPages } from './defaults/default-pages.ts';
import { nameOf, pageEntry, pagePath } from './page-entry.ts';
import type { PageValue } from './pages.contract.ts';

/** A page as staff are told of it. */
export function pageOnWire(name: string, row: EntryRow) {
  return {
    page: name,
    is_built_in: defaultPages.has(name),
    path: row.slug !== null || defaultPages.has(name) ? pagePath(name, row.slug ?? name) : null,
    ...onWire(pageEntry(name), row),
  };
}

/** All pages: those of every shop first, then those that staff added, then what was deleted. */
export async function listPages(db: Connection) {
  const rows = new Map((await db.rows(pagesForStaff)).map((row) => [nameOf(row.key), row]));
  const names = new Set([...defaultPages.keys(), ...rows.keys()]);
  const pages = [...names].map((name) => {
    const row = rows.get(name);
    const isBuiltIn = defaultPages.has(name);
    const slug = row?.slug ?? (isBuiltIn ? name : null);
    return {
      page: name,
      title: row?.title ?? defaultPages.get(name)?.title ?? name,
      path: slug === null ? null : pagePath(name, slug),
      is_built_in: isBuiltIn,
      has_draft: row?.has_draft ?? false,
      published_at: row?.published_at?.toISOString() ?? null,
      changed_by: row?.changed_by ?? null,
      deleted_at: row?.deleted_at?.toISOString() ?? null,
    };
  });
  return pages.toSorted((one, other) => Number(one.deleted_at !== null) - Number(other.deleted_at !== null));
}

/**
 * Begins a page as a draft, called by the address it begins with.
 * @throws AppError 422, 409 `slug_taken`
 */
export async function addPage({ db, clock, staff }: RequestContext, value: PageValue) {
  return db.transaction(async (tx) => {
    const name = await freeName(tx, value.slug);
    const entry = pageEntry(name);
    await tx.run(keepDraftRow, { key: entry.key });
    const kept = await entry.check(tx, value);
    await tx.run(writeDraft, {
      key: entry.key,
      value: JSON.stringify(kept),
      staffId: staff?.id ?? null,
      now: clock.now(),
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'content.add_page',
      subject: `content:${entry.key}`,
      after: { title: kept.title, slug: kept.slug },
    });
    return pageOnWire(name, await entryRow(tx, entry));
  });
}

/** A page may have been renamed since: its name stays, its address is free again. */
async function freeName(tx: Connection, slug: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? slug : `${slug}-${count}`;
    const row = await tx.first(entryOf, { key: pageEntry(name).key });
    if (!defaultPages.has(name) && row?.version === 0 && row.number === null) return name;
  }
}

/** Takes a page off the shop. @throws AppError 404, 409 `built_in` for one that every shop has */
export async function removePage({ db, clock, staff }: RequestContext, name: string): Promise<void> {
  if (defaultPages.has(name))
    throw conflict('built_in', t('Every shop has this page; change what it says instead.'));
  const entry = pageEntry(name);
  await db.transaction(async (tx) => {
    await tx.first(lockDraft, { key: entry.key });
    const before = await entryRow(tx, entry);
    await tx.run(removeEntry, { key: entry.key });
    await tx.run(markDeleted, { key: entry.key, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'content.delete_page',
      subject: `content:${entry.key}`,
      before: { slug: before.slug, number: before.number },
    });
  });
}

/**
 * Brings back a page that was deleted: what was published is shown again, a draft is one again. Safe twice.
 * @throws AppError 404, 409 `slug_taken` where its address belongs to another page by now
 */
export async function bringBackPage(context: RequestContext, name: string) {
  const { db, staff } = context;
  const entry = pageEntry(name);
  return db.transaction(async (tx) => {
    const draft = await tx.first(lockDraft, { key: entry.key });
    if (!draft || defaultPages.has(name)) throw notFound(t('There is no such page.'));
    if (draft.deleted_at !== null) {
      await tx.run(bringBackDraft, { key: entry.key });
      const last = await tx.first(lastVersion, { key: entry.key });
      const before = await entryRow(tx, entry);
      if (last) {
        await writePublished(tx, context, entry, {
          value: last.value as PageValue,
          before,
          restoredFrom: last.number,
        });
        if (before.draft !== null) {
          const { staff: by, clock } = context;
          await tx.run(writeDraft, {
            key: entry.key,
            value: JSON.stringify(before.draft),
            staffId: by?.id ?? null,
            now: clock.now(),
          });
        }
      }
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'content.bring_back_page',
        subject: `content:${entry.key}`,
      });
    }
    return pageOnWire(name, await entryRow(tx, entry));
  });
}
