import { Outlet } from 'react-router';
import type { Route } from './+types/storefront-layout';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { links } from '../../links.ts';
import { menuOf } from './menu-of.ts';
import { bareNavigation } from './site-navigation.ts';
import { StorefrontFrame } from './storefront-frame.tsx';

/** What the frame shows on every page. Nothing in it is about the visitor. */
async function load({ api, url }: LoadArgs) {
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

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly];

/** The menu does not change while somebody visits. */
export const shouldRevalidate = () => false;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StorefrontFrame categories={loaderData.categories} navigation={loaderData.navigation}>
      <Outlet />
    </StorefrontFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame
      categories={loaderData?.categories ?? []}
      navigation={loaderData?.navigation ?? bareNavigation}
    >
      <ErrorScreen error={error} />
    </StorefrontFrame>
  );
}
