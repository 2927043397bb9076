import { Outlet } from 'react-router';
import type { Route } from './+types/checkout-layout';
import { ErrorScreen } from '../../error-screen.tsx';
import { readableAddressesOnly } from '../../guards.ts';
import { CheckoutFrame } from './checkout-frame.tsx';

export const middleware: Route.MiddlewareFunction[] = [readableAddressesOnly];

export default function CheckoutLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CheckoutFrame>
      <ErrorScreen error={error} />
    </CheckoutFrame>
  );
}
