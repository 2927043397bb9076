import type { ShippingRules } from '../../../modules/shipping/rules/index.ts';
import { currentShop } from '../../shop.ts';

/** Day from which the legal texts hold. */
export const textsSince = '1 de noviembre de 2026';

/** Places where orders are handed over. */
export function storesOf({ branches }: Pick<ShippingRules, 'branches'>) {
  return branches.map((branch) => ({
    method: branch.method,
    city: branch.city,
    address: `${branch.street} ${branch.exterior_number}, ${branch.neighbourhood}, ${branch.municipality}, ${branch.postal_code}, ${branch.state}`,
    phone: branch.phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3'),
    hours: branch.hours === '' ? currentShop().hours_text : branch.hours,
    closed: branch.closed,
  }));
}

const numbers = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];

/** `un almacén` (as `one` says it), `tres almacenes`, `12 almacenes`. */
export function countInWords(count: number, one: string, many: string): string {
  return count === 1 ? one : `${numbers[count] ?? count} ${many}`;
}
