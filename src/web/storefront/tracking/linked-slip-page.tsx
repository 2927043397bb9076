import { LinkEnded } from './link-ended.tsx';
import type { Route } from './+types/linked-slip-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { OrderSlip } from '../payment-return/payment-slip.tsx';

async function load({ api, params }: LoadArgs<'token'>) {
  const token = params.token ?? '';
  return { token, ...(await api.orders.linkedOwnOrder({ params: { token } })) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const ErrorBoundary = LinkEnded;
export const meta = () => pageMeta({ title: 'Ficha de pago', isPrivate: true });

/** The same for whoever holds the order's mailed link. */
export default function LinkedSlipPage({ loaderData: { token, order } }: Route.ComponentProps) {
  return <OrderSlip order={order} orderPath={links.linkedOrder(token)} />;
}
