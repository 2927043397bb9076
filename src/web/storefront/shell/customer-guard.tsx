import { Outlet, useOutletContext } from 'react-router';
import type { Route } from './+types/customer-guard';
import { customerContext, customersOnly, customersOnlyInBrowser } from '../../guards.ts';
import type { SessionUser } from '../../state/shop-types.ts';

export const middleware: Route.MiddlewareFunction[] = [customersOnly];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [customersOnlyInBrowser];

export function loader({ context }: Route.LoaderArgs) {
  return { customer: context.get(customerContext) };
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { customer: context.get(customerContext) };
}

export default function CustomerGuard({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData.customer} />;
}

/** The signed-in customer, on every page behind the guard. */
export function useSignedInCustomer(): SessionUser {
  return useOutletContext<SessionUser>();
}
