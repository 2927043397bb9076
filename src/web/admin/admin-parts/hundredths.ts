import { t } from '../../../i18n/t.ts';

/** 1250 → `12.5`: centavos as pesos, basis points as percent. */
export function typedHundredths(value: number): string {
  return String(value / 100);
}

/** `12.5` → 1250, `1,250.90` → 125090; undefined for what is no such number: `42,50` may be meant as 42.50. */
export function hundredthsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '');
  if (!/^(\d{1,8}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text.replaceAll(',', '')) * 100);
}

/** What is wrong with an amount as it is typed; nothing yet is no mistake. */
export function amountError(typed: string): string | undefined {
  const isAmount = typed.trim() === '' || hundredthsOf(typed) !== undefined;
  return isAmount ? undefined : t('Not an amount: write it as 1,250.50.');
}
