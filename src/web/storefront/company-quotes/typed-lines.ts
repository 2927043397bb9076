import type { CartLine } from '../../state/shop-types.ts';
import { centsOfPesos } from '../company/company-words.ts';
import { type Choices, type Line, productOf } from '../quick-order/quick-order-lines.ts';

/** A product as somebody asks about it. */
export type TypedLine = {
  product_id: number;
  sku: string;
  product_name: string;
  image_url: string | null;
  quantity: number;
  /** What they would like to pay for one, as it was typed in pesos. */
  target: string;
  /** What everybody pays for one; undefined where it is not known here. */
  public_cents?: number | undefined;
};

/** Lines with more of them; of a product that is there already, the new quantity holds. */
export function withLines(lines: readonly TypedLine[], more: readonly TypedLine[]): TypedLine[] {
  const merged = new Map(lines.map((line) => [line.product_id, line]));
  for (const line of more) {
    const before = merged.get(line.product_id);
    merged.set(line.product_id, before ? { ...before, quantity: line.quantity } : line);
  }
  return [...merged.values()];
}

/** Lines as the API takes them, and what is wrong with wished prices that are none, by the API's names. */
export function linesOnWire(lines: readonly TypedLine[]) {
  const errors: Record<string, string> = {};
  const onWire = lines.map(({ product_id, quantity, target }, at) => {
    const cents = centsOfPesos(target);
    if (cents === undefined || cents === 0)
      errors[`lines.${at}.target_cents`] = 'Escribe un precio en pesos.';
    return { product_id, quantity, target_cents: cents ?? null };
  });
  return { lines: onWire, errors };
}

/** What lines of a quick order ask for, whatever is in stock: the shop says when it comes. */
export function wantedOfLines(lines: readonly Line[], chosen: Choices): TypedLine[] {
  return lines.flatMap((line) => {
    const product = productOf(line, chosen);
    if (!product) return [];
    const { product_id, sku, product_name, image_url, public_cents } = product;
    return [{ product_id, sku, product_name, image_url, quantity: line.quantity, target: '', public_cents }];
  });
}

/** The same of a cart. */
export function wantedOfCart(lines: readonly CartLine[]): TypedLine[] {
  return lines.map(({ product_id, sku, product_name, image_url, quantity }) => ({
    product_id,
    sku,
    product_name,
    image_url,
    quantity,
    target: '',
  }));
}
