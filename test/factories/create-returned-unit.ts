import type { TestShop } from '../setup/test-shop.ts';
import { buy, createBuyer } from './buy.ts';
import type { CreatedProduct } from './create-product.ts';
import { signInStaff } from './sign-in.ts';

type Outcome = 'scrap' | 'sellable';

/** A unit that somebody bought, sent back, and the inspection judged. */
export async function createReturnedUnit(
  shop: TestShop,
  product: Pick<CreatedProduct, 'id'>,
  { serial, outcome }: { serial: string; outcome: Outcome },
) {
  const packer = await signInStaff(shop, 'orders');
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const params = { order_id: (await buy(shop, buyer)).order_id };
  const { orders, returns } = packer.api;
  await orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1, serials: [serial] }] } });
  const parcel = { carrier: 'DHL', tracking_code: 'D1' };
  await orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const asked = await buyer.api.returns.ask({
    params,
    body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
  });
  const one = { params: { return_id: asked.return.id } };
  await returns.decide({ ...one, body: { decision: 'approve', answer: 'Con DHL.' } });
  const { return: received } = await returns.receive(one);
  const unitId = received.units[0]?.id ?? 0;
  const inspect = (found: Outcome) =>
    returns.inspect({ ...one, body: { units: [{ id: unitId, outcome: found, serial, note: 'Quemada' }] } });
  await inspect(outcome);
  return { serial, unitId, inspect, orderId: params.order_id };
}
