import type { Api } from '../../../api/client.ts';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';

export type SettingsGroup = Awaited<ReturnType<Api['settings']['settings']>>;
export type Setting = SettingsGroup['fields'][number];

/** A value as staff read and type it: amounts in pesos. */
export function typedSetting({ kind }: Pick<Setting, 'kind'>, value: number): string {
  return kind === 'cents' ? typedHundredths(value) : String(value);
}

/** What was typed, as the API takes it; undefined for what is no number. */
export function settingOf({ kind }: Pick<Setting, 'kind'>, typed: string): number | undefined {
  if (kind === 'cents') return hundredthsOf(typed);
  return /^\d{1,12}$/.test(typed.trim()) ? Number(typed) : undefined;
}
