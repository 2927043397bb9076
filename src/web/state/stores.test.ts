import { expect, test } from 'vitest';
import { useShopStore } from './shop-store.ts';
import type { SyncProductDetail } from './shop-types.ts';
import { appendSyncProductDetail, useSyncStore } from './sync-store.ts';

test('the shared store starts with five empty lists', () => {
  const { products, category, brand, promotion, cart } = useShopStore.getInitialState();
  expect({ products, category, brand, promotion, cart }).toEqual({
    products: [],
    category: [],
    brand: [],
    promotion: [],
    cart: [],
  });
});

test('the sync store starts empty and takes details one at a time', () => {
  expect(useSyncStore.getInitialState()).toEqual({ syncProducts: [], syncProductDetails: [], allRefIds: [] });
  const detail = (ref_id: string, available: number) => ({ ref_id, available }) as SyncProductDetail;
  appendSyncProductDetail(detail('A', 1));
  appendSyncProductDetail(detail('B', 2));
  appendSyncProductDetail(detail('A', 3));
  expect(useSyncStore.getState().syncProductDetails.map((one) => [one.ref_id, one.available])).toEqual([
    ['B', 2],
    ['A', 3],
  ]);
});
