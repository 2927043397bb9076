import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buyLabelOf, packedParcel, parcelControl } from '../../../../test/factories/packed-parcel.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { emailsTo } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  owner = await signInStaff(shop, 'owner');
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const providers = ['envia', 'skydropx'] as const;
type Provider = (typeof providers)[number];

/** A parcel's step in the words of each. */
const words = {
  pickedUp: { envia: 'Picked Up', skydropx: 'picked_up' },
  moving: { envia: 'Shipped', skydropx: 'in_transit' },
  delivered: { envia: 'Delivered', skydropx: 'delivered' },
} as const;

async function labelled(provider: Provider) {
  const packed = await packedParcel(shop, staff);
  const label = await buyLabelOf(staff, packed, provider);
  const move = (status: string, more: object = {}) =>
    parcelControl(shop, provider, `/parcels/${label.tracking_code}/move`, { status, ...more });
  return { ...packed, provider, label, move };
}

const orderOf = (orderId: string) =>
  staff.api.orders.adminOrder({ params: { order_id: orderId } }).then(({ order }) => order);
const labelOf = async (orderId: string) =>
  (await staff.api.orders.labelsOfOrder({ params: { order_id: orderId } })).labels[0];
const eventually = (check: () => Promise<void>) => vi.waitFor(check, patience);

describe.each(providers)('parcels of %s', (provider) => {
  test('are shipped and delivered by themselves, with the customer’s emails once', async () => {
    const { orderId, buyer, label, move } = await labelled(provider);
    // Each webhook is sent twice.
    await parcelControl(shop, provider, '/faults', { webhooks: { duplicate: 3 } });
    await move(words.pickedUp[provider]);
    await eventually(async () => expect((await orderOf(orderId)).fulfilment).toBe('shipped'));
    await move(words.moving[provider], { description: 'Salió de Puebla' });
    await eventually(async () =>
      expect(await labelOf(orderId)).toMatchObject({
        parcel_state: 'in_transit',
        parcel_detail: 'Salió de Puebla',
      }),
    );
    await move(words.delivered[provider]);
    await eventually(async () => expect((await orderOf(orderId)).fulfilment).toBe('delivered'));
    expect(await labelOf(orderId)).toMatchObject({ parcel_state: 'delivered' });
    const order = await orderOf(orderId);
    expect(order.shipments[0]).toMatchObject({
      tracking_code: label.tracking_code,
      carrier: label.carrier_name,
    });
    expect(order.timeline.filter(({ kind }) => kind === 'shipped' || kind === 'delivered')).toHaveLength(2);
    await eventually(async () => {
      const mails = (await emailsTo(shop, buyer.email)).filter(({ text }) =>
        text.includes(label.tracking_code ?? '-'),
      );
      expect(mails).toHaveLength(1);
    });
  });

  test('that arrived do not leave again, whatever comes late', async () => {
    const { orderId, move } = await labelled(provider);
    await move(words.delivered[provider]);
    await eventually(async () => expect((await orderOf(orderId)).fulfilment).toBe('delivered'));
    await move(words.moving[provider]);
    await parcelControl(shop, provider, '/webhooks/send', {});
    await shop.open.runJob('carriers.read-parcel', { labelId: (await labelOf(orderId))?.id });
    expect(await labelOf(orderId)).toMatchObject({ parcel_state: 'delivered' });
  });

  test('of which no webhook tells are asked after', async () => {
    const { orderId, label, move } = await labelled(provider);
    await parcelControl(shop, provider, '/faults', { webhooks: { drop: 1 } });
    await move(words.delivered[provider]);
    await shop.open.runJob('carriers.read-silent-parcels');
    expect((await labelOf(orderId))?.parcel_state).toBe('created');
    const silentFor = async (time: string) => {
      const set = `update parcel_label set bought_at = $2::timestamptz - $3::interval where id = $1`;
      await shop.db.sql(set, [label.id, shop.clock.now(), time]);
      await shop.open.runJob('carriers.read-silent-parcels');
    };
    // No carrier got it in all that time: nobody sends it any more.
    await silentFor('46 days');
    expect((await labelOf(orderId))?.parcel_state).toBe('created');
    await silentFor('7 hours');
    expect((await orderOf(orderId)).fulfilment).toBe('delivered');
  });

  test('stay where they are where staff move them themselves', async () => {
    const { orderId, move } = await labelled(provider);
    await changeSettings(owner, 'carriers', { moves_by_itself: false });
    await move(words.delivered[provider]);
    await eventually(async () => expect((await labelOf(orderId))?.parcel_state).toBe('delivered'));
    await changeSettings(owner, 'carriers', { moves_by_itself: true });
    expect((await orderOf(orderId)).fulfilment).toBe('packed');
  });
});

describe('webhooks', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    shop.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const enviaPath = () => `/carriers/envia/webhook/${shop.shop.carriers.webhookSecret}`;
  const sign = (body: string, secret = shop.emulators?.providers.carriers.skydropx?.webhookSecret ?? '') => ({
    authorization: `HMAC ${createHmac('sha512', secret).update(body).digest('hex')}`,
  });
  const skydropxBody = (guide: string) =>
    JSON.stringify({
      data: { type: 'packages', attributes: { status: 'delivered', tracking_number: guide } },
    });
  const enviaBody = (guide: string) =>
    JSON.stringify({ carrier: 'fedex', tracking_number: guide, shipment_status: 'Delivered' });

  test('that nobody of Skydropx signed are refused', async () => {
    const { label } = await labelled('skydropx');
    const body = skydropxBody(label.tracking_code ?? '');
    const path = '/carriers/skydropx/webhook';
    await expectRefusal(post(path, body), 400, 'bad_signature');
    await expectRefusal(post(path, body, sign(body, 'guessed')), 400, 'bad_signature');
    await expectRefusal(post(path, `${body} `, sign(body)), 400, 'bad_signature');
    await expectRefusal(post(path, body, { authorization: `HMAC ${'zz'.repeat(64)}` }), 400, 'bad_signature');
    // Signed, about something else.
    const other = JSON.stringify({ data: { type: 'orders', attributes: {} } });
    expect((await post(path, other, sign(other))).status).toBe(200);
  });

  test('to another address than Envia’s secret one are not there, and no news of a parcel are refused', async () => {
    const { label } = await labelled('envia');
    const body = enviaBody(label.tracking_code ?? '');
    await expectRefusal(post('/carriers/envia/webhook/guessed', body), 404);
    await expectRefusal(post(enviaPath(), '{"hello": 1}'), 400, 'bad_signature');
    await expectRefusal(post(enviaPath(), 'no json'), 400, 'bad_signature');
  });

  test.each(providers)('of %s that lie change nothing: the provider is asked', async (provider) => {
    const { orderId, label } = await labelled(provider);
    const guide = label.tracking_code ?? '';
    const send = () =>
      provider === 'envia'
        ? post(enviaPath(), enviaBody(guide))
        : post('/carriers/skydropx/webhook', skydropxBody(guide), sign(skydropxBody(guide)));
    for (let time = 1; time <= 2; time += 1) expect((await send()).status).toBe(200);
    await eventually(async () => {
      const { rows } = await shop.db.sql('select read_at from parcel_label where id = $1', [label.id]);
      expect(rows[0]).toMatchObject({ read_at: expect.any(Date) });
    });
    expect(await labelOf(orderId)).toMatchObject({ parcel_state: 'created' });
    const { rows } = await shop.db.sql('select times, said from carrier_event where label_id = $1', [
      label.id,
    ]);
    expect(rows).toEqual([{ times: 2, said: expect.stringMatching(/delivered/i) }]);
  });

  test('about a stranger’s guide are only noted', async () => {
    expect((await post(enviaPath(), enviaBody('STRANGER1'))).status).toBe(200);
    const { rows } = await shop.db.sql(
      `select label_id from carrier_event where tracking_code = 'STRANGER1'`,
    );
    expect(rows).toEqual([{ label_id: null }]);
  });

  test('out of order lead to the same end', async () => {
    const { orderId, move } = await labelled('skydropx');
    await parcelControl(shop, 'skydropx', '/faults', { webhooks: { reorder: true } });
    for (const status of ['picked_up', 'in_transit', 'delivered']) await move(status);
    await eventually(async () => expect((await orderOf(orderId)).fulfilment).toBe('delivered'));
    await parcelControl(shop, 'skydropx', '/faults', { webhooks: { reorder: false } });
    await parcelControl(shop, 'skydropx', '/webhooks/send', {});
    const order = await orderOf(orderId);
    expect(order.timeline.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
  });
});
