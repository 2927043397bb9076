import { Outlet } from 'react-router';
import type { Route } from './+types/preview-layout';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { staffOnly, staffOnlyInBrowser } from '../../staff-guards.ts';
import { menuOf } from '../shell/menu-of.ts';
import { bareNavigation } from '../shell/site-navigation.ts';
import { StorefrontFrame } from '../shell/storefront-frame.tsx';
import { previewedSite } from './previewed-site.ts';

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly, staffOnly];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnlyInBrowser];

/** The frame of every page of the shop as it is at the moment that is looked at. */
async function load({ api, url }: LoadArgs) {
  const [{ categories }, { banner, header, footer }] = await Promise.all([
    api.catalog.categories({ query: { products: '0' } }),
    previewedSite(api, url),
  ]);
  return { categories: menuOf(categories), navigation: { banner, header, footer } };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Staff's looks at what visitors do not see yet. */
export default function PreviewLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StorefrontFrame categories={loaderData.categories} navigation={loaderData.navigation}>
      <Outlet />
    </StorefrontFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame categories={[]} navigation={bareNavigation}>
      <ErrorScreen error={error} />
    </StorefrontFrame>
  );
}
