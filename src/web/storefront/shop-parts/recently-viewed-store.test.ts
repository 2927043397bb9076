import { expect, test } from 'vitest';
import { withViewed } from './recently-viewed-store.ts';

const product = (sku: string) => ({ sku, slug: 's', product_name: sku, image_url: undefined });

test('a product seen again moves to the front and stands there once', () => {
  expect(withViewed([product('A'), product('B')], product('B')).map(({ sku }) => sku)).toEqual(['B', 'A']);
});

test('only the last twelve are remembered', () => {
  const many = Array.from({ length: 12 }, (_, index) => product(String(index)));
  const next = withViewed(many, product('new'));
  expect(next).toHaveLength(12);
  expect(next.at(-1)?.sku).toBe('10');
});
