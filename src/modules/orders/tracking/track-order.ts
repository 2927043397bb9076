import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { sharedSecret } from '../../../platform/secrets.ts';
import { sendEmail } from '../../mails/index.ts';
import { idsOfCode } from '../order-code.words.ts';
import type { ordersContract } from '../orders.contract.ts';
import type { DeliveryAddress } from '../order-state.ts';
import { ownOrder } from '../read/own-orders.ts';
import { isOwnToken, namedByToken } from './order-link.ts';
import { linkToOrder, secretName } from './order-links.ts';
import { orderLinkMail } from './tracking-mail.ts';

const orderOfNumber = query(
  'orders.of_number_and_email',
  `select id, number, email from shop_order where number = :number and lower(email) = :email
   union all
   select id, number, email from shop_order where id between :from::uuid and :to::uuid and lower(email) = :email
   limit 1`,
  { nullable: ['number', 'from', 'to'] },
);
const emailOfOrder = query('orders.email_of', 'select email from shop_order where id = :orderId');

type Asked = { order_number: number | string; email: string };
type Answer<Call extends 'trackOrder' | 'linkedOwnOrder'> = z.input<
  (typeof ordersContract)[Call]['answers'][200]
>['order'];

/**
 * Where an order stands, for whoever knows its number and the address it was bought with. Where it goes is not said, nor
 * what is in it.
 * @throws AppError 404, the same for a wrong number as for a wrong address; 429 when the address was looked for too often
 */
export async function trackOrder(context: RequestContext, asked: Asked): Promise<Answer<'trackOrder'>> {
  await context.rates.countEmail('lookups', asked.email);
  const order = await ownOrder(context, null, (await requireOrder(context, asked)).id);
  return {
    order_number: order.order_number,
    state: order.state,
    fulfilment: order.fulfilment,
    is_partly_packed: order.is_partly_packed,
    is_attempt: order.is_attempt,
    placed_at: order.placed_at,
    paid_at: order.paid_at,
    item_count: order.item_count,
    has_invoices: context.invoicing !== undefined,
    has_assembly: order.lines.some(({ is_assembly: isWork }) => isWork),
    delivery_method: order.delivery_method,
    promise: order.promise,
    promise_if_paid: order.promise_if_paid,
    leaves_by: order.leaves_by,
    shipments: order.shipments.map((shipment) => ({
      id: shipment.id,
      sequence: shipment.sequence,
      state: shipment.state,
      carrier: shipment.carrier,
      tracking_code: shipment.tracking_code,
      more_tracking: shipment.more_tracking,
      tracking_url: shipment.tracking_url,
      packed_at: shipment.packed_at,
      shipped_at: shipment.shipped_at,
      delivered_at: shipment.delivered_at,
      due: shipment.due,
      ended_as: shipment.ended_as,
    })),
  };
}

/**
 * Mails an order's own address a link that opens all of it, for as long as the settings say.
 * @throws AppError 404 as `trackOrder`; 429 when the address was asked for too often
 */
export async function mailOrderLink(context: RequestContext, asked: Asked): Promise<void> {
  const { db, clock, rates } = context;
  await rates.countEmail('letters', asked.email);
  const order = await requireOrder(context, asked);
  const mail = orderLinkMail(order, await linkToOrder(context, db, order, clock.now()));
  await db.transaction((tx) => sendEmail(context, tx, mail));
}

/**
 * Opens a mailed link: which order it is of.
 * @throws AppError 404 for a link that ended, or that the shop did not give
 */
export async function openOrderLink(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  token: string,
): Promise<string> {
  const named = namedByToken(token);
  const row = named && (await db.first(emailOfOrder, { orderId: named.orderId }));
  const isOpen =
    row !== undefined &&
    row.email !== '' &&
    named !== undefined &&
    named.endsAt > clock.now() &&
    isOwnToken(await sharedSecret(db, secretName), token, row.email);
  if (!isOpen) throw notFound('Este enlace ya no abre el pedido. Pide otro con tu número de pedido.');
  return named.orderId;
}

/**
 * The order of a mailed link. Street, name and phone are left out: whoever mistyped an address had it mailed to a stranger.
 * @throws AppError 404 as `openOrderLink`
 */
export async function orderOfLink(context: RequestContext, token: string): Promise<Answer<'linkedOwnOrder'>> {
  const {
    email: _email,
    delivery_address: address,
    edit_to_pay: _edit,
    payment: _payment,
    may_choose_credit: _credit,
    can_cancel: _cancel,
    can_correct_delivery: _correct,
    expires_at: _expires,
    pc_photos: _photos,
    ...order
  } = await ownOrder(context, null, await openOrderLink(context, token));
  return { ...order, destination: destinationOf(order.delivery_method, address) };
}

async function requireOrder({ db }: RequestContext, { order_number: asked, email }: Asked) {
  const { from, to } = typeof asked === 'string' ? idsOfCode(asked) : { from: null, to: null };
  // A code may happen to have no letter.
  const number = /^\d+$/.test(`${asked}`) ? Number(asked) : null;
  const order = await db.first(orderOfNumber, { number, from, to, email: email.toLowerCase() });
  if (!order) throw notFound('No encontramos un pedido con ese número y ese correo.');
  return order;
}

function destinationOf(method: string, address: DeliveryAddress): string {
  const { street, exterior_number: house, neighbourhood, municipality, state, postal_code: code } = address;
  return method === 'parcel'
    ? `C.P. ${code}, ${state}`
    : `${street} ${house}, ${neighbourhood}, ${municipality}, ${state}`;
}
