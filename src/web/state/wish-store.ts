import { create } from 'zustand';
import type { Api } from '../../api/client.ts';

type Marks = Awaited<ReturnType<Api['wishlist']['marks']>>;
/** Alerts of a customer about one product. */
export type ProductAlerts = Omit<Marks['alerts'][number], 'product_id'>;

type WishState = {
  /** Products with a filled heart. */
  productIds: ReadonlySet<number>;
  alerts: ReadonlyMap<number, ProductAlerts>;
};

/** What pages mark for their visitor; it arrives in one call after they stand. */
export const useWishStore = create<WishState>()(() => ({ productIds: new Set(), alerts: new Map() }));

/** Takes over what the shop says; nothing means no marks. */
export function keepMarks(marks: Marks | undefined): void {
  useWishStore.setState({
    productIds: new Set(marks?.product_ids),
    alerts: new Map(marks?.alerts.map(({ product_id, ...alerts }) => [product_id, alerts])),
  });
}

export function keepWishes(productIds: readonly number[]): void {
  useWishStore.setState({ productIds: new Set(productIds) });
}
