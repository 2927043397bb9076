import { pictureVersion } from '../platform/picture-version.ts';
import { links } from './links.ts';

type Pictured = { sku: string; images: readonly { image_url: string }[] };

/**
 * Pictures that networks show beside a link to a page, 1200 × 630; drawn by the server when they are asked for.
 * Paths, without the shop's origin.
 */
export const socialPictures = {
  product: ({ sku, images }: Pictured) =>
    `/media/og/product/${encodeURIComponent(sku)}.jpg${pictureVersion(images[0]?.image_url)}`,
  category: ({ slug }: { slug: string }) => `/media/og/category/${slug}.jpg`,
  brand: ({ slug }: { slug: string }) => `/media/og/brand/${slug}.jpg`,
  promotion: ({ slug }: { slug: string }) => `/media/og/promotion/${slug}.jpg`,
  build: ({ code }: { code: string }) => `/media/og/build/${code}.jpg`,
  /** Of a page that is there in every shop, by its path. */
  page: (path: string) => `/media/og/page/${path === links.home() ? 'inicio' : path.slice(1)}.jpg`,
  /** Not for networks: the goods alone, 1200 × 1200, for search engines. */
  goods: ({ sku, images }: Pictured) =>
    `/media/og/goods/${encodeURIComponent(sku)}.jpg${pictureVersion(images[0]?.image_url)}`,
} as const;
