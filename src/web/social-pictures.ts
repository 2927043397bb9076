import { links } from './links.ts';

/**
 * Pictures that networks show beside a link to a page, 1200 × 630; drawn by the server when they are asked for.
 * Paths, without the shop's origin.
 */
export const socialPictures = {
  product: ({ sku }: { sku: string }) => `/media/og/product/${encodeURIComponent(sku)}.jpg`,
  category: ({ slug }: { slug: string }) => `/media/og/category/${slug}.jpg`,
  brand: ({ slug }: { slug: string }) => `/media/og/brand/${slug}.jpg`,
  promotion: ({ slug }: { slug: string }) => `/media/og/promotion/${slug}.jpg`,
  build: ({ code }: { code: string }) => `/media/og/build/${code}.jpg`,
  /** Of a page that is there in every shop, by its path. */
  page: (path: string) => `/media/og/page/${path === links.home() ? 'inicio' : path.slice(1)}.jpg`,
  /** Not for networks: the goods alone, 1200 × 1200, for search engines. */
  goods: ({ sku }: { sku: string }) => `/media/og/goods/${encodeURIComponent(sku)}.jpg`,
} as const;
