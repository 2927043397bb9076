import { keepText } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type CartLine, fromSuppliers, unitsOfLine } from '../../cart/index.ts';
import { checkLive, isAnyoneAskedLive } from '../../suppliers/index.ts';
import { noteOnOrder } from '../timeline/note-change.ts';

/** A cart has goods that would come from suppliers, who are asked outside of any transaction. */
export class SuppliersToAsk extends Error {
  /** By product. */
  readonly units: ReadonlyMap<number, number>;
  constructor(units: ReadonlyMap<number, number>) {
    super('Suppliers have to be asked first.');
    this.units = units;
  }
}

/** Units by product of lines that would come from suppliers, at least in part; undefined for none. */
export function unitsToAsk(lines: readonly CartLine[]): ReadonlyMap<number, number> | undefined {
  const units = new Map<number, number>();
  for (const line of lines) {
    if (!fromSuppliers(line)) continue;
    for (const { productId, quantity } of unitsOfLine(line)) {
      units.set(productId, (units.get(productId) ?? 0) + quantity * line.quantity);
    }
  }
  return units.size > 0 ? units : undefined;
}

/**
 * Asks suppliers whether they still have what a shopper is about to pay: what is gone is found out of stock then, as it always is.
 * @returns names of those that did not answer
 */
export async function askSuppliers(
  context: RequestContext,
  units: ReadonlyMap<number, number>,
): Promise<string[]> {
  return (await isAnyoneAskedLive(context)) ? checkLive(context, units) : [];
}

/** Writes down that an order was sold by what suppliers said last. */
export async function noteSilent(
  context: RequestContext,
  orderId: string,
  silent: readonly string[],
): Promise<void> {
  if (silent.length === 0) return;
  await noteOnOrder(context.db, context, orderId, {
    topic: 'supplier_silent',
    staff: keepText('{suppliers} did not say in time whether it is still there: sold by what it said last.', {
      suppliers: silent.join(', '),
    }),
    shopper: null,
  });
}
