import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

/** A spec of a product as staff see it. */
export type KnownSpecs = Awaited<ReturnType<Api['catalog']['productSpecs']>>;
export type StaffSpec = KnownSpecs['specs'][number];

/** A value in one line; «not known» where nobody says it. */
export function shownSpec(value: unknown): string {
  if (value === null || value === undefined) return t('not known');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map((one: unknown) => rowText(one)).join(' · ');
  return String(value);
}

function rowText(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  return Object.entries(row)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}

/** A value as it is typed: one text or row a line, rows as `key M, size 2280`. */
export function typedSpec(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (Array.isArray(value)) return value.map((one: unknown) => rowText(one)).join('\n');
  return String(value);
}

/** What was typed, as the API takes it. What cannot be read is sent as it is and refused there. */
export function readTypedSpec(type: StaffSpec['type'], typed: string): unknown {
  const text = typed.trim();
  if (type === 'number') return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
  if (type === 'yes_no') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'text') return text;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return type === 'texts' ? lines : lines.map(readRow);
}

/** `quantity 1, lanes 16` → `{ quantity: 1, lanes: 16 }`; the first word of each part is the name. */
function readRow(line: string): Record<string, string | number> {
  return Object.fromEntries(
    line.split(',').map((part) => {
      const [name = '', ...words] = part.trim().split(' ');
      const value = words.join(' ').trim();
      // Generations (`4.0`) and lengths (`2280`) are texts in the data.
      const isCount = /^(?:quantity|lanes)$/.test(name) && /^\d+$/.test(value);
      return [name, isCount ? Number(value) : value];
    }),
  );
}
