import type { EditedOrder } from '../orders.tables.ts';

/** How many units of a product an order has before and after an edit. */
export type LineChange = { productId: number; sku: string; name: string; was: number; is: number };

/** What changes of an order's goods, by product: what it gets more of, less of, or none any more. */
export function changesOf(before: EditedOrder, after: EditedOrder): LineChange[] {
  const changes = new Map<number, LineChange>();
  const count = (order: EditedOrder, side: 'was' | 'is') => {
    for (const { productId, sku, name, quantity } of order.lines) {
      const change = changes.get(productId) ?? { productId, sku, name, was: 0, is: 0 };
      changes.set(productId, { ...change, [side]: change[side] + quantity });
    }
  };
  count(before, 'was');
  count(after, 'is');
  return [...changes.values()].filter(({ was, is }) => was !== is);
}
