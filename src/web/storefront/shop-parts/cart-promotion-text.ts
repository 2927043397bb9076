import { formatPesos } from '../../../platform/money.ts';
import type { CartPromotion } from '../../state/shop-types.ts';

/** What a promotion of the cart gives, in a line: `Llévate 3 y paga 2`, `Juntos por $4,999`. */
export function cartPromotionText(promotion: CartPromotion): string {
  const { promotion_type: type, buy_quantity: buy, min_subtotal_cents: least } = promotion;
  const from = least > 0 ? ` en compras desde ${pesos(least)}` : '';
  switch (type) {
    case 'line': {
      const each = promotion.kind === 'amount' ? ' en cada pieza' : '';
      return buy > 1
        ? `Desde ${buy} piezas, ${off(promotion)} menos${each}${from}`
        : `${off(promotion)} menos${each}${from}`;
    }
    case 'buy_get':
      return `${boughtAndGot(promotion)}${from}`;
    case 'bundle':
      return promotion.kind === 'price'
        ? `Juntos por ${pesos(promotion.value)}`
        : `Juntos, ${off(promotion)} menos${from}`;
    case 'order':
      return `${off(promotion)} menos${from === '' ? ' en toda tu compra' : from}`;
    case 'shipping':
      return isFree(promotion) ? `Envío gratis${from}` : `${off(promotion)} menos en el envío${from}`;
  }
}

function boughtAndGot(promotion: CartPromotion): string {
  const { buy_quantity: buy, get_quantity: get, rewards } = promotion;
  if (rewards.length > 0) {
    const price = isFree(promotion) ? 'gratis' : `con ${off(promotion)} menos`;
    return `Compra ${buy} y lleva ${get} de los productos indicados ${price}`;
  }
  if (isFree(promotion)) return `Llévate ${buy + get} y paga ${buy}`;
  return `Compra ${buy} y ${get === 1 ? 'la siguiente sale' : `las ${get} siguientes salen`} con ${off(promotion)} menos`;
}

function isFree({ kind, value }: CartPromotion): boolean {
  return kind === 'percent' && value === 10_000;
}

function off({ kind, value }: CartPromotion): string {
  return kind === 'percent' ? `${value / 100} %` : pesos(value);
}

function pesos(cents: number): string {
  return formatPesos(cents).replace(/\.00$/, '');
}
