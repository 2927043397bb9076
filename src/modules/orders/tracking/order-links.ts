import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { sharedSecret } from '../../../platform/secrets.ts';
import { readLimits } from '../../settings/index.ts';
import { orderLinkToken } from './order-link.ts';

export const secretName = 'secret.order-links';

const hourMilliseconds = 3_600_000;

/** Where an email leads: to its order, and to what is paid with. */
export type OrderLinks = { order: string; slip: string };

/** Where emails about an order lead: whose address is not proven gets links that open it anywhere, for some time after `from`. */
export async function linksOfOrder(
  { log, publicUrl }: Pick<Shop, 'log' | 'publicUrl'>,
  tx: Connection,
  order: { id: string; email: string; reader_name: string | null },
  from: Date,
): Promise<OrderLinks> {
  if (order.reader_name !== null) return accountLinks(order, publicUrl);
  const { url } = await linkToOrder({ log, publicUrl }, tx, order, from);
  return { order: url, slip: `${url}/ficha` };
}

/** Of an order whose buyer has an account. */
export function accountLinks({ id }: { id: string }, publicUrl: string): OrderLinks {
  const query = `?pedido=${id}`;
  return { order: `${publicUrl}/dashboard${query}`, slip: `${publicUrl}/dashboard/ficha${query}` };
}

/** A link that opens an order without an account, and until when. */
export async function linkToOrder(
  { log, publicUrl }: Pick<Shop, 'log' | 'publicUrl'>,
  db: Connection,
  { id: orderId, email }: { id: string; email: string },
  from: Date,
): Promise<{ url: string; endsAt: Date }> {
  const { order_link_hours: hours } = await readLimits(db, log);
  const endsAt = new Date(from.getTime() + hours * hourMilliseconds);
  const token = orderLinkToken(await sharedSecret(db, secretName), { orderId, email, endsAt });
  return { url: `${publicUrl}/seguimiento/${token}`, endsAt };
}
