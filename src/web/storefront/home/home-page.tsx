import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/home-page';
import { apiContext, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import { HomeSections } from './home-sections.tsx';
import { loadHome } from './load-home.ts';
import { shopJsonLd } from './shop-json-ld.ts';

const load = ({ api }: LoadArgs) => loadHome(api, api.content.site({ query: { home: '1' } }));

const loadOnServer = serverLoader(load);

/**
 * Who the shop is, for search engines: said with the data of the first page, so that only the server has to know how.
 */
export async function loader(args: Route.LoaderArgs) {
  const linkedData = shopJsonLd(args.context.get(apiContext).publicUrl);
  return { ...(await loadOnServer(args)), linkedData };
}

export const clientLoader = browserLoader(async (args: LoadArgs) => ({
  ...(await load(args)),
  linkedData: [] as MetaDescriptor[],
}));

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  return [
    ...pageMeta({
      description:
        'Procesadores, tarjetas de video, laptops y todo lo que lleva una PC: precio con IVA, existencia real por almacén y un configurador que revisa que las piezas entren.',
      imageUrl: publicUrl + socialPictures.page(links.home()),
      canonical: publicUrl + links.home(),
    }),
    ...(loaderData?.linkedData ?? []),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeSections {...loaderData} />;
}
