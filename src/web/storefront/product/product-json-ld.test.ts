import { describe, expect, test } from 'vitest';
import { shippingRules } from '../../../../test/factories/shipping-rules.ts';
import type { Product } from '../../state/shop-types.ts';
import { productJsonLd } from './product-json-ld.ts';

const product: Product = {
  id: 7,
  ref_id: 'GPU-1',
  sku: 'GPU-1',
  product_name: 'Tarjeta de video «Prueba» 12 GB',
  slug: 'tarjeta-de-video-prueba-12-gb',
  kind: 'gpu',
  brand: 'ASUS',
  brand_slug: 'asus',
  category: 'Tarjetas de video',
  categories: [],
  images: [{ image_url: '/media/gpu.webp' }],
  price_cents: 1_234_550,
  former_price_cents: 1_400_000,
  ends_at: '2026-12-01T05:59:00.000Z',
  currency: 'MXN',
  stock: 'low',
  rating: 4.5,
  review_count: 2,
  mpn: 'MPN-1',
  ean: null,
  description: 'Cabe en gabinetes compactos.',
  specs: [{ key: 'length', group: 'Medidas y diseño', label: 'Largo', value: '240', unit: 'mm' }],
  stock_by_warehouse: [],
  available: 3,
  weight_grams: null,
  box_mm: null,
  max_per_order: null,
  has_opendb_specs: false,
  has_icecat_specs: false,
  warranty_text: '',
  warranty_months: null,
  warranty_by: null,
  instalments: null,
  files: [],
  parts: [],
  family: null,
  seo_title: null,
  seo_description: null,
  similar: [],
  condition: null,
  open_box: [],
};

const addresses = {
  publicUrl: 'https://tienda.example',
  path: '/product/GPU-1/tarjeta-de-video-prueba-12-gb',
  steps: [{ label: 'Inicio', to: '/' }, { label: product.product_name }],
};

const review = {
  id: 1,
  rating: 4,
  title: 'Silenciosa',
  comment: 'No se oye con carga completa.',
  author: 'Ana',
  is_verified_purchase: true,
  useful_count: 0,
  photos: [],
  reply: null,
  created_at: '2026-10-05T18:00:00.000Z',
};

const returns = {
  revocation_days: 5,
  unopened_days: 15,
  fault_days: 30,
  kinds: [
    { kind: 'cpu', unopened_days: 7 },
    { kind: 'gpu', unopened_days: 0 },
  ],
};

type Given = Parameters<typeof productJsonLd>;

/** What stands in the page's script. */
function thingsOf(product: Given[0], reviews: Given[1], addresses: Given[2]): Record<string, unknown>[] {
  return productJsonLd(product, reviews, addresses, shippingRules, returns).map(
    (descriptor) => (descriptor as { 'script:ld+json': Record<string, unknown> })['script:ld+json'],
  );
}

describe('what search engines read', () => {
  test('the price is that of the page, in pesos with two decimals, and ends with its promotion', () => {
    const [item] = thingsOf(product, undefined, addresses);
    expect(item).toMatchObject({
      '@type': 'Product',
      brand: { name: 'ASUS' },
      mpn: 'MPN-1',
      image: ['https://tienda.example/media/og/goods/GPU-1.jpg?v=gpu'],
      offers: {
        price: '12345.50',
        priceCurrency: 'MXN',
        availability: 'https://schema.org/LimitedAvailability',
        priceValidUntil: '2026-12-01T05:59:00.000Z',
        url: 'https://tienda.example/product/GPU-1/tarjeta-de-video-prueba-12-gb',
      },
    });
    expect(item).not.toHaveProperty('gtin');
  });

  test('the days of a return are those of its kind of goods, never fewer than for a change of mind', () => {
    const daysOf = (kind: string) => thingsOf({ ...product, kind }, undefined, addresses)[0];
    const days = (merchantReturnDays: number) => ({
      offers: { hasMerchantReturnPolicy: { merchantReturnDays } },
    });
    expect(daysOf('ssd')).toMatchObject(days(15));
    expect(daysOf('cpu')).toMatchObject(days(7));
    expect(daysOf('gpu')).toMatchObject(days(5));
  });

  test('the former price is told as one that is struck through, both with IVA', () => {
    const [item] = thingsOf(product, undefined, addresses);
    expect(item).toMatchObject({
      offers: {
        priceSpecification: [
          { price: '12345.50', valueAddedTaxIncluded: true },
          { price: '14000.00', priceType: 'https://schema.org/StrikethroughPrice' },
        ],
      },
    });
  });

  test('a code that no scanner would read is not told', () => {
    expect(thingsOf({ ...product, ean: '4006381333931' }, undefined, addresses)[0]?.['gtin']).toBe(
      '4006381333931',
    );
    expect(thingsOf({ ...product, ean: '4006381333932' }, undefined, addresses)[0]).not.toHaveProperty(
      'gtin',
    );
  });

  test('there is no rating without reviews', () => {
    const [item] = thingsOf(product, { average: null, total: 0, reviews: [] }, addresses);
    expect(item).not.toHaveProperty('aggregateRating');
    expect(item).not.toHaveProperty('review');
  });

  test('reviews bring their average and themselves', () => {
    const [item] = thingsOf(product, { average: 4.5, total: 2, reviews: [review] }, addresses);
    expect(item).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      review: [{ name: 'Silenciosa', datePublished: '2026-10-05', reviewRating: { ratingValue: 4 } }],
    });
  });

  test('variants are a group of the same name on each of their pages', () => {
    const variant = { slug: 'ssd-1-tb', image_url: null, price_cents: 1, available: 1 };
    const variants = [
      { ...variant, id: product.id, sku: 'GPU-1', product_name: 'SSD 1 TB Azul', values: ['1 TB', 'Azul'] },
      { ...variant, id: 99, sku: 'GPU-2', product_name: 'SSD 2 TB Azul', values: ['2 TB', 'Azul'] },
    ];
    const family = { id: 7, options: ['Capacidad', 'Color'], variants };
    const [item, , group] = thingsOf({ ...product, family }, undefined, addresses);
    expect(item).toMatchObject({
      isVariantOf: { '@id': 'https://tienda.example/#familia-7' },
      inProductGroupWithID: 'familia-7',
    });
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      '@id': 'https://tienda.example/#familia-7',
      name: 'SSD',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      hasVariant: [
        { '@id': 'https://tienda.example/product/GPU-1/ssd-1-tb#producto' },
        { '@type': 'Product', sku: 'GPU-2', url: 'https://tienda.example/product/GPU-2/ssd-1-tb' },
      ],
    });
    expect(thingsOf(product, undefined, addresses)[0]).not.toHaveProperty('isVariantOf');
  });

  test('the way to the product ends at the product itself', () => {
    const [, way] = thingsOf(product, undefined, addresses);
    expect(way?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://tienda.example/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: product.product_name,
        item: 'https://tienda.example/product/GPU-1/tarjeta-de-video-prueba-12-gb',
      },
    ]);
  });
});
