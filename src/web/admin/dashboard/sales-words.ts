import { msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

export type Figures = Awaited<ReturnType<Api['staff']['dashboard']>>;
export type SalesPeriod = NonNullable<Figures['sales']>['range'];
export type Sales = SalesPeriod['current'];

/** Who buys: everybody, or those with a price list. */
export type Channel = 'retail' | 'wholesale';

/** Ranges staff choose from, in days up to today. */
export const ranges = [
  { value: '7', label: msg('Last 7 days') },
  { value: '30', label: msg('Last 30 days') },
  { value: '90', label: msg('Last 90 days') },
  { value: '365', label: msg('Last 365 days') },
] as const;

/** Orders paid of those placed, in basis points; null where none was placed. */
export function conversionOf({ placed, placed_paid }: Sales): number | null {
  return placed === 0 ? null : Math.round((placed_paid * 10_000) / placed);
}

/** Basis points as `12.3 %`; nothing to tell is a dash. */
export function percentText(basisPoints: number | null): string {
  return basisPoints === null ? '–' : `${(basisPoints / 100).toFixed(1)} %`;
}
