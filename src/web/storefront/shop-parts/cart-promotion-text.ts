import { paidByWords } from '../../../modules/promotions/paid-by.words.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { CartPromotion } from '../../state/shop-types.ts';

/** What a promotion of the cart gives, in a line: `Llévate 3 y paga 2`, `3 % menos en toda tu compra pagando por SPEI`. */
export function cartPromotionText(promotion: CartPromotion): string {
  const { payment_methods: methods } = promotion;
  return methods.length === 0
    ? giftText(promotion)
    : `${giftText(promotion)} pagando ${paidByWords(methods)}`;
}

function giftText(promotion: CartPromotion): string {
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
  const shelves = shelvesText(promotion.reward_categories, promotion.reward_brands);
  if (rewards.length === 0 && shelves !== '') {
    const price = isFree(promotion) ? 'gratis' : `con ${off(promotion)} menos`;
    return `Compra ${buy} y lleva ${get} de ${shelves} ${price}`;
  }
  if (rewards.length > 0) {
    const price = isFree(promotion) ? 'gratis' : `con ${off(promotion)} menos`;
    return `Compra ${buy} y lleva ${get} de los productos indicados ${price}`;
  }
  if (isFree(promotion)) return `Llévate ${buy + get} y paga ${buy}`;
  return `Compra ${buy} y ${get === 1 ? 'la siguiente sale' : `las ${get} siguientes salen`} con ${off(promotion)} menos`;
}

type Categories = readonly { category_name: string }[];
type Brands = readonly { brand_name: string }[];

/** `Procesadores y Tarjetas madre, de AMD`; empty where nothing is named. */
function shelvesText(categories: Categories, brands: Brands): string {
  const named = listed(categories.map((one) => one.category_name));
  const makers = listed(brands.map((one) => one.brand_name));
  if (named === '') return makers;
  return makers === '' ? named : `${named}, de ${makers}`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('es-MX').format(names);
}

/** What of the shop a promotion is for, in a sentence; empty where only products are named, or everything counts. */
export function promotionShelvesText(promotion: CartPromotion): string {
  const named = shelvesText(promotion.categories, promotion.brands);
  const left = listed([
    ...promotion.except_categories.map((one) => one.category_name),
    ...promotion.except_brands.map((one) => one.brand_name),
  ]);
  const isFor = promotion.covers_all ? (left === '' ? '' : 'Toda la tienda') : named;
  if (isFor === '') return '';
  return left === '' ? isFor : `${isFor}, excepto ${left}`;
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
