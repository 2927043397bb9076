import type { Api } from '../../../api/client.ts';
import { shelvesOf } from '../shop-parts/category-tile.tsx';
import { loadTeaserBuild } from './teaser-build.ts';

/** The most that a section shows; what it shows is its own. */
const brandsMax = 24;

/** All that the sections of the home page may show, asked for at once. */
export async function loadHome(api: Api, asked: ReturnType<Api['content']['site']>) {
  const [site, home, { categories }, running, { brands }, teaser] = await Promise.all([
    asked,
    api.catalog.home(),
    api.catalog.categories({ query: { products: '0' } }),
    // The page must not fail for a promotion.
    api.promotions.running().catch(() => ({ promotions: [], products: [] })),
    api.catalog.brands().catch(() => ({ brands: [] })),
    loadTeaserBuild(api),
  ]);
  const pictures: Record<number, string[]> = {};
  for (const { promotion_id, images } of running.products) {
    const [first] = images;
    const known = (pictures[promotion_id] ??= []);
    if (first !== undefined && known.length < 2) known.push(first.image_url);
  }
  return {
    sections: site.home?.sections ?? [],
    ...home,
    categories: shelvesOf(categories),
    promotions: running.promotions,
    pictures,
    teaser,
    brands: brands.toSorted((a, b) => b.product_count - a.product_count).slice(0, brandsMax),
  };
}

/** What the sections of the home page show. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type ShownSection = HomeData['sections'][number];
