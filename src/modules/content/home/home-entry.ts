import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { linkProblems } from '../check-links.ts';
import { type Document, DocumentProblem, linksOf, readDocument } from '../documents/document.ts';
import type { ShopFactName } from '../documents/shop-facts.ts';
import type { Entry } from '../entries/entry.ts';
import { scheduleProblems, turnsOf } from '../on-now.ts';
import { defaultHome } from './default-home.ts';
import type { HomeSection, HomeValue } from './home.contract.ts';

/** The home page as staff draft and publish it. */
export const homeEntry: Entry<HomeValue> = {
  key: 'home',
  byDefault: defaultHome,
  check: checkHome,
  turnsOf: ({ sections }) => turnsOf(sections),
  slugOf: () => null,
};

async function checkHome(db: Connection, { sections }: HomeValue): Promise<HomeValue> {
  const problems = scheduleProblems(sections, (index) => `value.sections.${index}`);
  const ids = new Set<string>();
  const links: { field: string; to: string }[] = [];
  const kept = sections.map((section, index): HomeSection => {
    const field = `value.sections.${index}`;
    if (ids.has(section.id)) problems[field] = t('Two sections have the same id.');
    ids.add(section.id);
    if (section.type === 'promises') {
      section.promises.forEach(({ title, text }, at) => {
        const unknown = unknownFactOf(`${title} ${text}`);
        if (unknown !== undefined) problems[`${field}.promises.${at}.title`] = unknown;
      });
    }
    if (section.type === 'hero') links.push({ field: `${field}.to`, to: section.to });
    if (section.type === 'tiles') {
      links.push(...section.tiles.map(({ to }, at) => ({ field: `${field}.tiles.${at}.to`, to })));
    }
    if (section.type !== 'text') return section;
    const document = documentOf(section.body, problems, `${field}.body`);
    if (!document) return section;
    const unknown = unknownFactOf(JSON.stringify(document));
    if (unknown !== undefined) problems[`${field}.body`] = unknown;
    links.push(...linksOf(document).map((to) => ({ field: `${field}.body`, to })));
    return { ...section, body: document };
  });
  Object.assign(problems, await linkProblems(db, links));
  if (Object.keys(problems).length > 0) throw invalid(problems, t('Check the marked fields.'));
  return { sections: kept };
}

/** Written in on the server; more would have to be read for every visitor of the home page. */
const homeFact = 'free_shipping' satisfies ShopFactName;

function unknownFactOf(text: string): string | undefined {
  const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name);
  return names.every((name) => name === homeFact)
    ? undefined
    : t('On the home page only {fact} can stand.', { fact: `{{${homeFact}}}` });
}

/** The document that was sent; what is wrong with it stands in `problems` then. */
export function documentOf(
  given: unknown,
  problems: Record<string, string>,
  field: string,
): Document | undefined {
  try {
    return readDocument(given);
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    problems[field] = error.message;
    return undefined;
  }
}
