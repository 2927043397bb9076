import { z } from 'zod';
import type { Good } from './goods.ts';

/** An order as an emulated distributor keeps it, in the words of none. */
export type KeptOrder = {
  folio: string;
  /** The buyer's number. */
  reference: string;
  lines: { code: string; quantity: number }[];
  state: string;
  at: Date;
  guides: string[];
  /** Where it goes, in the words of the order; null: to the shop. */
  shipTo: Record<string, string> | null;
};

/** What a test says became of an order. */
export const orderChange = z.strictObject({
  reference: z.string(),
  state: z.string().optional(),
  guides: z.array(z.string()).optional(),
});

/** The orders of an emulated distributor: what it refuses, and what it took. */
export function createOrderBook(options: {
  goods: () => readonly Good[];
  now: () => Date;
  firstFolio: number;
}) {
  const orders: KeptOrder[] = [];
  return {
    all: (): readonly KeptOrder[] => orders,
    find: (reference: string) => orders.find((one) => one.reference === reference),
    change: ({ reference, ...changes }: z.output<typeof orderChange>) => {
      const found = orders.find((one) => one.reference === reference);
      if (found) Object.assign(found, changes);
      return found;
    },
    /** Why an order is refused; undefined where it is not. */
    problemOf: (
      lines: readonly { code: string; quantity: number; cost?: number | undefined }[],
      placeOf: (stock: Record<string, number>) => number,
    ): string | undefined => {
      if (lines.length === 0) return 'Sin productos';
      for (const { code, quantity, cost } of lines) {
        const good = options.goods().find((one) => one.code === code && !one.discontinued);
        if (!good) return `El producto ${code} no existe`;
        if (quantity < good.minimum) return `El mínimo de ${code} es ${good.minimum}`;
        if (placeOf(good.stock) < quantity) return `Existencia insuficiente de ${code}`;
        if (cost !== undefined && cost < good.cost) return `El precio de ${code} cambió a ${good.cost}`;
      }
      return undefined;
    },
    add: (
      reference: string,
      lines: readonly { code: string; quantity: number }[],
      state: string,
      shipTo: Record<string, string> | undefined,
    ): KeptOrder => {
      const folio = String(options.firstFolio + orders.length);
      const order = {
        folio,
        reference,
        lines: [...lines],
        state,
        at: options.now(),
        guides: [],
        shipTo: shipTo ?? null,
      };
      orders.push(order);
      return order;
    },
  };
}
