import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../page-meta.ts';

/** `meta` of a page to be read. `publicUrl` is that of the root loader. */
export function contentMeta(
  page: { title: string; description: string; path: string },
  publicUrl: string | undefined,
): MetaDescriptor[] {
  return pageMeta({
    title: page.title,
    description: page.description,
    canonical: `${publicUrl ?? ''}${page.path}`,
  });
}
