import { describe, expect, test } from 'vitest';
import { shippingRules } from '../../../test/factories/shipping-rules.ts';
import type { OfferedProduct } from '../catalog/index.ts';
import { askedCents, feedItem, isGtin } from './feed-item.ts';

const product: OfferedProduct = {
  id: 7,
  sku: 'GPU-1',
  product_name: 'Tarjeta de video',
  slug: 'tarjeta-de-video',
  kind: 'gpu',
  brand: 'Acme',
  shelves: ['Componentes', 'Tarjetas de video'],
  description: 'Una\n\ntarjeta   buena.',
  image_url: '/media/demo/gpu.webp',
  mpn: 'AC-1',
  gtin: '4006381333931',
  price_cents: 90_000,
  former_price_cents: null,
  promotion_id: null,
  available: 3,
  supplier_units: 0,
  supplier_days: null,
  is_open_box: false,
  weight_grams: 1500,
  box_mm: null,
  updated_at: new Date(0),
};
const promotion = {
  id: 1,
  name: 'Semana',
  slug: 'semana',
  image_url: null,
  starts_at: new Date('2026-11-01T00:00:00Z'),
  ends_at: new Date('2026-11-08T00:00:00Z'),
  changed_at: new Date(0),
};
const itemOf = (change: Partial<OfferedProduct> = {}) =>
  feedItem(
    { ...product, ...change },
    new Map([[1, promotion]]),
    'https://tienda.example',
    shippingRules,
    new Date('2026-11-24T16:00:00Z'),
  );

describe('an item of a feed', () => {
  test('leads to the page and the picture of its product', () => {
    expect(itemOf()).toMatchObject({
      link: 'https://tienda.example/product/GPU-1/tarjeta-de-video',
      imageLink: 'https://tienda.example/media/og/goods/GPU-1.jpg?v=gpu',
      description: 'Una tarjeta buena.',
      productType: 'Componentes > Tarjetas de video',
      googleCategory: 297,
    });
  });

  test('on promotion tells both prices and the time between', () => {
    const item = itemOf({ price_cents: 80_000, former_price_cents: 90_000, promotion_id: 1 });
    expect(item).toMatchObject({
      priceCents: 90_000,
      sale: { priceCents: 80_000, startsAt: promotion.starts_at, endsAt: promotion.ends_at },
    });
    expect(item && askedCents(item)).toBe(80_000);
  });

  test('whose promotion ended meanwhile has the current price and no former one', () => {
    const item = itemOf({ price_cents: 80_000, former_price_cents: 90_000, promotion_id: 2 });
    expect(item).toMatchObject({ priceCents: 80_000, sale: undefined });
  });

  test('is left out without a picture', () => {
    expect(itemOf({ image_url: null })).toBeUndefined();
  });

  test('leaves out codes that no scanner would read', () => {
    expect(itemOf({ gtin: '4006381333932' })?.gtin).toBeUndefined();
    expect(itemOf({ gtin: 'N/A' })?.gtin).toBeUndefined();
  });

  test('of a long SKU has an id that feeds take', () => {
    expect(itemOf({ sku: 'X'.repeat(60) })?.id).toBe('P7');
  });

  test('gives the parcel the price of the dearest zone at least', () => {
    expect(itemOf({ price_cents: 50_000 })?.shippingCents).toBe(19_900);
    expect(itemOf({ price_cents: 199_900 })?.shippingCents).toBe(0);
  });
});

test.each([
  ['4006381333931', true],
  ['036000291452', true],
  ['96385074', true],
  ['4006381333930', false],
  ['0000000000000', false],
  ['12345', false],
  ['', false],
])('%s is a GTIN: %s', (code, isOne) => {
  expect(isGtin(code)).toBe(isOne);
});
