import type { Connection } from '../../platform/database/database.ts';
import { pageAddresses } from './content.queries.ts';
import { nameOf, pagePath } from './pages/page-entry.ts';
import { defaultPages } from './pages/defaults/default-pages.ts';

/** Pages that staff added and published, and when, for sitemaps. */
export async function publishedPages(
  db: Connection,
): Promise<{ path: string; title: string; changedAt: Date }[]> {
  return (await db.rows(pageAddresses)).flatMap(({ key, slug, title, changed_at: changedAt }) =>
    slug === null || defaultPages.has(nameOf(key))
      ? []
      : [{ path: pagePath(nameOf(key), slug), title: title ?? '', changedAt }],
  );
}
