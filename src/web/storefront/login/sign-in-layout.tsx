import type { ReactNode } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import type { Route } from './+types/sign-in-layout';
import { browserLoader, serverLoader } from '../../data.ts';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { links } from '../../links.ts';
import { CheckoutFrame } from '../checkout/checkout-frame.tsx';
import { loadNavigation } from '../shell/load-navigation.ts';
import { bareNavigation } from '../shell/site-navigation.ts';
import { StorefrontFrame } from '../shell/storefront-frame.tsx';

export const loader = serverLoader(loadNavigation);
export const clientLoader = browserLoader(loadNavigation);

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly];

/** The menu does not change while somebody visits. */
export const shouldRevalidate = () => false;

type Navigation = Route.ComponentProps['loaderData'];

/** The ways in have the shop's frame; on the way to the checkout they have the checkout's. */
export default function SignInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SignInFrame navigation={loaderData}>
      <Outlet />
    </SignInFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SignInFrame navigation={loaderData}>
      <ErrorScreen error={error} />
    </SignInFrame>
  );
}

function SignInFrame({ navigation, children }: { navigation: Navigation | undefined; children: ReactNode }) {
  const [searchParams] = useSearchParams();
  if (searchParams.get('volver')?.startsWith(links.checkout()) === true)
    return <CheckoutFrame>{children}</CheckoutFrame>;
  return (
    <StorefrontFrame
      categories={navigation?.categories ?? []}
      navigation={navigation?.navigation ?? bareNavigation}
    >
      {children}
    </StorefrontFrame>
  );
}
