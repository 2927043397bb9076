import { describe, expect, test } from 'vitest';
import type { DemoProduct } from './demo-product.ts';
import { demoProductsOf } from './index.ts';

const upsProducts = demoProductsOf('ups');

type Group = {
  kind: DemoProduct['kind'];
  products: readonly DemoProduct[];
  least: number;
  needs: readonly string[];
};

const groups: readonly Group[] = [
  {
    kind: 'keyboard',
    products: demoProductsOf('keyboard'),
    least: 22,
    needs: ['size', 'connectivity', 'switch_type', 'backlighting'],
  },
  {
    kind: 'mouse',
    products: demoProductsOf('mouse'),
    least: 22,
    needs: ['connectivity', 'max_dpi', 'shape', 'rgb'],
  },
  {
    kind: 'headset',
    products: demoProductsOf('headset'),
    least: 18,
    needs: ['connection_types', 'has_microphone', 'ear_cup_type', 'lighting'],
  },
  {
    kind: 'speakers',
    products: demoProductsOf('speakers'),
    least: 6,
    needs: ['configuration', 'connectivity', 'lighting'],
  },
  { kind: 'microphone', products: demoProductsOf('microphone'), least: 6, needs: ['connectivity_type'] },
  {
    kind: 'webcam',
    products: demoProductsOf('webcam'),
    least: 6,
    needs: ['resolution', 'frame_rate', 'connectivity_type'],
  },
  {
    kind: 'mouse_pad',
    products: demoProductsOf('mouse_pad'),
    least: 5,
    needs: ['size', 'dimensions', 'surface'],
  },
  {
    kind: 'laptop',
    products: demoProductsOf('laptop'),
    least: 22,
    needs: ['cpu', 'gpu', 'memory', 'storage', 'screen_size', 'use'],
  },
  {
    kind: 'prebuilt',
    products: demoProductsOf('prebuilt'),
    least: 5,
    needs: ['cpu', 'gpu', 'form_factor', 'use'],
  },
  { kind: 'router', products: demoProductsOf('router'), least: 14, needs: ['type'] },
  { kind: 'network_card', products: demoProductsOf('network_card'), least: 7, needs: ['interface'] },
  {
    kind: 'ups',
    products: upsProducts,
    least: 12,
    needs: ['capacity_va', 'capacity_w', 'outlets', 'topology', 'waveform'],
  },
  { kind: 'chair', products: demoProductsOf('chair'), least: 5, needs: ['material', 'armrests'] },
  { kind: 'accessory', products: demoProductsOf('accessory'), least: 6, needs: ['type'] },
  {
    kind: 'capture_card',
    products: demoProductsOf('capture_card'),
    least: 3,
    needs: ['interface', 'resolution'],
  },
];

describe.each(groups)('demo products of kind $kind', ({ kind, products, least, needs }) => {
  test('there are enough of them, all of this kind', () => {
    expect(products.length).toBeGreaterThanOrEqual(least);
    expect(products.filter((product) => product.kind !== kind)).toEqual([]);
  });

  test('every SKU is unique and can stand in a URL', () => {
    const skus = products.map((product) => product.sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus.filter((sku) => !/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(sku))).toEqual([]);
  });

  test('prices are whole pesos above zero and stock is never negative', () => {
    expect(products.filter((product) => product.priceCents <= 0 || product.priceCents % 100 !== 0)).toEqual(
      [],
    );
    expect(
      products.filter((product) => product.stock.some((units) => units < 0 || !Number.isInteger(units))),
    ).toEqual([]);
  });

  test('every product carries the specs that its facets read, and a launch month', () => {
    for (const product of products) {
      expect(Object.keys(product.specs), product.sku).toEqual(expect.arrayContaining([...needs]));
      expect(product.released, product.sku).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    }
  });

  test('every name shows the maker and every summary says something of its own', () => {
    expect(products.filter((product) => product.summary.length < 40)).toEqual([]);
    expect(new Set(products.map((product) => product.summary)).size).toBe(products.length);
  });
});

test('a ups delivers no more watts than volt-amperes', () => {
  for (const ups of upsProducts) {
    expect(Number(ups.specs.capacity_w), ups.sku).toBeLessThan(Number(ups.specs.capacity_va));
  }
});
