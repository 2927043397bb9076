import { arrivalInWords, supplierDay, type SupplierRules } from '../../../modules/shipping/rules/index.ts';

/** The day on which what a supplier has and is paid now is with the shop: `el jueves 3 de diciembre`. */
export function supplierDayInWords(days: number, rules: SupplierRules): string {
  const now = new Date();
  const day = supplierDay(now, days, rules);
  return arrivalInWords({ earliest: day, latest: day }, now);
}
