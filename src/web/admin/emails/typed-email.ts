import { t } from '../../../i18n/t.ts';
import type { EmailTemplate } from './email-words.ts';

/** The form's field of a text. */
export function textField(name: string): string {
  return `text.${name}`;
}

/** The form's field of a number. */
export function settingField(name: string): string {
  return `setting.${name}`;
}

/** What the form holds of an email, with the `version` that was read. */
export function valuesOf({
  texts,
  settings,
  is_on: isOn,
  version,
}: EmailTemplate): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(texts.map(({ name, value }) => [textField(name), value])),
    ...Object.fromEntries(settings.map(({ name, value }) => [settingField(name), String(value)])),
    is_on: isOn ? 'on' : 'off',
    version: String(version),
  };
}

/** The texts that are typed and not saved yet, as a preview and a test take them. */
export function textsToSend(
  { texts }: Pick<EmailTemplate, 'texts'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap(({ name, value }) => {
      const text = typed[textField(name)] ?? value;
      return text === value ? [] : [[name, text]];
    }),
  );
}

/** What is no number; the rest is the API's to judge. */
export function typedProblems(
  { settings }: Pick<EmailTemplate, 'settings'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    settings.flatMap(({ name, min, max }) =>
      /^\d{1,9}$/.test((typed[settingField(name)] ?? '').trim())
        ? []
        : [[name, t('Enter a whole number from {min} to {max}.', { min, max })]],
    ),
  );
}

/** A text with a variable put in where the caret is, and where the caret is then. */
export function withVariable(
  text: string,
  name: string,
  { start, end }: { start: number; end: number },
): { text: string; caret: number } {
  const place = `{${name}}`;
  return { text: `${text.slice(0, start)}${place}${text.slice(end)}`, caret: start + place.length };
}
