import { expect } from 'vitest';
import type { BookedParcel } from '../../src/emulators/parcels/parcel-book.ts';
import type { TestShop } from '../setup/test-shop.ts';
import { buy, createBuyer, type OrderBody } from './buy.ts';
import { createProduct } from './create-product.ts';
import type { SignedIn } from './sign-in.ts';

/** Weight and size of a box that counts as 9 kg by its volume. */
export const box = { weight_grams: 2500, length_mm: 500, width_mm: 300, height_mm: 300 };

/** A paid order of one product, packed as one parcel. */
export async function packedParcel(
  shop: TestShop,
  staff: SignedIn,
  given: Partial<OrderBody> & { quantity?: number } = {},
) {
  const { quantity = 1, ...order } = given;
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity }]);
  const placed = await buy(shop, buyer, order);
  const { shipment_id: shipmentId } = await staff.api.orders.packShipment({
    params: { order_id: placed.order_id },
    body: { lines: [{ position: 0, quantity }], parcel: box },
  });
  return { product, buyer, orderId: placed.order_id, shipmentId, params: { shipment_id: shipmentId } };
}

export type PackedParcel = Awaited<ReturnType<typeof packedParcel>>;

/** What the carriers ask for it. */
export function ratesOf(staff: SignedIn, { params }: Pick<PackedParcel, 'params'>) {
  return staff.api.orders.parcelRates({ params, body: {} }).then(({ quote }) => quote);
}

/** Buys the cheapest label of a provider. */
export async function buyLabelOf(
  staff: SignedIn,
  packed: Pick<PackedParcel, 'params'>,
  provider: 'envia' | 'skydropx',
) {
  const quote = await ratesOf(staff, packed);
  const rate = quote.rates.findIndex((one) => one.provider === provider);
  expect(rate).toBeGreaterThanOrEqual(0);
  const { label } = await staff.api.orders.buyLabel({
    params: packed.params,
    body: { quote_id: quote.id, rate },
  });
  return label;
}

/** Calls a control of an emulated seller of labels. */
export async function parcelControl<Answer = unknown>(
  shop: TestShop,
  provider: 'envia' | 'skydropx',
  path: string,
  body?: object,
): Promise<Answer> {
  const url = shop.emulators?.urls[provider];
  const answer = await fetch(`${url}/_emulator${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Error(`The emulator of ${provider} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The parcels that a provider was paid for. */
export async function parcelsAt(shop: TestShop, provider: 'envia' | 'skydropx'): Promise<BookedParcel[]> {
  return (await parcelControl<{ parcels: BookedParcel[] }>(shop, provider, '/parcels')).parcels;
}
