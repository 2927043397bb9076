import { expect, test } from 'vitest';
import type { CartPromotion } from '../../state/shop-types.ts';
import { cartPromotionText, promotionShelvesText } from './cart-promotion-text.ts';

const plain: CartPromotion = {
  id: 1,
  promotion_name: 'Prueba',
  slug: 'prueba',
  description: '',
  promotion_type: 'line',
  kind: 'percent',
  value: 1000,
  buy_quantity: 1,
  get_quantity: 1,
  min_subtotal_cents: 0,
  payment_methods: [],
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-01T00:00:00Z',
  goods: [],
  rewards: [],
  covers_all: false,
  categories: [],
  brands: [],
  except_categories: [],
  except_brands: [],
  reward_categories: [],
  reward_brands: [],
};
const category = (category_name: string) => ({ id: 1, category_name, slug: 'x' });
const brand = (brand_name: string) => ({ id: 1, brand_name, slug: 'x' });
const mouse = { sku: 'M1', slug: 'raton', product_name: 'Ratón', quantity: 1 };

test.each<[Partial<CartPromotion>, string]>([
  [{}, '10 % menos'],
  [{ kind: 'amount', value: 5000, buy_quantity: 3 }, 'Desde 3 piezas, $50 menos en cada pieza'],
  [{ promotion_type: 'buy_get', buy_quantity: 2, value: 10_000 }, 'Llévate 3 y paga 2'],
  [{ promotion_type: 'buy_get', value: 5000 }, 'Compra 1 y la siguiente sale con 50 % menos'],
  [
    {
      promotion_type: 'buy_get',
      value: 10_000,
      reward_categories: [category('Mouse')],
      reward_brands: [brand('Logitech')],
    },
    'Compra 1 y lleva 1 de Mouse, de Logitech gratis',
  ],
  [
    { promotion_type: 'buy_get', value: 10_000, rewards: [mouse] },
    'Compra 1 y lleva 1 de los productos indicados gratis',
  ],
  [{ promotion_type: 'bundle', kind: 'price', value: 499_900 }, 'Juntos por $4,999'],
  [{ promotion_type: 'bundle', kind: 'amount', value: 30_000 }, 'Juntos, $300 menos'],
  [{ promotion_type: 'order', min_subtotal_cents: 500_000 }, '10 % menos en compras desde $5,000'],
  [{ promotion_type: 'order' }, '10 % menos en toda tu compra'],
  [
    { promotion_type: 'order', payment_methods: ['oxxo', 'spei'] },
    '10 % menos en toda tu compra pagando en OXXO o por SPEI',
  ],
  [
    { promotion_type: 'shipping', value: 10_000, min_subtotal_cents: 99_900 },
    'Envío gratis en compras desde $999',
  ],
])('%j is told as «%s»', (given, text) => {
  expect(cartPromotionText({ ...plain, ...given })).toBe(text);
});

test.each<[Partial<CartPromotion>, string]>([
  [{}, ''],
  [{ covers_all: true }, ''],
  [{ covers_all: true, except_brands: [brand('Apple')] }, 'Toda la tienda, excepto Apple'],
  [{ categories: [category('Procesadores'), category('Memorias')] }, 'Procesadores y Memorias'],
  [{ brands: [brand('AMD')] }, 'AMD'],
  [
    {
      categories: [category('Gabinetes')],
      brands: [brand('NZXT')],
      except_categories: [category('Ventiladores')],
    },
    'Gabinetes, de NZXT, excepto Ventiladores',
  ],
])('a promotion of the cart names the shelves it is for: %j', (given, expected) => {
  expect(promotionShelvesText({ ...plain, ...given })).toBe(expected);
});
