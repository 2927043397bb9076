import { Outlet } from 'react-router';
import type { Route } from './+types/storefront-layout';
import { browserLoader, serverLoader } from '../../data.ts';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { loadNavigation } from './load-navigation.ts';
import { bareNavigation } from './site-navigation.ts';
import { StorefrontFrame } from './storefront-frame.tsx';

export const loader = serverLoader(loadNavigation);
export const clientLoader = browserLoader(loadNavigation);

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
