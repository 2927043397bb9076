import type { Api } from '../../../api/client.ts';

/** Menus and home page at the moment that the address asks for, of the drafts or of what is published. */
export function previewedSite(api: Api, { searchParams }: URL) {
  return api.content.previewSite({
    query: {
      at: searchParams.get('at') ?? undefined,
      state: searchParams.get('state') === 'published' ? 'published' : 'draft',
    },
  });
}
