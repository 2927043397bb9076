import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { assemblyForSale } from '../../catalog/index.ts';
import { livePages, pageOfFormerSlug } from '../content.queries.ts';
import { readDocument } from '../documents/document.ts';
import { renderDocument } from '../documents/render-document.ts';
import { defaultPages } from './defaults/default-pages.ts';
import { nameOf, pagePath } from './page-entry.ts';
import type { PageValue } from './pages.contract.ts';

/**
 * A page as visitors are shown it, or where they are sent who ask for a former address.
 * @throws AppError 404
 */
export async function showPage(db: Connection, slug: string) {
  const pages = await db.rows(livePages, { slug });
  const found = pages.find((page) => page.slug === slug);
  const value = (found?.value ?? defaultPages.get(slug)) as PageValue | undefined;
  if (value === undefined) {
    const moved = await db.first(pageOfFormerSlug, { slug });
    if (!moved) throw notFound('No encontramos esa página.');
    const page = pages.find((one) => one.slug === moved.slug);
    return { moved_to: pagePath(nameOf(page?.key ?? ''), moved.slug) };
  }
  const help = pages.flatMap(({ key, slug: ofPage, title, is_in_help: isInHelp }) =>
    isInHelp && ofPage !== null && title !== null && !defaultPages.has(nameOf(key))
      ? [{ label: title, to: pagePath(nameOf(key), ofPage) }]
      : [],
  );
  return { page: await shownPageOf(db, found ? nameOf(found.key) : slug, value, help) };
}

/** A value of a page as visitors are shown it. */
export async function shownPageOf(
  db: Connection,
  name: string,
  value: PageValue,
  help: { label: string; to: string }[],
) {
  const { body, slug, title, intro, since, seo_title, seo_description } = value;
  const saysAssembly = JSON.stringify(value).includes('{{assembly_note}}');
  return {
    path: pagePath(name, slug),
    title,
    intro,
    since,
    seo_title,
    seo_description,
    body: renderDocument(readDocument(body)),
    sells_assembly: saysAssembly && (await assemblyForSale(db)) !== undefined,
    help,
  };
}
