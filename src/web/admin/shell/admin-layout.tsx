import { Outlet, useOutletContext } from 'react-router';
import type { ShouldRevalidateFunction } from 'react-router';
import type { Route } from './+types/admin-layout';
// The staff's calls; the client finds them there when the first page asks.
import '../../../api/addresses.ts';
import type { Api } from '../../../api/client.ts';
import { apiContext, browserApi } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { StaffErrorScreen, staffErrorTitle } from './staff-error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { staffContext, staffOnly, staffOnlyInBrowser } from '../../staff-guards.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { AdminFrame } from './admin-frame.tsx';
import { SignInAgain } from './sign-in-again.tsx';

type SavedView = Awaited<ReturnType<Api['savedViews']['list']>>['views'][number];
type AdminContext = { user: StaffUser; views: readonly SavedView[] };

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly, staffOnly];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnlyInBrowser];

export async function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(staffContext), views: await savedViews(context.get(apiContext).api) };
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { user: context.get(staffContext), views: await savedViews(browserApi()) };
}

/** Of a page that failed, which has no title of its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined || error === null ? [] : adminMeta(staffErrorTitle(error));

/** Who works here, and their views, stay from page to page; they are read again when something was changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.href === nextUrl.href && defaultShouldRevalidate;

/** The views that a person sees, for every list. A list without them is a list still. */
async function savedViews(api: Api): Promise<SavedView[]> {
  return (await api.savedViews.list({ query: {} }).catch(() => undefined))?.views ?? [];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame user={loaderData.user}>
      <Outlet context={loaderData} />
      <SignInAgain user={loaderData.user} />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame user={loaderData?.user}>
      <StaffErrorScreen error={error} />
    </AdminFrame>
  );
}

/** The signed-in system user, on every page of the admin. */
export function useStaff(): StaffUser {
  return useOutletContext<AdminContext>().user;
}

/** The saved views of every list that the signed-in system user sees. */
export function useSavedViews(): readonly SavedView[] {
  return useOutletContext<AdminContext>().views;
}
