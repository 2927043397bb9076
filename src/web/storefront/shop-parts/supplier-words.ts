import { useSyncExternalStore } from 'react';
import { arrivalInWords, supplierDay } from '../../../modules/shipping/rules/index.ts';
import { useShop } from '../../shop.ts';

const hour = 3_600_000;
const never = () => () => {};
const thisHour = () => Math.floor(Date.now() / hour) * hour;

/**
 * When goods that suppliers have are with the shop: `el jueves 3 de diciembre`, by the browser's clock, as pages are the same
 * for everybody and older than the day. Until the page stands, in how many business days; empty where nobody said.
 */
export function useSupplierDay(days: number): string {
  const { supplier_rules: rules } = useShop();
  const now = useSyncExternalStore(never, thisHour, () => undefined);
  if (now === undefined) return days > 0 ? `en ${days} ${days === 1 ? 'día hábil' : 'días hábiles'}` : '';
  return dayInWords(supplierDay(new Date(now), days, rules), new Date(now));
}

function dayInWords(day: string, now: Date): string {
  return arrivalInWords({ earliest: day, latest: day }, now);
}
