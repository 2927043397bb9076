import { beforeEach, expect, test, vi } from 'vitest';
import {
  comparedMax,
  forgetAllCompared,
  forgetCompared,
  readCompared,
  toggleCompared,
  useCompareStore,
} from './compare-store.ts';

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
  vi.stubGlobal('window', new EventTarget());
  forgetAllCompared();
});

const product = (id: number) => ({ id, product_name: `Producto ${id}`, kind: 'gpu', image_url: undefined });
const ids = () => useCompareStore.getState().products.map(({ id }) => id);

test('a second click takes the product away again', () => {
  toggleCompared(product(1));
  toggleCompared(product(2));
  toggleCompared(product(1));
  expect(ids()).toEqual([2]);
});

test('a fifth is refused and says so until there is room', () => {
  for (let id = 1; id <= comparedMax; id += 1) toggleCompared(product(id));
  toggleCompared(product(9));
  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(useCompareStore.getState().isRefused).toBe(true);
  forgetCompared(2);
  expect(ids()).toEqual([1, 3, 4]);
  expect(useCompareStore.getState().isRefused).toBe(false);
});

test('the next visit finds them', () => {
  toggleCompared(product(7));
  useCompareStore.setState({ products: [] });
  readCompared();
  expect(ids()).toEqual([7]);
});

test.each(['{', '{}', '[1, null, {"id":"x"}]', ''])('what is no list of products is none (%s)', (kept) => {
  stored['compare'] = kept;
  readCompared();
  expect(ids()).toEqual([]);
});
