import { create } from 'zustand';

/** What the browser remembers of a product somebody looked at. No price: it may be another one by now. */
export type ViewedProduct = {
  sku: string;
  slug: string;
  product_name: string;
  image_url: string | undefined;
};

const storageKey = 'recently-viewed';
const keptMax = 12;

/** Undefined until read from the browser's storage, which the server does not have. */
export const useRecentlyViewed = create<{ products: readonly ViewedProduct[] | undefined }>()(() => ({
  products: undefined,
}));

/** Reads what was remembered; once, after the page stands. */
export function readRecentlyViewed(): void {
  if (useRecentlyViewed.getState().products === undefined)
    useRecentlyViewed.setState({ products: remembered() });
}

/** Puts a product in front of those looked at before; the oldest is forgotten. */
export function rememberViewed(product: ViewedProduct): void {
  const products = withViewed(useRecentlyViewed.getState().products ?? remembered(), product);
  useRecentlyViewed.setState({ products });
  try {
    localStorage.setItem(storageKey, JSON.stringify(products));
  } catch {
    // A browser that keeps nothing shows nothing on the next visit.
  }
}

/** The list with this product first and only once. */
export function withViewed(products: readonly ViewedProduct[], product: ViewedProduct): ViewedProduct[] {
  return [product, ...products.filter(({ sku }) => sku !== product.sku)].slice(0, keptMax);
}

function remembered(): ViewedProduct[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isViewedProduct) : [];
  } catch {
    return [];
  }
}

function isViewedProduct(kept: unknown): kept is ViewedProduct {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['sku', 'slug', 'product_name'].every(
      (name) => typeof (kept as Record<string, unknown>)[name] === 'string',
    )
  );
}
