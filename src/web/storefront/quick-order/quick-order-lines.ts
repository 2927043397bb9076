import type { Api } from '../../../api/client.ts';

export type Line = Awaited<ReturnType<Api['cart']['quickOrder']>>['lines'][number];
export type Choices = Readonly<Record<number, number>>;

/** The product of a line: the only one, or the one that was chosen. */
export function productOf({ line, matches }: Line, chosen: Choices) {
  return matches.length === 1 ? matches[0] : matches.find(({ product_id: id }) => id === chosen[line]);
}

/** What goes into the cart: as many of each as there are, the same product of several lines together. */
export function chosenItems(lines: readonly Line[], chosen: Choices) {
  const items = new Map<number, { product_id: number; quantity: number; seen_price_cents: number }>();
  for (const line of lines) {
    const product = productOf(line, chosen);
    if (!product) continue;
    const { product_id, available, most, public_cents } = product;
    const before = items.get(product_id)?.quantity ?? 0;
    const quantity = Math.min(before + line.quantity, available, most);
    if (quantity > 0) items.set(product_id, { product_id, quantity, seen_price_cents: public_cents });
  }
  return [...items.values()];
}

/** Lines of which something goes into the cart. */
export function readyCount(lines: readonly Line[], chosen: Choices): number {
  return lines.filter((line) => (productOf(line, chosen)?.available ?? 0) > 0).length;
}
