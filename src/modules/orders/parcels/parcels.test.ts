import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  box,
  buyLabelOf,
  type PackedParcel,
  packedParcel,
  parcelControl,
  parcelsAt,
  ratesOf,
} from '../../../../test/factories/packed-parcel.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import {
  signInCustomer,
  type SignedIn,
  signInStaff,
  testPassword,
} from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { CarrierError } from '../../carriers/index.ts';

let shop: TestShop;
let owner: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const providers = ['envia', 'skydropx'] as const;
const nowhere = '00000000-0000-4000-8000-000000000000';

const labelsOf = (orderId: string) =>
  staff.api.orders.labelsOfOrder({ params: { order_id: orderId } }).then(({ labels }) => labels);
const shipmentOf = async (orderId: string) =>
  (await staff.api.orders.adminOrder({ params: { order_id: orderId } })).order.shipments[0];
/** The minute after which somebody looks what became of a purchase. */
const afterSilence = async () => {
  shop.clock.moveBy(61_000);
  await shop.open.runJob('carriers.settle-labels');
};

/** Skydropx answers the next call so. */
function skydropx(call: 'buy' | 'label', kind: CarrierError['kind']) {
  const provider = shop.shop.carriers.provider('skydropx');
  if (!provider) throw new Error('The emulated Skydropx is there.');
  return vi.spyOn(provider, call).mockRejectedValueOnce(new CarrierError(kind, 'Skydropx'));
}

/** Buys a label of Skydropx; what `beforeBuying` breaks does not meet the rates. */
async function buyAtSkydropx(packed: PackedParcel, beforeBuying?: () => Promise<unknown>) {
  const quote = await ratesOf(staff, packed);
  const rate = quote.rates.findIndex(({ provider }) => provider === 'skydropx');
  await beforeBuying?.();
  const body = { quote_id: quote.id, rate };
  return (await staff.api.orders.buyLabel({ params: packed.params, body })).label;
}
const loseNextAnswer = () =>
  parcelControl(shop, 'skydropx', '/faults', { api: { timeout_after_accept_next: 1 } });

describe('rates', () => {
  test('of all carriers of both providers come the cheapest first, by what the parcel’s size counts as', async () => {
    const packed = await packedParcel(shop, staff);
    const quote = await ratesOf(staff, packed);
    expect(quote).toMatchObject({
      weight_grams: 2500,
      volumetric_grams: 9000,
      warehouse: 'CDMX',
      failures: [],
    });
    expect(new Set(quote.rates.map(({ provider }) => provider))).toEqual(new Set(providers));
    const costs = quote.rates.map(({ cost_cents: cost }) => cost ?? 0);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(quote.rates).toContainEqual({
      provider: 'skydropx',
      carrier: 'estafeta',
      carrier_name: 'Estafeta',
      service_name: 'Terrestre',
      // 9 kg: $118 and eight more at $14.
      cost_cents: 23_000,
      promised_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      billed_grams: 9000,
      picks_up: true,
    });
    const smaller = { ...box, length_mm: 200, width_mm: 200, height_mm: 200 };
    await staff.api.orders.weighShipment({ params: packed.params, body: { parcel: smaller } });
    const small = await ratesOf(staff, packed);
    expect(small.rates[0]?.cost_cents).toBeLessThan(costs[0] ?? 0);
  });

  test('are of the providers and carriers that the settings allow', async () => {
    const packed = await packedParcel(shop, staff);
    await changeSettings(owner, 'carriers', { uses_skydropx: false, carriers: 'fedex, dhl' });
    const { rates } = await ratesOf(staff, packed);
    await changeSettings(owner, 'carriers', {
      uses_skydropx: true,
      carriers: 'estafeta fedex dhl paquetexpress ups',
    });
    expect(new Set(rates.map(({ provider }) => provider))).toEqual(new Set(['envia']));
    expect(new Set(rates.map(({ carrier }) => carrier))).toEqual(new Set(['fedex', 'dhl']));
  });

  test('insure what is worth it, at both providers, and the label says for how much', async () => {
    const packed = await packedParcel(shop, staff);
    const plain = await ratesOf(staff, packed);
    await changeSettings(owner, 'carriers', { insured_from_cents: 1, insured_max_cents: 100_000 });
    const insured = await ratesOf(staff, packed);
    const costOf = ({ rates }: typeof plain, name: string) =>
      rates.find(({ provider, carrier }) => provider === name && carrier === 'estafeta')?.cost_cents ?? 0;
    expect([plain.insured_cents, insured.insured_cents]).toEqual([0, 100_000]);
    // One percent of $1,000, and IVA.
    expect(costOf(insured, 'envia') - costOf(plain, 'envia')).toBe(1160);
    expect(costOf(insured, 'skydropx')).toBe(costOf(plain, 'skydropx'));
    const label = await buyAtSkydropx(packed);
    const other = await packedParcel(shop, staff);
    const quote = await ratesOf(staff, other);
    await changeSettings(owner, 'carriers', { insured_from_cents: 0, insured_max_cents: 9_000_000 });
    const rate = quote.rates.findIndex(({ provider }) => provider === 'envia');
    const body = { quote_id: quote.id, rate };
    const { label: ofEnvia } = await staff.api.orders.buyLabel({ params: other.params, body });
    expect([label.insured_cents, ofEnvia.insured_cents]).toEqual([100_000, 100_000]);
    expect(ofEnvia.cost_cents).toBe(quote.rates[rate]?.cost_cents);
    for (const [name, { tracking_code: guide }] of [
      ['skydropx', label],
      ['envia', ofEnvia],
    ] as const)
      expect(await parcelsAt(shop, name)).toContainEqual(expect.objectContaining({ guide, insured: 1000 }));
  });

  test('of a provider that is broken take none of the other’s with them', async () => {
    const packed = await packedParcel(shop, staff);
    await parcelControl(shop, 'skydropx', '/faults', { api: { status_500_next: 1 } });
    const quote = await ratesOf(staff, packed);
    expect(quote.failures).toEqual([{ provider: 'skydropx', kind: 'unavailable' }]);
    expect(quote.rates.length).toBeGreaterThan(0);
  });

  test('outlive a token that ended before its time, and calls that came too fast', async () => {
    const packed = await packedParcel(shop, staff);
    await ratesOf(staff, packed);
    await parcelControl(shop, 'skydropx', '/tokens/expire', {});
    // Others of the same account use up the second.
    const url = `${shop.emulators?.urls.skydropx}/api/v1/quotations/none`;
    await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
    expect((await ratesOf(staff, packed)).failures).toEqual([]);
  });

  test('are refused for what cannot be sent, in words', async () => {
    const packed = await packedParcel(shop, staff);
    const path = `/admin/shipments/${packed.shipmentId}/rates`;
    const ask = (json: object) => shop.request(path, { token: staff.token, json });
    const parcel = { ...box, length_mm: null, width_mm: null, height_mm: null };
    await staff.api.orders.weighShipment({ params: packed.params, body: { parcel } });
    expect((await expectRefusal(ask({}), 422)).fields).toHaveProperty('parcel');
    await staff.api.orders.weighShipment({ params: packed.params, body: { parcel: box } });
    expect((await expectRefusal(ask({ warehouse: 'LUNA' }), 422)).fields).toHaveProperty('warehouse');
    await shop.db.sql(
      `update shop_order set delivery_address = delivery_address || '{"postal_code": "00123"}' where id = $1`,
      [packed.orderId],
    );
    const quote = await ratesOf(staff, packed);
    expect(quote.rates).toEqual([]);
    expect(quote.refusals.map(({ reason }) => reason).join()).toMatch(/00123 no existe.*|.*00123/);
    const pickedUp = await packedParcel(shop, staff, { delivery_method: 'pickup_cdmx' });
    const refused = shop.request(`/admin/shipments/${pickedUp.shipmentId}/rates`, {
      token: staff.token,
      json: {},
    });
    await expectRefusal(refused, 409, 'no_parcel');
  });
});

describe.each(providers)('a label of %s', (provider) => {
  test('is bought once, however often it is clicked, and stands on the shipment', async () => {
    const packed = await packedParcel(shop, staff);
    const before = (await parcelsAt(shop, provider)).length;
    const quote = await ratesOf(staff, packed);
    const rate = quote.rates.findIndex((one) => one.provider === provider);
    const body = { quote_id: quote.id, rate };
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => staff.api.orders.buyLabel({ params: packed.params, body })),
    );
    expect(new Set(clicks.map(({ label }) => label.id)).size).toBe(1);
    const [label] = await labelsOf(packed.orderId);
    expect(label).toMatchObject({
      state: 'bought',
      provider,
      cost_cents: quote.rates[rate]?.cost_cents,
      asked_by: expect.any(String),
      parcel_state: 'created',
    });
    expect((await parcelsAt(shop, provider)).length).toBe(before + 1);
    expect(await shipmentOf(packed.orderId)).toMatchObject({
      state: 'packed',
      carrier: label?.carrier_name,
      tracking_code: label?.tracking_code,
    });
  });

  test('is printed as PDF, also where it could not be fetched at once', async () => {
    const packed = await packedParcel(shop, staff);
    const label = await buyLabelOf(staff, packed, provider);
    await shop.db.sql('update parcel_label set pdf = null where id = $1', [label.id]);
    for (let time = 1; time <= 2; time += 1) {
      const answer = await shop.request(`/admin/labels/${label.id}/label.pdf`, { token: staff.token });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(await answer.text()).toMatch(/^%PDF-[\s\S]*MediaBox \[0 0 288 432\]/);
    }
  });

  test('is given back once, and another may be bought; not when the carrier has the parcel', async () => {
    const packed = await packedParcel(shop, staff);
    const label = await buyLabelOf(staff, packed, provider);
    const params = { label_id: label.id };
    // The answer of the first is lost.
    await parcelControl(shop, provider, '/faults', { api: { timeout_after_accept_next: 1 } });
    await staff.api.orders.cancelLabel({ params }).catch(() => undefined);
    const given = await staff.api.orders.cancelLabel({ params });
    expect(given.label).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(String) });
    expect((await staff.api.orders.cancelLabel({ params })).label.state).toBe('cancelled');
    expect(await shipmentOf(packed.orderId)).toMatchObject({ carrier: null, tracking_code: null });
    await expectRefusal(shop.request(`/admin/labels/${label.id}/label.pdf`, { token: staff.token }), 404);

    const second = await buyLabelOf(staff, packed, provider);
    const status = provider === 'envia' ? 'Picked Up' : 'picked_up';
    await parcelControl(shop, provider, `/parcels/${second.tracking_code}/move`, { status });
    const refused = await expectRefusal(
      shop.request(`/admin/labels/${second.id}/cancellation`, { method: 'POST', token: staff.token }),
      409,
      'carrier_refused',
    );
    expect(refused.details?.['reason']).toContain('recolectad');
  });

  test('that the provider refuses is not bought, and says why', async () => {
    const packed = await packedParcel(shop, staff);
    await parcelControl(shop, provider, '/balance', { pesos: 1 });
    const label = await buyLabelOf(staff, packed, provider);
    await parcelControl(shop, provider, '/balance', { pesos: 50_000 });
    expect(label).toMatchObject({ state: 'refused', failure: expect.stringMatching(/crédito|Saldo/) });
    expect((await buyLabelOf(staff, packed, provider)).state).toBe('bought');
  });

  test('keeps its shipment together until it is given back', async () => {
    const packed = await packedParcel(shop, staff);
    await buyLabelOf(staff, packed, provider);
    await expectRefusal(
      shop.request(`/admin/shipments/${packed.shipmentId}`, { method: 'DELETE', token: staff.token }),
      409,
      'has_label',
    );
  });
});

describe('a purchase of which nobody heard', () => {
  test('of Skydropx is asked for again, and is the label that was made', async () => {
    const packed = await packedParcel(shop, staff);
    const before = (await parcelsAt(shop, 'skydropx')).length;
    const quote = await ratesOf(staff, packed);
    const rate = quote.rates.findIndex(({ provider }) => provider === 'skydropx');
    await parcelControl(shop, 'skydropx', '/faults', { api: { timeout_after_accept_next: 1 } });
    const body = { quote_id: quote.id, rate };
    const { label } = await staff.api.orders.buyLabel({ params: packed.params, body });
    expect(label.state).toBe('buying');
    // Somebody may be at it still.
    expect((await staff.api.orders.buyLabel({ params: packed.params, body })).label.state).toBe('buying');
    await afterSilence();
    expect(await labelsOf(packed.orderId)).toMatchObject([{ id: label.id, state: 'bought' }]);
    expect((await parcelsAt(shop, 'skydropx')).length).toBe(before + 1);
  });

  test.each(['busy', 'wrong_key'] as const)(
    'of Skydropx that is answered «%s» when it is asked again stays open, and is no second label',
    async (kind) => {
      const packed = await packedParcel(shop, staff);
      const before = (await parcelsAt(shop, 'skydropx')).length;
      const { id, state } = await buyAtSkydropx(packed, loseNextAnswer);
      expect(state).toBe('buying');
      const again = skydropx('buy', kind);
      await afterSilence();
      expect(again).toHaveBeenCalledOnce();
      expect(await labelsOf(packed.orderId)).toMatchObject([{ id, state: 'buying' }]);
      await afterSilence();
      expect(await labelsOf(packed.orderId)).toMatchObject([{ id, state: 'bought' }]);
      expect((await parcelsAt(shop, 'skydropx')).length).toBe(before + 1);
    },
  );

  test.each(['busy', 'wrong_key'] as const)(
    'that is paid, and answered «%s» when its guide is asked for, is not taken for refused',
    async (kind) => {
      const packed = await packedParcel(shop, staff);
      skydropx('label', kind);
      const { id, state } = await buyAtSkydropx(packed);
      expect(state).toBe('making');
      await afterSilence();
      expect(await labelsOf(packed.orderId)).toMatchObject([{ id, state: 'bought' }]);
    },
  );

  test('of Skydropx that is refused when it is asked for again, as its price ran out, waits for a person, who finds it', async () => {
    const packed = await packedParcel(shop, staff);
    const { id, state } = await buyAtSkydropx(packed, loseNextAnswer);
    expect(state).toBe('buying');
    skydropx('buy', 'refused');
    await afterSilence();
    expect(await labelsOf(packed.orderId)).toMatchObject([{ id, state: 'unknown' }]);
    const made = (await parcelsAt(shop, 'skydropx')).at(-1);
    const body = { tracking_code: made?.guide ?? '' };
    const { label } = await staff.api.orders.resolveLabel({ params: { label_id: id }, body });
    expect(label).toMatchObject({ state: 'bought', tracking_code: made?.guide });
  });

  test('of Envia waits for a person, who finds it in Envia’s own pages', async () => {
    const packed = await packedParcel(shop, staff);
    const quote = await ratesOf(staff, packed);
    const rate = quote.rates.findIndex(({ provider }) => provider === 'envia');
    const before = (await parcelsAt(shop, 'envia')).length;
    await parcelControl(shop, 'envia', '/faults', { api: { timeout_after_accept_next: 1 } });
    const body = { quote_id: quote.id, rate };
    const { label } = await staff.api.orders.buyLabel({ params: packed.params, body });
    expect(label).toMatchObject({ state: 'unknown', tracking_code: null });
    await afterSilence();
    // Neither the job nor another click buys a second one.
    expect((await staff.api.orders.buyLabel({ params: packed.params, body })).label.id).toBe(label.id);
    const [made, ...others] = (await parcelsAt(shop, 'envia')).slice(0, -before || undefined);
    expect(others).toEqual([]);
    const params = { label_id: label.id };
    const path = `/admin/labels/${label.id}/resolution`;
    const wrong = shop.request(path, { token: staff.token, json: { tracking_code: '0000000' } });
    expect((await expectRefusal(wrong, 422)).fields).toHaveProperty('tracking_code');
    const found = await staff.api.orders.resolveLabel({ params, body: { tracking_code: made?.guide ?? '' } });
    expect(found.label).toMatchObject({ state: 'bought', tracking_code: made?.guide });
    await expectRefusal(shop.request(path, { token: staff.token, json: {} }), 409, 'not_unknown');
  });

  test('of Envia that was never made may be bought again', async () => {
    const packed = await packedParcel(shop, staff);
    const quote = await ratesOf(staff, packed);
    const rate = quote.rates.findIndex(({ provider }) => provider === 'envia');
    await parcelControl(shop, 'envia', '/faults', { api: { status_500_next: 1 } });
    const body = { quote_id: quote.id, rate };
    const { label } = await staff.api.orders.buyLabel({ params: packed.params, body });
    expect(label.state).toBe('unknown');
    const resolved = await staff.api.orders.resolveLabel({ params: { label_id: label.id }, body: {} });
    expect(resolved.label.state).toBe('refused');
    const again = await staff.api.orders.buyLabel({ params: packed.params, body });
    expect(again.label.state).toBe('bought');
  });

  test.each(providers)('by %s in a process that died is never bought twice', async (provider) => {
    const packed = await packedParcel(shop, staff);
    const before = (await parcelsAt(shop, provider)).length;
    const label = await buyLabelOf(staff, packed, provider);
    // As the process left it: written before the provider was called, the answer not.
    await shop.db.sql(
      `update parcel_label set state = 'buying', tracking_code = null, provider_ref = null, pdf = null, tries = 1, request = (
         select jsonb_build_object('carrier', l.carrier, 'service', l.service, 'reference', 'x',
           'rateRef', (select r ->> 'rateRef' from parcel_quote q, jsonb_array_elements(q.rates) r
              where q.parcel_ref = l.parcel_ref and r ->> 'carrier' = l.carrier and r ->> 'provider' = l.provider limit 1),
           'from', f.place, 'to', f.place, 'parcel', '{"valueCents": 1}'::jsonb) from parcel_label l,
           (select '{"name": "Ana", "phone": "5512345678", "email": "a@b.mx", "street": "Calle", "exterior_number": "1",
             "company": "", "interior_number": "", "directions": "", "neighbourhood": "x", "municipality": "y",
             "state": "Puebla", "postal_code": "72000"}'::jsonb as place) f where l.id = parcel_label.id)
       where id = $1`,
      [label.id],
    );
    await afterSilence();
    const [now] = await labelsOf(packed.orderId);
    expect(now).toMatchObject({ id: label.id, state: provider === 'skydropx' ? 'bought' : 'unknown' });
    expect((await parcelsAt(shop, provider)).length).toBe(before + 1);
  });
});

test('a cancelled order gives its labels back', async () => {
  const packed = await packedParcel(shop, staff);
  const label = await buyLabelOf(staff, packed, 'envia');
  await staff.api.orders.cancelOrder({
    params: { order_id: packed.orderId },
    body: { reason: 'No lo quiere' },
  });
  await shop.open.runJob('carriers.abandon-label', { labelId: label.id });
  const made = (await parcelsAt(shop, 'envia')).find(({ guide }) => guide === label.tracking_code);
  expect(made?.isCancelled).toBe(true);
});

test('a label that is still being bought when its order is cancelled is given back, too', async () => {
  const packed = await packedParcel(shop, staff);
  const { id: labelId, state } = await buyAtSkydropx(packed, loseNextAnswer);
  expect(state).toBe('buying');
  await staff.api.orders.cancelOrder({
    params: { order_id: packed.orderId },
    body: { reason: 'No lo quiere' },
  });
  await afterSilence();
  const jobs = await shop.db.sql(
    `select data from pgboss.job where name = 'carriers.abandon-label' and data ->> 'labelId' = $1`,
    [labelId],
  );
  expect(jobs.rows).toEqual([{ data: { labelId } }]);
  await shop.open.runJob('carriers.abandon-label', { labelId });
  const { rows } = await shop.db.sql('select state, tracking_code from parcel_label where id = $1', [
    labelId,
  ]);
  expect(rows).toEqual([{ state: 'cancelled', tracking_code: expect.any(String) }]);
  const made = (await parcelsAt(shop, 'skydropx')).find(({ guide }) => guide === rows[0]?.['tracking_code']);
  expect(made?.isCancelled).toBe(true);
});

test('a quote is of one parcel, one place and some hours', async () => {
  const [packed, other] = [await packedParcel(shop, staff), await packedParcel(shop, staff)];
  const { id } = await ratesOf(staff, packed);
  const buyAt = (shipmentId: string, rate: number) =>
    shop.request(`/admin/shipments/${shipmentId}/label`, {
      token: staff.token,
      json: { quote_id: id, rate },
    });
  await expectRefusal(buyAt(other.shipmentId, 0), 409, 'quote_expired');
  await expectRefusal(buyAt(packed.shipmentId, 400), 409, 'quote_expired');
  await expectRefusal(buyAt(nowhere, 0), 409, 'quote_expired');
  shop.clock.moveBy(13 * 3_600_000);
  await expectRefusal(buyAt(packed.shipmentId, 0), 409, 'quote_expired');
});

test('nothing of an order on hold, or that left, gets a label', async () => {
  const packed = await packedParcel(shop, staff);
  const { id } = await ratesOf(staff, packed);
  await staff.api.orders.holdOrder({ params: { order_id: packed.orderId }, body: { reason: 'Revisar' } });
  const json = { quote_id: id, rate: 0 };
  const path = `/admin/shipments/${packed.shipmentId}`;
  await expectRefusal(shop.request(`${path}/label`, { token: staff.token, json }), 409, 'on_hold');
  await expectRefusal(shop.request(`${path}/rates`, { token: staff.token, json: {} }), 409, 'on_hold');
});

test('a packer labels parcels and sees no money', async () => {
  const packed = await packedParcel(shop, staff);
  const { role } = await owner.api.roles.addRole({ body: { name: 'Empaque', rights: ['pack'] } });
  const person = await signInStaff(shop, 'support');
  await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
  const { token } = await shop.api.staff.signIn({ body: { email: person.email, password: testPassword } });
  const packer = { ...person, api: shop.apiOf(token ?? '') };
  await changeSettings(owner, 'carriers', { insured_from_cents: 1 });
  const { quote } = await packer.api.orders.parcelRates({ params: packed.params, body: {} });
  await changeSettings(owner, 'carriers', { insured_from_cents: 0 });
  expect(quote.rates.every(({ cost_cents: cost }) => cost === null)).toBe(true);
  expect(quote.insured_cents).toBeNull();
  const { label } = await packer.api.orders.buyLabel({
    params: packed.params,
    body: { quote_id: quote.id, rate: 0 },
  });
  expect(label).toMatchObject({ state: 'bought', cost_cents: null, insured_cents: null });
});

test('only who packs may, and nobody else hears of labels', async () => {
  const packed = await packedParcel(shop, staff);
  const label = await buyLabelOf(staff, packed, 'envia');
  const customer = await signInCustomer(shop);
  const catalog = await signInStaff(shop, 'catalog');
  const calls = [
    ['POST', `/admin/shipments/${packed.shipmentId}/rates`, {}],
    ['POST', `/admin/shipments/${packed.shipmentId}/label`, { quote_id: nowhere, rate: 0 }],
    ['GET', `/admin/orders/${packed.orderId}/labels`],
    ['GET', `/admin/labels/${label.id}/label.pdf`],
    ['POST', `/admin/labels/${label.id}/cancellation`],
    ['POST', `/admin/labels/${label.id}/resolution`, {}],
  ] as const;
  for (const [method, path, json] of calls) {
    const init = { method, ...(json && { json }) };
    await expectRefusal(shop.request(path, init), 401);
    await expectRefusal(shop.request(path, { ...init, token: customer.token }), 401);
    await expectRefusal(shop.request(path, { ...init, token: catalog.token }), 403);
  }
  for (const [method, path, json] of calls) {
    if (path.includes('/orders/')) continue;
    const unknown = path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, nowhere);
    const status = path.endsWith('/label') ? 409 : 404;
    await expectRefusal(shop.request(unknown, { method, token: staff.token, ...(json && { json }) }), status);
  }
});

test('a shop without keys says so', async () => {
  const bare = await startTestShop();
  const keyless = await signInStaff(bare, 'orders');
  const answer = await keyless.api.orders.labelsOfOrder({ params: { order_id: nowhere } });
  expect(answer).toMatchObject({ labels: [], can_buy: false });
  await bare.stop();
});
