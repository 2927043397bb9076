import { create } from 'zustand';
import type { SyncProduct, SyncProductDetail } from './shop-types.ts';

type SyncState = {
  syncProducts: readonly SyncProduct[];
  syncProductDetails: readonly SyncProductDetail[];
  allRefIds: readonly string[];
};

/** The spec's second store (§3), for products that come from a distributor. */
export const useSyncStore = create<SyncState>()(() => ({
  syncProducts: [],
  syncProductDetails: [],
  allRefIds: [],
}));

export function keepSyncProducts(syncProducts: readonly SyncProduct[]): void {
  useSyncStore.setState({ syncProducts });
}

/** Details arrive one at a time and are appended (spec §3); one that came before is replaced by its newer self. */
export function appendSyncProductDetail(detail: SyncProductDetail): void {
  useSyncStore.setState(({ syncProductDetails }) => ({
    syncProductDetails: [...syncProductDetails.filter((known) => known.ref_id !== detail.ref_id), detail],
  }));
}

export function keepAllRefIds(allRefIds: readonly string[]): void {
  useSyncStore.setState({ allRefIds });
}
