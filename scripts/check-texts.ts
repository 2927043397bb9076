import { IntlMessageFormat } from 'intl-messageformat';
import { readAreas, readCatalogue, readSentences, unfinished } from './i18n/catalogue.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
/** As the parser numbers what names no place: words, and the count inside of a plural. */
const nameless = new Set([0, 7]);

/**
 * Every text of the admin, and every sentence of the server for staff, comes from the catalogue and has both languages
 * with the same places in them.
 */
const problems: string[] = [];
const areas = readAreas();
const catalogue = readCatalogue();
const said = new Set([...areas.values()].flatMap(({ texts }) => [...texts]));

for (const [name, { findings }] of areas) {
  if (unfinished.includes(name)) continue;
  for (const { path, line, message } of findings) problems.push(`${path}:${line} ${message}`);
}
for (const { path, line, message } of readSentences()) problems.push(`${path}:${line} ${message}`);
const fileOf = new Map<string, string>();
for (const [file, texts] of catalogue) {
  for (const [english, spanish] of Object.entries(texts)) {
    const where = `src/i18n/es/${file}.json «${english}»`;
    if (fileOf.has(english)) problems.push(`${where} stands in ${fileOf.get(english)}.json, too`);
    fileOf.set(english, file);
    if (!said.has(english)) problems.push(`${where} is said nowhere; run npm run generate`);
    if (spanish === '') {
      if (isFinished(file)) problems.push(`${where} has no Spanish`);
    } else if (placesOf(english) !== placesOf(spanish)) problems.push(`${where} has other places in Spanish`);
  }
}
for (const text of said)
  if (!fileOf.has(text)) problems.push(`«${text}» is not in the catalogue; run npm run generate`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** Texts of several areas wait for the last of them. */
function isFinished(file: string): boolean {
  return unfinished.length === 0 || (areas.has(file) && !unfinished.includes(file));
}

/** The names of a message's places and tags, sorted. */
function placesOf(message: string): string {
  const names = new Set<string>();
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      if (nameless.has(element.type)) continue;
      if ('value' in element) names.add('children' in element ? `<${element.value}>` : element.value);
      if ('children' in element) walk(element.children);
      if ('options' in element) for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(message, 'en').getAst());
  return [...names].toSorted().join();
}
