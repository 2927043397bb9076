import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type SaidSpecs = Awaited<ReturnType<Api['suppliers']['saidSpecs']>>;
export type SaidSpec = SaidSpecs['specs'][number];
export type SpecField = NonNullable<SaidSpecs['fields'][string]>[number];
export type Meaning = SaidSpec['meaning'];
export type Reading = NonNullable<SaidSpec['reading']>;

export const specStates: Readonly<Record<SaidSpec['state'], { label: Message; tone: BadgeTone }>> = {
  nothing: { label: msg('Not mapped'), tone: 'warning' },
  supplier: { label: msg('Of this supplier'), tone: 'brand' },
  dictionary: { label: msg('Known name'), tone: 'neutral' },
  ignored: { label: msg('Ignored'), tone: 'neutral' },
};

const count = (value: number) => value.toLocaleString('en-US');

/** `312 of 340 values can be read`. */
export const readText = ({ values, read }: Reading): string =>
  t('{read} of {values} values can be read', { read: count(read), values: count(values) });

/** A field's name with its unit. */
export const fieldText = ({ label, unit }: SpecField): string =>
  unit === null ? label : `${label} (${unit})`;

/** What a meaning says, in few words. */
export function meaningText(meaning: Meaning, fields: readonly SpecField[]): string {
  if (meaning.is === 'ignored') return t('Ignored');
  if (meaning.is === 'default') return t('As the shop knows the name');
  const field = fields.find(({ path }) => path === meaning.path);
  return field ? fieldText(field) : meaning.path;
}
