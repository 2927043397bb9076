import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idOf, sessionParams, startHarness, type Harness } from './emulator-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  harness.receiver.answerWith(200);
  await harness.control('/faults', {}, 'DELETE');
});
afterAll(() => harness.close());

type DeliveryRow = {
  event_id: string;
  event_type: string;
  attempts: number;
  delivered_at: string | null;
  last_status: number | null;
};

async function deliveriesOf(eventId: string): Promise<DeliveryRow[]> {
  const { data } = await harness.control(`/deliveries?event_id=${eventId}`, {}, 'GET');
  return data as DeliveryRow[];
}

const customer = () => harness.stripe.customers.create({ email: 'ana@ejemplo.mx' });
const eventOf = async (objectId: string) => {
  const events = await harness.stripe.events.list({ type: 'customer.created', limit: 100 });
  const found = events.data.find((event) => idOf(event) === objectId);
  if (!found) throw new Error(`Nothing was told about ${objectId}.`);
  return found;
};

describe('webhooks', () => {
  test('an event is signed as Stripe signs, and is the event the API gives', async () => {
    const { id } = await customer();
    const received = await harness.receiver.waitFor('customer.created', id);
    expect(await harness.stripe.events.retrieve(received.id)).toMatchObject({
      id: received.id,
      api_version: received.api_version,
      data: { object: { id, email: 'ana@ejemplo.mx' } },
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
    });
  });

  test('events are found by type and moment', async () => {
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    await harness.stripe.checkout.sessions.expire(session.id);
    const some = await harness.stripe.events.list({ types: ['checkout.session.expired', 'charge.failed'] });
    expect(some.data.map((event) => event.type)).toEqual(['checkout.session.expired']);
    expect((await harness.stripe.events.list({ type: 'checkout.*' })).data).toHaveLength(1);
    const later = await harness.stripe.events.list({
      created: { gt: Math.floor(harness.clock.now().getTime() / 1000) + 60 },
    });
    expect(later.data).toEqual([]);
  });

  test('a shop that fails gets the event again until it takes it', async () => {
    harness.receiver.answerWith(500);
    const { id } = await customer();
    await harness.receiver.waitFor('customer.created', id);
    harness.receiver.answerWith(200);
    const event = await eventOf(id);
    await expect.poll(async () => (await deliveriesOf(event.id))[0]?.delivered_at).toBeTruthy();
    const [delivery] = await deliveriesOf(event.id);
    expect(delivery?.attempts).toBeGreaterThanOrEqual(2);
    expect(harness.receiver.events.filter((other) => other.id === event.id).length).toBe(delivery?.attempts);
  });

  test('what was not delivered when the process ended is delivered by the next', async () => {
    await harness.control('/faults', { webhooks: { delay_ms: 3_600_000 } });
    const { id } = await customer();
    expect(harness.receiver.typesAbout(id)).toEqual([]);
    await harness.restart();
    expect(await harness.receiver.waitFor('customer.created', id)).toMatchObject({
      type: 'customer.created',
    });
  });

  test('a dropped event is in the list of events and can be sent after all', async () => {
    await harness.control('/faults', { webhooks: { drop: 1 } });
    const { id } = await customer();
    const other = await customer();
    await harness.receiver.waitFor('customer.created', other.id);
    expect(harness.receiver.typesAbout(id)).toEqual([]);
    const event = await eventOf(id);
    expect(await deliveriesOf(event.id)).toMatchObject([{ attempts: 0, delivered_at: null }]);
    await harness.control(`/events/${event.id}/redeliver`);
    await harness.receiver.waitFor('customer.created', id);
  });

  test('a duplicated event comes twice', async () => {
    await harness.control('/faults', { webhooks: { duplicate: 1 } });
    const { id } = await customer();
    await expect
      .poll(() => harness.receiver.typesAbout(id))
      .toEqual(['customer.created', 'customer.created']);
  });

  test('an event whose answer is lost comes again', async () => {
    await harness.control('/faults', { webhooks: { fail_status: 503 } });
    const { id } = await customer();
    await expect.poll(() => harness.receiver.typesAbout(id).length).toBeGreaterThanOrEqual(2);
    const event = await eventOf(id);
    expect((await deliveriesOf(event.id))[0]).toMatchObject({ last_status: 503, delivered_at: null });
    await harness.control('/faults', { webhooks: { fail_status: null } });
    await expect.poll(async () => (await deliveriesOf(event.id))[0]?.delivered_at).toBeTruthy();
  });

  test('reordered events come newest first', async () => {
    await harness.control('/faults', { webhooks: { reorder: true } });
    const session = await harness.stripe.checkout.sessions.create(sessionParams());
    await harness.control(`/checkout/sessions/${session.id}/pay`);
    const { payment_intent } = await harness.stripe.checkout.sessions.retrieve(session.id);
    await harness.receiver.waitFor('payment_intent.created', String(payment_intent));
    const types = harness.receiver.typesAbout(session.id, String(payment_intent));
    expect(types).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
  });
});

test('everything is still there after a restart', async () => {
  const session = await harness.stripe.checkout.sessions.create(sessionParams(), {
    idempotencyKey: 'restart',
  });
  await harness.restart();
  const again = await harness.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'restart' });
  expect(again.id).toBe(session.id);
  const page = await fetch((await harness.stripe.checkout.sessions.retrieve(session.id)).url ?? '');
  expect(page.status).toBe(200);
});
