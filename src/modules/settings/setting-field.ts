import { z } from '../../platform/http/endpoint.ts';

/** One setting: what it may be, what it is until somebody changes it, and what staff read beside it. */
export type SettingField<Value> = {
  /** `cents` is kept in centavos and typed in pesos. */
  kind: 'whole' | 'cents';
  schema: z.ZodType<Value>;
  byDefault: Value;
  min: Value;
  max: Value;
  /** Heading of the screen it stands under. */
  section: string;
  label: string;
  unit: string;
  /** One sentence: what the shop does with it. */
  explanation: string;
};

/** Settings that are shown, stored and changed together. */
export type SettingsGroup = {
  title: string;
  description: string;
  fields: Readonly<Record<string, SettingField<number>>>;
};

/** The values of a group, by the names of its fields. */
export type SettingsOf<Group extends SettingsGroup> = Readonly<Record<keyof Group['fields'], number>>;

type Declared = Omit<SettingField<number>, 'kind' | 'schema' | 'min'> & { min?: number };

/** A whole number of something; `min` is 0 unless told. */
export function whole({ min = 0, ...declared }: Declared): SettingField<number> {
  const refusal = `Enter a whole number from ${min} to ${declared.max}.`;
  return {
    kind: 'whole',
    ...declared,
    min,
    schema: z.int(refusal).min(min, refusal).max(declared.max, refusal),
  };
}

/** An amount of money in centavos; `min` is 0 unless told. */
export function cents({ min = 0, ...declared }: Omit<Declared, 'unit'>): SettingField<number> {
  const refusal = `Enter an amount from ${min / 100} to ${declared.max / 100}.`;
  return {
    kind: 'cents',
    unit: 'MXN',
    ...declared,
    min,
    schema: z.int(refusal).min(min, refusal).max(declared.max, refusal),
  };
}
