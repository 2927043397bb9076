import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../orders/order-words.ts';

type Guest = Awaited<ReturnType<Api['customers']['adminCustomer']>>['customer'];
type Block = Parameters<Api['customers']['addBlock']>[0]['body'];
type Place = Pick<Guest['addresses'][number], 'phone' | 'street' | 'exterior_number' | 'postal_code'>;
type Order = Pick<OrderDetail, 'delivery_method'> & {
  delivery_address: Place & { pickup_phone?: string | undefined };
};

/** What keeps a guest from ordering again: who they are, and where they had goods sent or are called. */
export function blocksOfGuest(
  { id, email, addresses }: Pick<Guest, 'id' | 'email'> & { addresses: readonly Place[] },
  orders: readonly Order[],
  reason: string,
): Block[] {
  return [
    { kind: 'customer', value: id, reason },
    { kind: 'email', value: email, reason },
    ...[...addresses, ...orders.filter(isParcel).map((order) => order.delivery_address)].flatMap(
      ({ phone, street, exterior_number, postal_code }): Block[] => [
        { kind: 'phone', value: phone, reason },
        { kind: 'address', street, exterior_number, postal_code, reason },
      ],
    ),
    // The rest of a pick-up's address is the branch's.
    ...orders.flatMap(({ delivery_address: { pickup_phone } }): Block[] =>
      pickup_phone === undefined ? [] : [{ kind: 'phone', value: pickup_phone, reason }],
    ),
  ];
}

const isParcel = (order: Order) => order.delivery_method === 'parcel';
