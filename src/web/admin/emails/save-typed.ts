import { browserApi } from '../../data.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';
import type { EmailTemplate } from './email-words.ts';
import { settingField, textField } from './typed-email.ts';

type Typed = Readonly<Record<string, string>>;

/** Saves what was changed of an email, and nothing else of it. A refusal of the API is thrown. */
export async function saveTyped(
  { name, texts, settings }: EmailTemplate,
  typed: Typed,
  start: Typed,
): Promise<EmailTemplate> {
  const given = new Set(changedFields(start, typed));
  const changed = (fields: readonly { name: string }[], fieldOf: (name: string) => string) =>
    fields.map((field) => field.name).filter((field) => given.has(fieldOf(field)));
  const body = {
    version: Number(start['version']),
    texts: Object.fromEntries(
      changed(texts, textField).map((text) => [text, typed[textField(text)] ?? null]),
    ),
    settings: Object.fromEntries(
      changed(settings, settingField).map((setting) => [setting, Number(typed[settingField(setting)])]),
    ),
    ...(given.has('is_on') && { is_on: typed['is_on'] === 'on' }),
  };
  return (await browserApi().mails.changeTemplate({ params: { name }, body })).template;
}
