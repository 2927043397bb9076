import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyLabelOf, packedParcel, parcelControl } from '../../../../test/factories/packed-parcel.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let begin: Date;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
  begin = shop.clock.now();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.clock.set(begin);
  await faults({ status_500_next: 0, timeout_after_accept_next: 0 });
});

type Provider = 'envia' | 'skydropx';
const faults = (api: object) => parcelControl(shop, 'envia', '/faults', { api });
const minute = 60_000;

/** Asks for a label's parcel, for the day after tomorrow unless it says otherwise. */
async function ask(labelId: string, days = 2) {
  const day = new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const body = { label_ids: [labelId], warehouse: 'CDMX', day, from_hour: 9, to_hour: 15 };
  return (await staff.api.orders.askPickup({ body })).pickup;
}

/** A pick-up of one parcel. */
async function asked(provider: Provider) {
  const label = await buyLabelOf(staff, await packedParcel(shop, staff), provider);
  return { label, pickup: await ask(label.id) };
}

const cancel = (id: string, byPhone = false) =>
  staff.api.orders
    .cancelPickup({ params: { pickup_id: id }, body: { by_phone: byPhone } })
    .then(({ pickup }) => pickup);
const post = (id: string, json: object = {}, init: object = { token: staff.token }) =>
  shop.request(`/admin/pickups/${id}/cancellation`, { ...init, json });
const listed = async (id: string) =>
  (await staff.api.orders.pickups()).pickups.find((pickup) => pickup.id === id);
const settle = () => shop.open.runJob('carriers.settle-pickups');
/** Whether Envia sends somebody. */
const comes = async (confirmation: string | null) => {
  type Kept = { pickups: { confirmation: string; isCancelled?: boolean }[] };
  const { pickups } = await parcelControl<Kept>(shop, 'envia', '/pickups');
  return !pickups.find((one) => one.confirmation === confirmation)?.isCancelled;
};

test('a pick-up is cancelled once, however often and at once; its parcel is asked for again', async () => {
  const { label, pickup } = await asked('envia');
  expect(await listed(pickup.id)).toMatchObject({ state: 'asked', parcels: 1, is_cancellable: true });
  const answers = await Promise.all([cancel(pickup.id), cancel(pickup.id), cancel(pickup.id)]);
  expect(answers.map(({ state }) => state)).toContain('cancelled');
  expect(await cancel(pickup.id)).toMatchObject({ state: 'cancelled', failure: null });
  expect(await comes(pickup.confirmation)).toBe(false);
  expect(await listed(pickup.id)).toBeUndefined();
  const again = await ask(label.id);
  expect(again).toMatchObject({ state: 'asked', parcels: 1 });
  expect(again.id).not.toBe(pickup.id);
  // A click that comes late is about the first.
  await cancel(pickup.id);
  expect(await comes(again.confirmation)).toBe(true);
});

test('what the carrier refuses stays as it was, until somebody reached it by phone', async () => {
  const label = await buyLabelOf(staff, await packedParcel(shop, staff), 'envia');
  // It is ten o'clock.
  const pickup = await ask(label.id, 0);
  const refused = await expectRefusal(post(pickup.id), 409, 'carrier_refused');
  expect(refused.message).toContain('ya va en camino');
  expect(await listed(pickup.id)).toMatchObject({
    state: 'asked',
    failure: expect.stringContaining('en camino'),
  });
  expect((await ask(label.id)).id).toBe(pickup.id);
  expect(await cancel(pickup.id, true)).toMatchObject({ state: 'cancelled' });
  expect((await ask(label.id)).id).not.toBe(pickup.id);
});

test('one that somebody cancelled in the provider’s own pages is cancelled', async () => {
  const { pickup } = await asked('envia');
  const { urls, providers } = shop.emulators!;
  await fetch(`${urls.envia}/ship/pickupcancel/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${providers.carriers.envia?.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      carrier: pickup.carrier_name.toLowerCase(),
      confirmation: pickup.confirmation,
      locale: 1,
    }),
  });
  expect(await comes(pickup.confirmation)).toBe(false);
  expect(await cancel(pickup.id)).toMatchObject({ state: 'cancelled' });
});

test.each([
  ['did it and broke off', { timeout_after_accept_next: 1 }, false],
  ['failed before', { status_500_next: 1 }, true],
])('a cancellation of which nobody heard is asked after: the provider %s', async (_, fault, stillComes) => {
  const { label, pickup } = await asked('envia');
  await faults(fault);
  expect(await cancel(pickup.id)).toMatchObject({ state: 'cancelling' });
  expect(await comes(pickup.confirmation)).toBe(stillComes);
  // Not known is not cancelled: no second pick-up, and nobody is hurried.
  expect((await ask(label.id)).id).toBe(pickup.id);
  await settle();
  expect(await cancel(pickup.id)).toMatchObject({ state: 'cancelling' });
  shop.clock.moveBy(minute + 1);
  await settle();
  expect(await listed(pickup.id)).toBeUndefined();
  expect(await comes(pickup.confirmation)).toBe(false);
  expect((await ask(label.id)).id).not.toBe(pickup.id);
});

test('a provider that does not say for twenty minutes leaves it to the staff', async () => {
  const { label, pickup } = await asked('envia');
  const news = async () =>
    (await keptEmails(shop, staff.email)).filter(({ text }) => text.includes('los demás de su recolección'));
  const before = await news();
  await faults({ status_500_next: 1000 });
  await cancel(pickup.id);
  for (let time = 1; time <= 21; time += 1) {
    shop.clock.moveBy(minute + 1);
    await settle();
  }
  await faults({ status_500_next: 0 });
  expect(await listed(pickup.id)).toMatchObject({
    state: 'unknown',
    confirmation: pickup.confirmation,
    is_cancellable: false,
  });
  expect(await news()).toHaveLength(before.length + 1);
  await expectRefusal(post(pickup.id), 409, 'by_phone');
  const problems = async () => {
    const { parcels } = await staff.api.orders.parcels({ query: { view: 'problems' } });
    return parcels.some(({ id }) => id === label.id);
  };
  expect(await problems()).toBe(true);
  expect(await cancel(pickup.id, true)).toMatchObject({ state: 'cancelled' });
  expect(await problems()).toBe(false);
  expect((await ask(label.id)).state).toBe('asked');
});

test('where no provider cancels it, staff are told whom to phone', async () => {
  const { label, pickup } = await asked('skydropx');
  await shop.db.sql(
    `update parcel_pickup set carrier = 'estafeta', carrier_name = 'Estafeta' where id = $1`,
    [pickup.id],
  );
  expect(await listed(pickup.id)).toMatchObject({ is_cancellable: false, phone: '55 5270 8300' });
  const refused = await expectRefusal(post(pickup.id), 409, 'by_phone');
  expect(refused.message).toBe('Skydropx does not cancel this pick-up. Phone Estafeta.');
  expect(refused.details).toEqual({ phone: '55 5270 8300' });
  expect((await listed(pickup.id))?.state).toBe('asked');
  await staff.api.staff.chooseLanguage({ body: { language: 'es' } });
  const spanish = await expectRefusal(post(pickup.id), 409, 'by_phone');
  expect(spanish.message).toBe('Skydropx no cancela esta recolección. Llama a Estafeta.');
  await staff.api.staff.chooseLanguage({ body: { language: 'en' } });
  expect(await cancel(pickup.id, true)).toMatchObject({ state: 'cancelled' });
  expect((await ask(label.id)).state).toBe('asked');
});

test('a carrier that did not come on its day is asked again once somebody phoned it', async () => {
  const { label, pickup } = await asked('envia');
  shop.clock.moveBy(4 * 24 * 60 * minute);
  expect(await listed(pickup.id)).toMatchObject({ parcels: 1, is_cancellable: false });
  await expectRefusal(post(pickup.id), 409, 'by_phone');
  await cancel(pickup.id, true);
  expect((await ask(label.id)).state).toBe('asked');
});

test('a pick-up without parcels to fetch is shown until its day is over, and one that fetched them is not', async () => {
  const [empty, fetched] = [await asked('envia'), await asked('envia')];
  await staff.api.orders.cancelLabel({ params: { label_id: empty.label.id } });
  await parcelControl(shop, 'envia', `/parcels/${fetched.label.tracking_code}/move`, { status: 'Picked Up' });
  await shop.open.runJob('carriers.read-parcel', { labelId: fetched.label.id });
  expect(await listed(empty.pickup.id)).toMatchObject({ parcels: 0 });
  expect(await listed(fetched.pickup.id)).toBeUndefined();
  shop.clock.moveBy(4 * 24 * 60 * minute);
  expect(await listed(empty.pickup.id)).toBeUndefined();
});

test('only who packs cancels a pick-up that was asked for', async () => {
  const { label, pickup } = await asked('envia');
  await expectRefusal(post('00000000-0000-4000-8000-000000000000'), 404);
  await expectRefusal(post('mine'), 404);
  await expectRefusal(post(pickup.id, { by_phone: 'yes' }), 422);
  await expectRefusal(post(pickup.id, {}, {}), 401);
  await expectRefusal(post(pickup.id, {}, { token: (await signInCustomer(shop)).token }), 401);
  const catalog = await signInStaff(shop, 'catalog');
  await expectRefusal(post(pickup.id, {}, { token: catalog.token }), 403);
  await expectRefusal(shop.request('/admin/pickups', { token: catalog.token }), 403);
  await expectRefusal(shop.request('/admin/pickups'), 401);
  expect((await ask(label.id)).state).toBe('asked');
  const short = await buyLabelOf(staff, await packedParcel(shop, staff), 'envia');
  const body = { label_ids: [short.id], warehouse: 'CDMX', day: pickup.day, from_hour: 10, to_hour: 11 };
  const { pickup: refused } = await staff.api.orders.askPickup({ body });
  await expectRefusal(post(refused.id), 409, 'not_asked');
});
