import { type Kept, keepText } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
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

/** How many more units of each product there are after it; below zero where there are less. */
export function unitsMore(
  before: EditedOrder,
  after: EditedOrder,
): { productId: number; quantity: number }[] {
  return changesOf(before, after).map(({ productId, was, is }) => ({ productId, quantity: is - was }));
}

/** What changes, as the timeline says it to staff. */
export function editedParts(before: EditedOrder, after: EditedOrder, changes: readonly LineChange[]): Kept {
  const parts: Kept[] = changes.map(({ name, was, is }) =>
    keepText('{name} {was} → {is}', { name, was, is }),
  );
  if (before.deliveryMethod !== after.deliveryMethod) {
    parts.push(
      after.deliveryMethod === 'parcel'
        ? keepText('sent instead of picked up')
        : keepText('delivery by {method}', { method: after.deliveryMethod }),
    );
  }
  if (before.shippingCents !== after.shippingCents) {
    const [was, is] = [formatPesos(before.shippingCents), formatPesos(after.shippingCents)];
    parts.push(keepText('delivery {was} → {is}', { was, is }));
  }
  const [first, ...others] = parts;
  // Prices alone: a line that gets a new price keeps its units.
  if (first === undefined) return keepText('other prices');
  return others.reduce((one, other) => keepText('{before}, {after}', { before: one, after: other }), first);
}
