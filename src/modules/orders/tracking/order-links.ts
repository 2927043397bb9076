import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { sharedSecret } from '../../../platform/secrets.ts';
import { readLimits } from '../../settings/index.ts';
import { orderLinkToken } from './order-link.ts';

export const secretName = 'secret.order-links';

const hourMilliseconds = 3_600_000;

/** Where an email leads: to its order, and to what is paid with. */
export type OrderLinks = { order: string; slip: string };

/**
 * An order for its email: whose address is not proven gets links that open it anywhere, for some time after `from`. What only
 * its buyer decides, e.g. where cash goes back to, they do not do.
 */
export async function withLinks<Told extends { id: string; email: string; reader_name: string | null }>(
  shop: Pick<Shop, 'log' | 'publicUrl'>,
  tx: Connection,
  order: Told,
  from: Date,
): Promise<Told & { links?: OrderLinks }> {
  if (order.reader_name !== null) return order;
  const { url } = await linkToOrder(shop, tx, order, from);
  return { ...order, links: { order: url, slip: `${url}/ficha` } };
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
