import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyLabelOf,
  packedParcel,
  parcelControl,
  ratesOf,
} from '../../../../test/factories/packed-parcel.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const providers = ['envia', 'skydropx'] as const;

/** Hours of the day after tomorrow. */
function window(hours: { from_hour: number; to_hour: number } = { from_hour: 10, to_hour: 15 }) {
  const day = new Date(shop.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  return { warehouse: 'CDMX', day, ...hours };
}
const ask = (labelIds: string[], more = window()) =>
  staff.api.orders.askPickup({ body: { label_ids: labelIds, ...more } }).then(({ pickup }) => pickup);

async function labelBy(provider: (typeof providers)[number], carrier: string) {
  const packed = await packedParcel(shop, staff);
  const quote = await ratesOf(staff, packed);
  const rate = quote.rates.findIndex((one) => one.provider === provider && one.carrier === carrier);
  const { label } = await staff.api.orders.buyLabel({
    params: packed.params,
    body: { quote_id: quote.id, rate },
  });
  return label;
}

test.each(providers)(
  'a carrier of %s comes once for several parcels, however often it is asked',
  async (provider) => {
    const [one, two] = [
      await buyLabelOf(staff, await packedParcel(shop, staff), provider),
      await buyLabelOf(staff, await packedParcel(shop, staff), provider),
    ];
    const first = await ask([one.id, two.id]);
    expect(first).toMatchObject({
      state: 'asked',
      confirmation: expect.any(String),
      warehouse: 'CDMX',
      from_hour: 10,
    });
    expect((await ask([one.id, two.id])).id).toBe(first.id);
    const { parcels } = await staff.api.orders.parcels({ query: { view: 'waiting' } });
    expect(
      parcels.filter(({ id }) => id === one.id || id === two.id).map(({ is_fetched: is }) => is),
    ).toEqual([true, true]);
  },
);

test('what the carrier refuses is said in its words, and may be asked for again', async () => {
  const label = await buyLabelOf(staff, await packedParcel(shop, staff), 'envia');
  const refused = await ask([label.id], window({ from_hour: 10, to_hour: 11 }));
  expect(refused).toMatchObject({ state: 'refused', failure: expect.stringContaining('3 horas') });
  expect((await ask([label.id])).state).toBe('asked');
  const redpack = await labelBy('skydropx', 'redpack');
  expect(await ask([redpack.id])).toMatchObject({
    state: 'refused',
    failure: expect.stringContaining('recolección'),
  });
});

test('a pick-up of which nobody heard is not asked for twice', async () => {
  const label = await buyLabelOf(staff, await packedParcel(shop, staff), 'envia');
  await parcelControl(shop, 'envia', '/faults', { api: { timeout_after_accept_next: 1 } });
  const pickup = await ask([label.id]);
  expect(pickup).toMatchObject({ state: 'unknown', confirmation: null });
  expect((await ask([label.id])).id).toBe(pickup.id);
});

test('a pick-up whose process died is left to the staff until its carrier took the parcels', async () => {
  const [one, two] = [await labelBy('envia', 'fedex'), await labelBy('envia', 'fedex')];
  const { id } = await ask([one.id, two.id]);
  // As the process left it: written before the provider was called, the answer not.
  await shop.db.sql(`update parcel_pickup set state = 'asking', confirmation = null where id = $1`, [id]);
  const problems = async () => {
    const { parcels } = await staff.api.orders.parcels({ query: { view: 'problems' } });
    return parcels.map((parcel) => parcel.id).filter((label) => label === one.id || label === two.id);
  };
  const news = async () =>
    (await keptEmails(shop, staff.email)).filter(({ text }) => text.includes('los demás de su recolección'));
  const before = await news();
  // Somebody may be at it still.
  await shop.open.runJob('carriers.settle-pickups');
  expect((await ask([one.id, two.id])).state).toBe('asking');
  expect(await problems()).toEqual([]);
  shop.clock.moveBy(6 * 60_000);
  for (let time = 1; time <= 2; time += 1) await shop.open.runJob('carriers.settle-pickups');
  expect(await ask([one.id, two.id])).toMatchObject({ id, state: 'unknown' });
  expect((await problems()).toSorted()).toEqual([one.id, two.id].toSorted());
  // One for both.
  expect(await news()).toHaveLength(before.length + 1);
  for (const { id: labelId, tracking_code: guide } of [one, two]) {
    await parcelControl(shop, 'envia', `/parcels/${guide}/move`, { status: 'Picked Up' });
    await shop.open.runJob('carriers.read-parcel', { labelId });
  }
  expect(await problems()).toEqual([]);
});

test('parcels of which some were asked for already are not taken for fetched together', async () => {
  const [one, two] = [await labelBy('envia', 'fedex'), await labelBy('envia', 'fedex')];
  const { id } = await ask([one.id]);
  const json = { label_ids: [one.id, two.id], ...window() };
  await expectRefusal(shop.request('/admin/pickups', { token: staff.token, json }), 409, 'not_together');
  expect((await ask([two.id])).id).not.toBe(id);
});

test('only parcels of one carrier that wait for it are fetched together, by who packs', async () => {
  const [one, other] = [await labelBy('envia', 'fedex'), await labelBy('envia', 'dhl')];
  const post = (json: object, token = staff.token) => shop.request('/admin/pickups', { token, json });
  const body = { label_ids: [one.id, other.id], ...window() };
  await expectRefusal(post(body), 409, 'not_together');
  await parcelControl(shop, 'envia', `/parcels/${one.tracking_code}/move`, { status: 'Picked Up' });
  await staff.api.orders.cancelLabel({ params: { label_id: other.id } });
  await expectRefusal(post({ ...body, label_ids: [other.id] }), 409, 'not_together');
  await expectRefusal(post({ ...body, label_ids: ['00000000-0000-4000-8000-000000000000'] }), 404);
  expect((await expectRefusal(post({ ...body, to_hour: 9 }), 422)).fields).toHaveProperty('to_hour');
  expect((await expectRefusal(post({ ...body, warehouse: 'LUNA' }), 422)).fields).toHaveProperty('warehouse');
  await expectRefusal(post({ ...body, day: 'mañana' }), 422);
  await expectRefusal(shop.request('/admin/pickups', { json: body }), 401);
  await expectRefusal(post(body, (await signInCustomer(shop)).token), 401);
  await expectRefusal(post(body, (await signInStaff(shop, 'catalog')).token), 403);
});
