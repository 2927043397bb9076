import { describe, expect, test } from 'vitest';
import { productKinds } from '../../src/modules/catalog/specs/product-kinds.ts';
import { demoProducts } from './index.ts';

describe('the demo catalogue', () => {
  test('has at least 400 products', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(400);
  });

  test('gives every product its own SKU that can stand in a URL', () => {
    const skus = demoProducts.map((product) => product.sku);
    expect(skus.filter((sku, index) => skus.indexOf(sku) !== index)).toEqual([]);
    expect(skus.filter((sku) => !/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(sku))).toEqual([]);
  });

  test('gives every product its own name', () => {
    const names = demoProducts.map((product) => product.productName);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('knows every kind it uses', () => {
    expect(demoProducts.filter((product) => !(product.kind in productKinds))).toEqual([]);
  });

  test('asks a price for everything', () => {
    expect(
      demoProducts.filter((product) => !Number.isInteger(product.priceCents) || product.priceCents <= 0),
    ).toEqual([]);
  });

  test('is out of stock for some products and for less than one in seven', () => {
    const out = demoProducts.filter((product) => product.stock.every((units) => units === 0)).length;
    expect(out).toBeGreaterThan(0);
    expect(out / demoProducts.length).toBeLessThan(1 / 7);
  });
});
