import { orderCodeIn } from '../../../modules/orders/order-code.words.ts';

/** The order number in what somebody typed (`#1024`, `Pedido 1024`); undefined where there is none. */
export function orderNumberIn(text: string): number | undefined {
  if (orderCodeIn(text) !== undefined) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '' || digits.length > 9) return undefined;
  const number = Number(digits);
  return number > 0 ? number : undefined;
}
