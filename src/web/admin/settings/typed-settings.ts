import type { Api } from '../../../api/client.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';

export type SettingsGroup = Awaited<ReturnType<Api['settings']['settings']>>;
export type Setting = SettingsGroup['fields'][number];
export type TableSetting = Extract<Setting, { kind: 'rows' }>;
/** A setting that is one value, or a column of a table. */
export type PlainSetting = Exclude<Setting, { kind: 'rows' }>;

type Scalar = PlainSetting['value'];
/** What stands in a control: text, or on and off. */
export type TypedValue = string | boolean;
export type TypedRow = Readonly<Record<string, TypedValue>>;
export type Typed = TypedValue | readonly TypedRow[];

/** A value as staff read and type it: amounts in pesos. */
export function typedSetting(setting: Setting, value: Setting['value']): Typed {
  if (setting.kind !== 'rows') return typedScalar(setting, value as Scalar);
  return (value as TableSetting['value']).map((row) =>
    Object.fromEntries(
      setting.columns.map((column) => [column.name, typedScalar(column, row[column.name] ?? column.default)]),
    ),
  );
}

function typedScalar({ kind }: PlainSetting, value: Scalar): TypedValue {
  if (typeof value === 'boolean') return value;
  return kind === 'cents' ? typedHundredths(Number(value)) : String(value);
}

/** A new line of a table. */
export function newRow({ columns }: TableSetting): TypedRow {
  return Object.fromEntries(columns.map((column) => [column.name, typedScalar(column, column.default)]));
}

/** What is said of what is no such number, e.g. one with a letter. */
const unreadable: Partial<Record<Setting['kind'], Message>> = {
  cents: msg('Enter an amount in pesos, 0 or more.'),
  whole: msg('Enter a whole number, 0 or more.'),
  decimal: msg('Enter a number, with a point before its decimals.'),
};

/**
 * What was typed, as the API takes it; `problems` names what is no such number, by the field or by `field.line.column`.
 */
export function settingOf(
  setting: Setting,
  typed: Typed,
): { value: unknown; problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {};
  const read = (plain: PlainSetting, value: TypedValue, path: string) => {
    const found = scalarOf(plain, value);
    const words = unreadable[plain.kind];
    if (found === undefined && words) problems[path] = t(words);
    return found;
  };
  if (setting.kind !== 'rows') return { value: read(setting, typed as TypedValue, setting.name), problems };
  const value = (typed as readonly TypedRow[]).map((row, line) =>
    Object.fromEntries(
      setting.columns.map((column) => [
        column.name,
        read(column, row[column.name] ?? '', `${setting.name}.${line}.${column.name}`),
      ]),
    ),
  );
  return { value, problems };
}

function scalarOf({ kind }: PlainSetting, typed: TypedValue): Scalar | undefined {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (kind === 'cents') return hundredthsOf(text);
  if (kind === 'whole') return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
  if (kind === 'decimal') return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
  return text;
}

/** A value in words, for histories and for two versions side by side. */
export function settingInWords(setting: Setting, typed: Typed): string {
  if (setting.kind !== 'rows') return scalarInWords(setting, typed as TypedValue);
  const rows = typed as readonly TypedRow[];
  if (rows.length === 0) return t('No lines');
  return rows.map((row) => rowInWords(setting, row)).join('\n');
}

/** The lines of a table that one version has and the other has not. */
export function changedRows(
  setting: TableSetting,
  before: readonly TypedRow[],
  after: readonly TypedRow[],
): { gone: string[]; come: string[] } {
  const [was, is] = [before, after].map((rows) => rows.map((row) => rowInWords(setting, row)));
  return {
    gone: (was ?? []).filter((row) => !is?.includes(row)),
    come: (is ?? []).filter((row) => !was?.includes(row)),
  };
}

function rowInWords({ columns }: TableSetting, row: TypedRow): string {
  return columns
    .map((column) => [column, row[column.name] ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => `${column.label}: ${scalarInWords(column, value)}`)
    .join(' · ');
}

function scalarInWords(setting: PlainSetting, typed: TypedValue): string {
  if (typeof typed === 'boolean') return typed ? t('On') : t('Off');
  if (setting.kind === 'choice') {
    return setting.options.find(({ value }) => value === typed)?.label ?? typed;
  }
  if (typed === '') return t('Empty');
  return 'unit' in setting ? `${typed} ${setting.unit}` : typed;
}
