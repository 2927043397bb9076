import { create } from 'zustand';
import { comparedChanged, comparedKey } from './compare-kept.ts';

/** What the browser remembers of a product that was put beside others. No price: it may be another one by now. */
export type ComparedProduct = {
  id: number;
  product_name: string;
  kind: string;
  image_url: string | undefined;
};

/** Four columns are what a screen and a head can hold. */
export const comparedMax = 4;

type CompareState = {
  products: readonly ComparedProduct[];
  /** The browser's storage was read. */
  isRead: boolean;
  /** A fifth was wanted; the tray says why it is not there. */
  isRefused: boolean;
};

/** Products to be compared; empty on the server and until the browser's storage was read. */
export const useCompareStore = create<CompareState>()(() => ({
  products: [],
  isRead: false,
  isRefused: false,
}));

/** Reads what was remembered, after the page stands and when another tab changed it. */
export function readCompared(): void {
  useCompareStore.setState({ products: remembered(), isRead: true });
}

/** Puts a product beside the others, or takes it away; a fifth is refused. */
export function toggleCompared(product: ComparedProduct): void {
  readOnce();
  const { products } = useCompareStore.getState();
  if (products.some(({ id }) => id === product.id)) return forgetCompared(product.id);
  if (products.length >= comparedMax) return useCompareStore.setState({ isRefused: true });
  keep([...products, product]);
}

/** Takes one product away. */
export function forgetCompared(id: number): void {
  readOnce();
  keep(useCompareStore.getState().products.filter((product) => product.id !== id));
}

/** Starts again. */
export function forgetAllCompared(): void {
  keep([]);
}

/** A tick may come before anything was read. */
function readOnce(): void {
  if (!useCompareStore.getState().isRead) readCompared();
}

function keep(products: readonly ComparedProduct[]): void {
  useCompareStore.setState({ products, isRead: true, isRefused: false });
  try {
    localStorage.setItem(comparedKey, JSON.stringify(products));
  } catch {
    // A browser that keeps nothing compares on this visit only.
  }
  window.dispatchEvent(new Event(comparedChanged));
}

function remembered(): ComparedProduct[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(comparedKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isComparedProduct).slice(0, comparedMax) : [];
  } catch {
    return [];
  }
}

function isComparedProduct(kept: unknown): kept is ComparedProduct {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, product_name, kind } = kept as Partial<Record<keyof ComparedProduct, unknown>>;
  return Number.isSafeInteger(id) && typeof product_name === 'string' && typeof kind === 'string';
}
