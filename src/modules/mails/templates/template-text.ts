import { t } from '../../../i18n/t.ts';
import type { AnyTemplate, TemplateText, TemplateTexts, Variables, Words } from './email-template.ts';

/** Longer subjects and buttons are cut by mail programs; nobody reads longer paragraphs. */
const charactersMax = { line: 150, paragraph: 1500, list: 1500 } as const;

/** How long a text may be. */
export function lengthMax({ shape }: Pick<TemplateText, 'shape'>): number {
  return charactersMax[shape];
}

/** Puts values into a text's places, once: what a value says is never a place. A place without a value stays as typed. */
export function fill(text: string, values: Readonly<Record<string, string>>): Words {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  ) as Words;
}

/** The variables that a text of a template may use: its own and the template's, and the shop's name everywhere. */
export function variablesOf(
  { variables }: Pick<AnyTemplate, 'variables'>,
  { own }: Pick<TemplateText, 'own'>,
  everywhere: Variables,
): Variables {
  return { ...own, ...variables, ...everywhere };
}

/** Why a text cannot stand in the place of its default, in the language of whoever wrote it; undefined where it can. */
export function problemOf(
  declared: TemplateText<Variables> | TemplateTexts[string],
  known: Variables,
  typed: string,
): string | undefined {
  const text = typed.trim();
  if (text === '') return declared.isOptional ? undefined : t('This text cannot be empty.');
  const max = lengthMax(declared);
  if (text.length > max) return t('Use at most {max} characters.', { max });
  if (declared.shape === 'line' && /[\r\n]/.test(text)) return t('This text is one line.');
  // Tabs and line breaks are typed; what else is below a space is not.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    return t('There is a character in it that cannot be sent.');
  }
  for (const [place, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!Object.hasOwn(known, name)) return t('This text has no variable {place}.', { place });
  }
  const lost = declared.requires.find((name) => !text.includes(`{${name}}`));
  if (lost !== undefined) return t('The text must keep {place}.', { place: `{${lost}}` });
  return undefined;
}
