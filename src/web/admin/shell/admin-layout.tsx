import { Outlet, useOutletContext } from 'react-router';
import type { Route } from './+types/admin-layout';
// The staff's calls; the client finds them there when the first page asks.
import '../../../api/addresses.ts';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly, staffContext, staffOnly, staffOnlyInBrowser } from '../../guards.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { AdminFrame } from './admin-frame.tsx';

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly, staffOnly];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnlyInBrowser];

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(staffContext) };
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { user: context.get(staffContext) };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame user={loaderData.user}>
      <Outlet context={loaderData.user} />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame user={loaderData?.user}>
      <ErrorScreen error={error} />
    </AdminFrame>
  );
}

/** The signed-in system user, on every page of the admin. */
export function useStaff(): StaffUser {
  return useOutletContext<StaffUser>();
}
