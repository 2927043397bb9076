import { IntlMessageFormat } from 'intl-messageformat';
import type { SpanishTexts } from './es.ts';
import { currentLanguage, type Language } from './language.ts';

/** A text of the admin or of its emails, as English writes it: the key of the catalogue. */
export type Text = keyof SpanishTexts;
/** A text that was named before anybody is spoken to; no string, so that nobody shows it without `t`. */
export interface Message {
  readonly text: Text;
}
/** What stands in a text's places; counts decide over its plurals. */
export type Values = Readonly<Record<string, string | number>>;

const locales = { en: 'en-US', es: 'es-MX' } as const satisfies Record<Language, string>;
const formats = { en: new Map(), es: new Map() } as const satisfies Record<
  Language,
  Map<string, IntlMessageFormat>
>;
let spanish: Readonly<Record<string, string>> = {};

/** Makes the catalogue known; the browser fetches it only for who reads Spanish. */
export function addSpanish(texts: SpanishTexts): void {
  if (spanish === texts) return;
  spanish = texts;
  formats.es.clear();
}

/**
 * A text in the language of whoever is being answered. Texts are ICU messages, written in English:
 * `t('{count, plural, one {# product} other {# products}}', { count })`. Call it while something is being answered or
 * shown, never where a module begins.
 */
export function t(text: Text | Message, values?: Values): string {
  const format = formatOf(typeof text === 'string' ? text : text.text);
  return typeof format === 'string' ? format : String(format.format(values));
}

/** Names a text for a table that is made before anybody is spoken to; `t` says it later. */
export function msg(text: Text): Message {
  return { text };
}

/**
 * A text with its values, to be kept where a job or somebody else writes it, and said to whoever reads it later. A value
 * may be one itself.
 */
export interface Kept {
  readonly text: Text;
  readonly values?: Readonly<Record<string, string | number | Kept | Bilingual>>;
}

/** A sentence that was said in both languages when it was kept, because no text of the catalogue says it. */
export interface Bilingual {
  readonly en: string;
  readonly es: string;
}

/** Keeps a text for later; `sayKept` says it. */
export function keepText(text: Text, values?: Kept['values']): Kept {
  return values ? { text, values } : { text };
}

/**
 * Says what was kept. A string was kept in English, as a whole: it is said in the reader's language where the catalogue
 * has it, and as it is where not.
 */
export function sayKept(kept: Kept | Bilingual | string): string {
  if (typeof kept === 'string') return (currentLanguage() === 'es' && spanish[kept]) || kept;
  if (!('text' in kept)) return kept[currentLanguage()];
  const values = Object.entries(kept.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? sayKept(value) : value,
  ]);
  return t(kept.text, Object.fromEntries(values) as Values);
}

/** A text for somebody who is spoken to later; values, or the whole, are made in what they read. */
export type Sentence = Message | { message: Message; values: () => Values } | (() => string);

/** Says a sentence in the language of whoever is being spoken to. */
export function tell(sentence: Sentence): string {
  if (typeof sentence === 'function') return sentence();
  return 'message' in sentence ? t(sentence.message, sentence.values()) : t(sentence);
}

/** A word that is a message, or data that nobody translates: a name, a code. */
export function said(word: Message | string): string {
  return typeof word === 'string' ? word : t(word);
}

/** Gives a text as it is said; most need no format. */
export function formatOf(given: string): IntlMessageFormat | string {
  const language = currentLanguage();
  const said = language === 'es' ? spanish[given] || given : given;
  if (!said.includes('{') && !said.includes('<')) return said;
  const known = formats[language].get(given);
  if (known) return known;
  const format = new IntlMessageFormat(said, locales[language]);
  formats[language].set(given, format);
  return format;
}
