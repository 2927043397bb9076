import type { MetaDescriptor } from 'react-router';
import { currentShop } from './shop.ts';

/**
 * `meta` of a storefront page: title with the shop's name, description and, where given, the canonical address.
 * `publicUrl` comes from the root loader (`matches[0]?.loaderData`), see README.
 */
export function pageMeta(page: {
  title?: string;
  description?: string;
  canonical?: string;
  /** Picture beside links to the page, 1200 × 630, with its origin; see `social-pictures.ts`. */
  imageUrl?: string;
  type?: 'website' | 'product';
  /** Pages of one visitor are not for search engines. */
  isPrivate?: boolean;
}): MetaDescriptor[] {
  const title =
    page.title === undefined
      ? `${currentShop().name}: ${currentShop().claim}`
      : `${page.title} · ${currentShop().name}`;
  const descriptors: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: currentShop().name },
    { property: 'og:locale', content: 'es_MX' },
  ];
  if (page.description !== undefined) {
    descriptors.push(
      { name: 'description', content: page.description },
      { property: 'og:description', content: page.description },
    );
  }
  if (page.imageUrl !== undefined) {
    descriptors.push(
      { property: 'og:image', content: page.imageUrl },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: page.title ?? currentShop().claim },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  if (page.canonical !== undefined) {
    descriptors.push(
      { tagName: 'link', rel: 'canonical', href: page.canonical },
      { property: 'og:url', content: page.canonical },
      ...alternates(page.canonical),
    );
  }
  if (page.isPrivate === true) descriptors.push({ name: 'robots', content: 'noindex' });
  return descriptors;
}

/** The page in the shop's languages: one today, which also serves whoever reads none of them. */
function alternates(canonical: string): MetaDescriptor[] {
  return ['es-MX', 'x-default'].map((hrefLang) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: canonical,
  }));
}

/** `meta` of a staff page. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${currentShop().name} admin` }, { name: 'robots', content: 'noindex' }];
}
