import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { menuOf } from './menu-of.ts';
import { bareNavigation } from './site-navigation.ts';

/** What the frame shows on every page. Nothing in it is about the visitor. */
export async function loadNavigation({ api, url }: LoadArgs) {
  // A shop without its menus is still a shop: the page must not fail for them.
  const [{ categories }, { banner, header, footer }] = await Promise.all([
    api.catalog.categories({ query: { products: '0' } }).catch(() => ({ categories: [] })),
    // The home page asks the same, and both are answered at once.
    api.content
      .site({ query: url.pathname === links.home() ? { home: '1' } : {} })
      .catch(() => bareNavigation),
  ]);
  return { categories: menuOf(categories), navigation: { banner, header, footer } };
}
