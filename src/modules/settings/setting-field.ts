import { z } from '../../platform/http/endpoint.ts';
import { type Message, msg, t } from '../../i18n/t.ts';

/** How a setting is shown, typed and bounded. */
export type FieldShape =
  /** A whole number; `cents` is kept in centavos and typed in pesos. */
  | { kind: 'whole' | 'cents'; min: number; max: number; unit: Message }
  | { kind: 'decimal'; min: number; max: number; decimals: number; unit: Message }
  | { kind: 'text'; maxLength: number; isMultiline: boolean }
  /** A colour as `#rrggbb`. */
  | { kind: 'colour' }
  /** The address of a picture that was uploaded; empty for none. */
  | { kind: 'picture' }
  | { kind: 'toggle' }
  | { kind: 'choice'; options: readonly { value: string; label: Message }[] }
  /** A table that staff add lines to. */
  | { kind: 'rows'; columns: Readonly<Record<string, SettingField>>; rowsMax: number; rowName: Message };

/** One setting: what it may be, what it is until somebody changes it, and what staff read beside it. */
export type SettingField<Value = unknown> = {
  shape: FieldShape;
  schema: z.ZodType<Value>;
  /** What a value that the schema refuses is answered with. */
  refusal: () => string;
  byDefault: Value;
  /** Heading of the screen it stands under. */
  section: Message;
  label: Message;
  /** One sentence: what the shop does with it. */
  explanation: Message;
};

/** The values of fields, by their names. */
export type ValuesOf<Fields extends Readonly<Record<string, SettingField>>> = {
  readonly [Name in keyof Fields]: Fields[Name] extends SettingField<infer Value> ? Value : never;
};

/** Settings that are shown, stored and changed together. */
export type SettingsGroup<
  Fields extends Readonly<Record<string, SettingField>> = Readonly<Record<string, SettingField>>,
> = {
  title: Message;
  description: Message;
  fields: Fields;
  /** Fields that only a call of their own changes, because more follows from them; and what is said to who tries otherwise. */
  held?: { fields: readonly string[]; refusal: Message };
  /** What is wrong with values that are each well-formed, by field, e.g. a minimum above its maximum. */
  check?(values: ValuesOf<Fields>): Readonly<Record<string, string>>;
};

/** The values of a group, by the names of its fields. */
export type SettingsOf<Group extends { fields: Readonly<Record<string, SettingField>> }> = ValuesOf<
  Group['fields']
>;

/** Declares a group; keeps the types of its fields. */
export function settingsGroup<const Fields extends Readonly<Record<string, SettingField>>>(
  group: SettingsGroup<Fields>,
): SettingsGroup<Fields> {
  return group;
}

type Words = Pick<SettingField, 'section' | 'label' | 'explanation'>;
type Declared<Value> = Words & { byDefault: Value };

/** A whole number of something; `min` is 0 unless told. */
export function whole({
  min = 0,
  max,
  unit,
  ...declared
}: Declared<number> & { min?: number; max: number; unit: Message }): SettingField<number> {
  return {
    ...declared,
    shape: { kind: 'whole', min, max, unit },
    schema: z.int().min(min).max(max),
    refusal: () => t('Enter a whole number from {min} to {max}.', { min: String(min), max: String(max) }),
  };
}

/** An amount of money in centavos; `min` is 0 unless told. */
export function cents({
  min = 0,
  max,
  ...declared
}: Declared<number> & { min?: number; max: number }): SettingField<number> {
  return {
    ...declared,
    shape: { kind: 'cents', min, max, unit: msg('MXN') },
    schema: z.int().min(min).max(max),
    refusal: () =>
      t('Enter an amount from {min} to {max}.', { min: String(min / 100), max: String(max / 100) }),
  };
}

/** A number with up to `decimals` decimals, e.g. pesos a dollar or a percentage; `min` is 0 unless told. */
export function decimal({
  min = 0,
  max,
  decimals,
  unit,
  ...declared
}: Declared<number> & {
  min?: number;
  max: number;
  decimals: number;
  unit: Message;
}): SettingField<number> {
  const isShort = (value: number) => Number(value.toFixed(decimals)) === value;
  return {
    ...declared,
    shape: { kind: 'decimal', min, max, decimals, unit },
    schema: z.number().min(min).max(max).refine(isShort),
    refusal: () =>
      t('Enter a number from {min} to {max} with up to {decimals} decimals.', {
        min: String(min),
        max: String(max),
        decimals,
      }),
  };
}

/**
 * A text without spaces at its ends. `minLength` is 0 unless told: it may be left empty. One that `accepts` is false for is
 * answered with `wrong`.
 */
export function text({
  minLength = 0,
  maxLength,
  isMultiline = false,
  accepts,
  wrong,
  ...declared
}: Declared<string> & {
  minLength?: number;
  maxLength: number;
  isMultiline?: boolean;
  accepts?: (value: string) => boolean;
  wrong?: Message;
}): SettingField<string> {
  const schema = z.string().trim().min(minLength).max(maxLength);
  const isOneLine = (value: string) => isMultiline || !/[\n\r]/.test(value);
  return {
    ...declared,
    shape: { kind: 'text', maxLength, isMultiline },
    schema: schema.refine((value) => isOneLine(value) && (value === '' || (accepts?.(value) ?? true))),
    refusal: () =>
      wrong
        ? t(wrong)
        : t('Enter a text of {min} to {max} characters.', { min: String(minLength), max: String(maxLength) }),
  };
}

/** A colour, `#rrggbb` in lower case. */
export function colour(declared: Declared<string>): SettingField<string> {
  return {
    ...declared,
    shape: { kind: 'colour' },
    schema: z.string().regex(/^#[\da-f]{6}$/),
    refusal: () => t('Enter a colour as # and six digits or letters from a to f.'),
  };
}

/** A picture that was uploaded for the settings: its address, or empty for none. */
export function picture(declared: Words): SettingField<string> {
  return {
    ...declared,
    byDefault: '',
    shape: { kind: 'picture' },
    schema: z.string().regex(/^(\/media\/uploads\/[\da-f]{32}\.webp)?$/),
    refusal: () => t('Choose a picture by uploading it.'),
  };
}

/** Something that is on or off. */
export function toggle(declared: Declared<boolean>): SettingField<boolean> {
  return {
    ...declared,
    shape: { kind: 'toggle' },
    schema: z.boolean(),
    refusal: () => t('Choose on or off.'),
  };
}

/** One of a few values. */
export function choice<const Value extends string>({
  options,
  ...declared
}: Declared<NoInfer<Value>> & {
  options: readonly { value: Value; label: Message }[];
}): SettingField<Value> {
  return {
    ...declared,
    shape: { kind: 'choice', options },
    schema: z.enum(options.map(({ value }) => value)) as z.ZodType<Value>,
    refusal: () => t('Choose one of the list.'),
  };
}

/**
 * A table: lines whose columns are fields themselves, which must not be tables.
 * @param rowName what a line is called, e.g. `Zone`
 */
export function rows<const Columns extends Readonly<Record<string, SettingField>>>({
  columns,
  rowsMax,
  rowName,
  ...declared
}: Declared<readonly ValuesOf<NoInfer<Columns>>[]> & {
  columns: Columns;
  rowsMax: number;
  rowName: Message;
}): SettingField<readonly ValuesOf<Columns>[]> {
  const row = z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])),
  );
  return {
    ...declared,
    shape: { kind: 'rows', columns, rowsMax, rowName },
    schema: z.array(row).max(rowsMax) as unknown as z.ZodType<readonly ValuesOf<Columns>[]>,
    refusal: () => t('Enter a table of up to {max} lines.', { max: String(rowsMax) }),
  };
}

/** What a column of `rows` is called in its head, for `whole({ ...column(msg('Days')), … })`. */
export function column(label: Message, explanation: Message = label): Words {
  return { section: label, label, explanation };
}

/**
 * A value as a field takes it, or what is wrong with it: by `path` itself, or by `path.<line>.<column>` of a table, lines
 * from 0.
 */
export function parseField<Value>(
  { shape, schema, refusal }: SettingField<Value>,
  value: unknown,
  path: string,
): { value: Value } | { refused: Record<string, string> } {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  if (shape.kind !== 'rows' || !Array.isArray(value)) return { refused: { [path]: refusal() } };
  const refused: Record<string, string> = {};
  for (const { path: where } of result.error.issues) {
    const [line, name] = where;
    const field = typeof name === 'string' ? shape.columns[name] : undefined;
    if (field) refused[`${path}.${String(line)}.${String(name)}`] = field.refusal();
    else refused[path] = refusal();
  }
  return { refused };
}
