import { useEffect, useState } from 'react';
import { useShop } from '../../shop.ts';

/**
 * When goods that suppliers have are with the shop: `el jueves 3 de diciembre`, by the browser's clock, as pages are the same
 * for everybody and older than the day. Until the page stands, in how many business days; empty where nobody said.
 */
export function useSupplierDay(days: number): string {
  const { supplier_rules: rules } = useShop();
  const [day, setDay] = useState<string>();

  useEffect(() => {
    let isHere = true;
    // Fetched where a page shows such goods: what counts business days is more than a small page's share of script.
    const count = async () => {
      const { supplierDayInWords } = await import('./supplier-day.ts');
      if (isHere) setDay(supplierDayInWords(days, rules));
    };
    void count();
    return () => {
      isHere = false;
    };
  }, [days, rules]);

  if (day !== undefined) return day;
  return days > 0 ? `en ${days} ${days === 1 ? 'día hábil' : 'días hábiles'}` : '';
}
