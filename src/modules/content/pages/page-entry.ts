import { t } from '../../../i18n/t.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { linkProblems } from '../check-links.ts';
import { slugBearer } from '../content.queries.ts';
import { linksOf } from '../documents/document.ts';
import { isShopFact } from '../documents/shop-facts.ts';
import type { Entry } from '../entries/entry.ts';
import { documentOf } from '../home/home-entry.ts';
import { pagesFolder } from '../shop-page.ts';
import { defaultPages } from './defaults/default-pages.ts';
import type { PageValue } from './pages.contract.ts';

const keyStart = 'page:';

/** `page:envios` → `envios`. */
export function nameOf(key: string): string {
  return key.slice(keyStart.length);
}

/** The path of a page by its name and the end of its address: pages of every shop stand at the top. */
export function pagePath(name: string, slug: string): string {
  return defaultPages.has(name) ? `/${name}` : pagesFolder + slug;
}

/** A page as staff draft and publish it. */
export function pageEntry(name: string): Entry<PageValue> {
  const byDefault = defaultPages.get(name);
  const key = keyStart + name;
  return {
    key,
    byDefault,
    check: async (db, value) => {
      const problems: Record<string, string> = {};
      if (byDefault && value.slug !== byDefault.slug) {
        problems['value.slug'] = t(
          'The address of this page stays: other pages and search engines lead there.',
        );
      }
      for (const field of ['intro', 'since'] as const) {
        for (const [, fact = ''] of value[field].matchAll(/\{\{([^{}]*)\}\}/g)) {
          if (!isShopFact(fact))
            problems[`value.${field}`] = t('The shop knows no {fact}.', { fact: `{{${fact}}}` });
        }
      }
      const body = documentOf(value.body, problems, 'value.body');
      if (body) {
        // By the link itself: all of them stand in one field.
        const wrong = await linkProblems(
          db,
          linksOf(body).map((to) => ({ field: to, to })),
        );
        for (const [to, problem] of Object.entries(wrong)) problems['value.body'] = `${to}: ${problem}`;
      }
      if (Object.keys(problems).length > 0) throw invalid(problems, t('Check the marked fields.'));
      if (
        !byDefault &&
        (defaultPages.has(value.slug) || (await db.first(slugBearer, { slug: value.slug, key })))
      ) {
        const message = t('Another page has that address.');
        throw new AppError(409, 'slug_taken', message, { fields: { 'value.slug': message } });
      }
      return body ? { ...value, body } : value;
    },
    turnsOf: () => [],
    slugOf: ({ slug }) => slug,
  };
}
