import type { Route } from './+types/slip-page';
import { ApiError } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { OrderSlip } from '../payment-return/payment-slip.tsx';

async function load({ api, url }: LoadArgs) {
  const orderId = url.searchParams.get('pedido');
  if (!orderId) throw new ApiError(404, 'not_found', 'Aquí no hay nada.');
  return api.orders.order({ params: { order_id: orderId } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Ficha de pago', isPrivate: true });

/** What an own order is paid with at a till or a bank. */
export default function SlipPage({ loaderData: { order } }: Route.ComponentProps) {
  useLiveReload(['order.changed']);
  return <OrderSlip order={order} orderPath={withQuery(links.dashboard(), { pedido: order.order_id })} />;
}
