import type { MetaDescriptor } from 'react-router';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import { breadcrumbJsonLd } from '../shop-parts/json-ld.ts';

/** `meta` of a page to be read. `publicUrl` is that of the root loader. */
export function contentMeta(
  page: { title: string; description: string; path: string },
  publicUrl: string | undefined,
): MetaDescriptor[] {
  const origin = publicUrl ?? '';
  return [
    ...pageMeta({
      title: page.title,
      description: page.description,
      imageUrl: origin + socialPictures.page(page.path),
      canonical: origin + page.path,
    }),
    breadcrumbJsonLd([{ label: 'Inicio', to: links.home() }, { label: page.title }], {
      publicUrl: origin,
      path: page.path,
    }),
  ];
}
