import type { MetaDescriptor } from 'react-router';
import { shop } from './shop.ts';

/**
 * `meta` of a storefront page: title with the shop's name, description and, where given, the canonical address.
 * `publicUrl` comes from the root loader (`matches[0]?.loaderData`), see README.
 */
export function pageMeta(page: {
  title?: string;
  description?: string;
  canonical?: string;
  imageUrl?: string;
  /** Pages of one visitor are not for search engines. */
  isPrivate?: boolean;
}): MetaDescriptor[] {
  const title = page.title === undefined ? `${shop.name}: ${shop.claim}` : `${page.title} · ${shop.name}`;
  const descriptors: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'es_MX' },
  ];
  if (page.description !== undefined) {
    descriptors.push(
      { name: 'description', content: page.description },
      { property: 'og:description', content: page.description },
    );
  }
  if (page.imageUrl !== undefined) descriptors.push({ property: 'og:image', content: page.imageUrl });
  if (page.canonical !== undefined) {
    descriptors.push(
      { tagName: 'link', rel: 'canonical', href: page.canonical },
      { property: 'og:url', content: page.canonical },
    );
  }
  if (page.isPrivate === true) descriptors.push({ name: 'robots', content: 'noindex' });
  return descriptors;
}

/** `meta` of a staff page. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${shop.name} admin` }, { name: 'robots', content: 'noindex' }];
}
