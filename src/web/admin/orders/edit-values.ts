import type { Api } from '../../../api/client.ts';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import type { AgreedLine } from './agreed-lines.tsx';
import type { OrderDetail } from './order-words.ts';

/** What `POST …/edit-preview` takes. */
export type Change = NonNullable<Parameters<Api['orders']['previewEdit']>[0]['body']>;
export type Preview = Awaited<ReturnType<Api['orders']['previewEdit']>>['preview'];

export const emptyAddress = {
  recipient: '',
  phone: '',
  street: '',
  exterior_number: '',
  interior_number: '',
  neighbourhood: '',
  municipality: '',
  state: '',
  postal_code: '',
};
export type Address = typeof emptyAddress;

/** What staff chose and typed, as the API takes it: only what is another than it was. */
export function changeOf(
  order: Pick<OrderDetail, 'lines' | 'delivery_method'>,
  typed: {
    quantities: Readonly<Record<number, number>>;
    added: readonly AgreedLine[];
    method: string;
    shipping: string;
    address: Address;
    reason: string;
    limitReason: string;
  },
): Change {
  const { quantities, added, method, shipping, address, reason, limitReason } = typed;
  const shippingCents = hundredthsOf(shipping);
  const isOther = method !== order.delivery_method;
  return {
    lines: order.lines.flatMap(({ position, quantity }) => {
      const wanted = quantities[position] ?? quantity;
      return wanted === quantity ? [] : [{ position, quantity: wanted }];
    }),
    added: added.map(agreedInput),
    ...(isOther && { delivery_method: method }),
    ...(isOther && method === 'parcel' && isTyped(address) && { address: { ...address, directions: '' } }),
    ...(shippingCents !== undefined && { shipping_cents: shippingCents }),
    reason: reason.trim(),
    limit_reason: limitReason.trim(),
  };
}

/** A product at an agreed price as the API takes it. */
export function agreedInput({ productId, units, price }: AgreedLine) {
  const priceCents = hundredthsOf(price);
  return {
    product_id: productId,
    quantity: Number(units),
    ...(priceCents !== undefined && { price_cents: priceCents }),
  };
}

/** Whether there is something to look at. */
export function isChange({
  lines = [],
  added = [],
  delivery_method: method,
  shipping_cents: shipping,
}: Change): boolean {
  return lines.length > 0 || added.length > 0 || method !== undefined || shipping !== undefined;
}

function isTyped(address: Address): boolean {
  return Object.values(address).some((value) => value !== '');
}
