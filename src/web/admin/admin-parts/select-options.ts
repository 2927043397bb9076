import { type Message, said } from '../../../i18n/t.ts';
import type { SelectOption } from '../../ui/select.tsx';

type Word = string | Message;
/** What can be chosen, in the order of the menu: a list, or what each value is called. */
export type Options =
  | readonly { value: string; label: Word }[]
  | Readonly<Record<string, Word | { label: Word }>>;

/** Options as a `Select` shows them. */
export function selectOptions(options: Options): readonly SelectOption[] {
  if (isList(options)) return options.map(({ label, ...option }) => ({ ...option, label: said(label) }));
  return Object.entries(options).map(([value, word]) => ({
    value,
    label: said(typeof word === 'object' && 'label' in word ? word.label : word),
  }));
}

function isList(options: Options): options is readonly { value: string; label: Word }[] {
  return Array.isArray(options);
}
