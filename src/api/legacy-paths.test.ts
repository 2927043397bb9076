import { expect, test } from 'vitest';
import { addresses } from './addresses.ts';
import { contracts } from './contracts.ts';
import type { Endpoint } from '../platform/http/endpoint.ts';

/** Spec §7, literally. These paths are promises: do not tidy them. */
const promised = [
  ['POST', '/frontend/add-category-page', 201],
  ['GET', '/frontend/categories', 200],
  ['DELETE', '/frontend/categories/{id}', 200],
  ['GET', '/frontend/category/{id}', 200],
  ['PUT', '/frontend/update-category-page/{id}', 200],
  ['POST', '/cart/add-to-cart', 200],
  ['GET', '/cart/cart/{userId}', 200],
  ['DELETE', '/cart/remove-from-cart/{userId}/{productId}', 200],
  ['GET', '/product/products', 200],
  ['GET', '/frontend/category-name/{name}', 200],
  ['GET', '/product/products/{sku}/{product_name}', 200],
  ['GET', '/frontend/brand-name/{name}', 200],
  ['GET', '/frontend/brands', 200],
  ['GET', '/promotion/promotion-products', 200],
  ['POST', '/product/add-review', 201],
  ['GET', '/product/reviews/{productId}', 200],
  ['POST', '/subscriber/add-subscribe', 201],
] as const;

const declared = Object.values(contracts).flatMap((actions) => Object.values(actions) as Endpoint[]);

test.each(promised)('%s %s is declared and succeeds with %i', (method, path, success) => {
  const found = declared.filter((call) => call.method.toUpperCase() === method && call.path === path);
  expect(found).toHaveLength(1);
  expect(Object.keys(found[0]?.answers ?? {})).toEqual([String(success)]);
});

test('no two calls share a method and a path', () => {
  const names = declared.map((call) => `${call.method} ${call.path}`);
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
});

test('the browser knows the address of every call', () => {
  expect(Object.keys(addresses)).toHaveLength(declared.length);
});
