import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/preview-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { withRules, WrittenPageBody } from '../content/written-page.tsx';
import { HomeSections } from '../home/home-sections.tsx';
import { loadHome } from '../home/load-home.ts';
import { previewedSite } from './previewed-site.ts';
import { shopDateTime } from '../shop-parts/shop-time.ts';

/** The home page at the moment `at`, or with `page` a page as its draft is; of staff only, kept by nobody. */
async function load({ api, url }: LoadArgs) {
  const name = url.searchParams.get('page');
  if (name !== null) {
    const { page } = await api.pageContent.preview({ params: { page: name } });
    return { written: await withRules(api, page), home: undefined };
  }
  return { home: await loadHome(api, previewedSite(api, url)), written: undefined };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
export const meta = (): MetaDescriptor[] => pageMeta({ title: 'Vista previa', isPrivate: true });

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const theme = asked.get('theme');
  useEffect(() => {
    // For this look alone: what the browser's own choice is stays.
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const at = asked.get('at');
  const moment = at === null || Number.isNaN(Date.parse(at)) ? undefined : shopDateTime(at);
  return (
    <>
      {loaderData.written === undefined ? (
        <HomeSections {...loaderData.home} />
      ) : (
        <WrittenPageBody {...loaderData.written} />
      )}
      <p
        role="note"
        className="fixed right-3 bottom-[calc(var(--tab-bar-height)+0.75rem)] z-40 rounded-md bg-band px-3 py-1.5 text-xs font-medium text-on-band shadow-2 md:bottom-3"
      >
        Vista previa{asked.get('state') === 'published' ? ' de lo publicado' : ' del borrador'}
        {moment !== undefined && `: ${moment}`}
      </p>
    </>
  );
}
