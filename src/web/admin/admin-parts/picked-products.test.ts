import { expect, test } from 'vitest';
import { productsField, withProduct } from './picked-products.ts';

const product = (refId: string) => ({ ref_id: refId, product_name: `Product ${refId}`, images: [] });

test('an already chosen product is ignored', () => {
  const chosen = withProduct([], product('A'));
  expect(withProduct(chosen, product('A'))).toEqual([product('A')]);
  expect(withProduct(chosen, product('B'))).toEqual([product('A'), product('B')]);
});

test('no ref_id goes out twice', () => {
  expect(productsField([product('A'), product('A')])).toBe('[{"ref_id":"A"}]');
});
