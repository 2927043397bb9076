import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  createBuyer,
  deliveryAddress,
  newAddress,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import {
  signInCustomer,
  type SignedIn,
  signInStaff,
  signInVisitor,
} from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});

afterAll(() => shop.stop());

const full = { interior_number: '', directions: '' };
/** In the metropolitan zone, which costs less than the national one of `newAddress`. */
const nearby = {
  to: 'parcel' as const,
  recipient: 'Beto Cercano',
  phone: '5512345678',
  street: 'Álvaro Obregón',
  exterior_number: '99',
  interior_number: '4',
  neighbourhood: 'Roma Norte',
  municipality: 'Cuauhtémoc',
  state: 'Ciudad de México',
  postal_code: '06700',
  directions: 'Tocar fuerte',
};
/** In the remote zone. */
const remote = { state: 'Quintana Roo', municipality: 'Benito Juárez', postal_code: '77500' };

async function paidOrder(given: Parameters<typeof buy>[2] = {}) {
  const product = await createProduct(shop.db, { priceCents: 50_000, stock: 20 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const home = newAddress();
  const order = await buy(shop, buyer, { ...(given.delivery_method ? {} : { address: home }), ...given });
  const params = { order_id: order.order_id };
  return {
    buyer,
    params,
    /** As it was placed, ready to be corrected. */
    home: { to: 'parcel' as const, ...full, ...home },
    correct: (body: Parameters<typeof buyer.api.orders.correctOwnDelivery>[0]['body']) =>
      buyer.api.orders.correctOwnDelivery({ params, body }).then(({ order }) => order),
    byStaff: (body: Parameters<typeof staff.api.orders.correctDelivery>[0]['body']) =>
      staff.api.orders.correctDelivery({ params, body }).then(({ order }) => order),
    corrections: async () =>
      (await staff.api.orders.adminOrder({ params })).order.timeline.filter(
        ({ kind }) => kind === 'delivery_corrected',
      ),
  };
}

describe('a paid order that nobody packed', () => {
  let scene: Awaited<ReturnType<typeof paidOrder>>;
  beforeEach(async () => {
    scene = await paidOrder();
  });

  test('goes to the corrected address, said once to staff with what was before', async () => {
    const { params, buyer, correct, corrections } = scene;
    const before = (await buyer.api.orders.order({ params })).order;
    expect(before.can_correct_delivery).toBe(true);
    const { to: _, ...address } = nearby;
    const after = await correct({ ...nearby, phone: '+52 55 1234 5678', was: before.delivery_address });
    expect(after).toMatchObject({ delivery_address: address, total_cents: before.total_cents });
    expect(after.timeline.at(-1)?.message).toBe('Corregiste los datos de entrega.');
    // The answer was lost, so it is sent again.
    await correct({ ...nearby, was: before.delivery_address });
    const told = await corrections();
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain('Recipient: Ana Prueba → Beto Cercano');
    expect(told[0]?.message).toContain('Postal code: 72000 → 06700');
    expect(told[0]?.message).not.toContain('hold');
    const { slips } = await staff.api.orders.packingWork({ query: { orders: params.order_id } });
    expect(slips[0]?.delivery_address).toEqual(address);
  });

  test('is corrected by staff, with an entry in the log of changes and without an invoice touched', async () => {
    const { params, home, byStaff, corrections } = scene;
    const after = await byStaff({ ...home, recipient: 'Carla Vecina' });
    expect(after.delivery_address.recipient).toBe('Carla Vecina');
    expect((await corrections())[0]?.message).toBe(
      'Delivery corrected.\nRecipient: Ana Prueba → Carla Vecina',
    );
    const { rows } = await shop.db.sql(
      `select after ->> 'recipient' as recipient from audit_entry where action = 'order.delivery' and subject = $1`,
      [`order:${params.order_id}`],
    );
    expect(rows).toEqual([{ recipient: 'Carla Vecina' }]);
  });

  test('tells staff that the address changed while it is held', async () => {
    const { params, home, correct, corrections } = scene;
    await staff.api.orders.holdOrder({ params, body: { reason: 'Revisar' } });
    await correct({ ...home, street: 'Otra calle' });
    expect((await corrections())[0]?.message).toContain('sign of fraud');
  });

  test.each([
    ['a postal code of another state', { postal_code: '44100' }, 'postal_code'],
    ['a postal code that does not exist', { postal_code: '00000' }, 'postal_code'],
    ['a short phone', { phone: '123' }, 'phone'],
    ['nobody who receives', { recipient: ' ' }, 'recipient'],
    ['no street', { street: '' }, 'street'],
  ])('refuses %s beside the field', async (_, wrong, field) => {
    const { home, correct, byStaff, corrections } = scene;
    const refusal = { status: 422, fields: { [field]: expect.any(String) } };
    await expect(correct({ ...home, ...wrong })).rejects.toMatchObject(refusal);
    await expect(byStaff({ ...home, ...wrong })).rejects.toMatchObject(refusal);
    expect(await corrections()).toEqual([]);
  });

  test('is served from the warehouse near the corrected address where that has its goods', async () => {
    const monterrey = { ...nearby, state: 'Nuevo León', municipality: 'Monterrey', postal_code: '64000' };
    const shelves = async (id: number) =>
      (
        await shop.db.sql(
          'select warehouse_code as at, on_hand as units from stock_level where product_id = $1 order by 1',
          [id],
        )
      ).rows;
    const both = await createProduct(shop.db, { stock: { CDMX: 5, MTY: 5 } });
    const one = await createProduct(shop.db, { stock: { CDMX: 5 } });
    const buyer = await createBuyer(shop, [
      { productId: both.id, quantity: 2 },
      { productId: one.id, quantity: 1 },
    ]);
    const { order_id } = await buy(shop, buyer, { address: newAddress() });
    const params = { order_id };
    expect(await shelves(both.id)).toEqual([
      { at: 'CDMX', units: 3 },
      { at: 'MTY', units: 5 },
    ]);
    const twice = [monterrey, monterrey].map((body) => buyer.api.orders.correctOwnDelivery({ params, body }));
    expect(await Promise.allSettled(twice)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    const moved = [
      { at: 'CDMX', units: 5 },
      { at: 'MTY', units: 3 },
    ];
    expect(await shelves(both.id)).toEqual(moved);
    expect(await shelves(one.id)).toEqual([{ at: 'CDMX', units: 4 }]);
    // Somebody has them at the bench by now.
    await shop.db.sql(
      `insert into packing_bench (order_id, system_user_id, staff_name, opened_at) values ($1, 'x', 'Empaca', now())`,
      [order_id],
    );
    await buyer.api.orders.correctOwnDelivery({ params, body: nearby });
    expect(await shelves(both.id)).toEqual(moved);
  });

  test('goes elsewhere with what was taken from a location that is paused by now', async () => {
    const monterrey = { ...nearby, state: 'Nuevo León', municipality: 'Monterrey', postal_code: '64000' };
    const product = await createProduct(shop.db, { stock: { CDMX: 5, MTY: 1 } });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const { order_id } = await buy(shop, buyer, { address: newAddress() });
    await shop.db.sql(`update warehouse set is_paused = true where code = 'CDMX'`);
    try {
      await buyer.api.orders.correctOwnDelivery({ params: { order_id }, body: monterrey });
    } finally {
      await shop.db.sql(`update warehouse set is_paused = false where code = 'CDMX'`);
    }
    const { rows } = await shop.db.sql(
      `select warehouse_code as at, quantity, state from stock_reservation where holder = $1`,
      [order_id],
    );
    expect(rows).toEqual([{ at: 'CDMX', quantity: 2, state: 'taken' }]);
    const { order } = await staff.api.orders.adminOrder({ params: { order_id } });
    expect(order.delivery_address.postal_code).toBe('64000');
  });

  test('is not corrected as a pick-up', async () => {
    await expect(scene.correct({ to: 'pickup', recipient: 'Ana' })).rejects.toMatchObject({
      status: 422,
      fields: { to: expect.any(String) },
    });
  });

  test('goes where delivery costs more only for a reason of staff', async () => {
    const { home, correct, byStaff, corrections } = scene;
    const far = { ...home, ...remote };
    await expect(correct(far)).rejects.toMatchObject({
      status: 422,
      fields: {
        postal_code: 'Enviar ahí cuesta $50.00 más de lo que pagaste. Escríbenos y te ayudamos a cambiarlo.',
      },
    });
    await expect(byStaff(far)).rejects.toMatchObject({
      status: 422,
      fields: { postal_code: expect.stringContaining('$50.00'), reason: expect.any(String) },
    });
    const after = await byStaff({ ...far, reason: 'Se mudó' });
    expect(after).toMatchObject({ delivery_address: { postal_code: '77500' }, shipping_cents: 14_900 });
    expect((await corrections())[0]?.message).toContain('Se mudó');
  });

  test('is not overwritten by who read an older address', async () => {
    const { params, buyer, home, correct, byStaff } = scene;
    const was = (await buyer.api.orders.order({ params })).order.delivery_address;
    await byStaff({ ...home, recipient: 'Carla Vecina', was });
    await expect(correct({ ...home, recipient: 'Dora', was })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      details: { current: { delivery_address: { recipient: 'Carla Vecina' } } },
    });
  });

  test('is corrected or packed, when both come at once: what was packed keeps its address', async () => {
    const { params, home, correct } = scene;
    const [packed, corrected] = await Promise.allSettled([
      staff.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } }),
      correct({ ...home, recipient: 'Dora' }),
    ]);
    expect(packed.status).toBe('fulfilled');
    const { order } = await staff.api.orders.adminOrder({ params });
    const kinds = order.timeline
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'packed' || kind === 'delivery_corrected');
    const isCorrected = corrected.status === 'fulfilled';
    expect(isCorrected || corrected.reason.code).toBe(isCorrected || 'too_late');
    expect(kinds).toEqual(isCorrected ? ['delivery_corrected', 'packed'] : ['packed']);
    expect(order.delivery_address.recipient).toBe(isCorrected ? 'Dora' : 'Ana Prueba');
    expect(order.can_correct_delivery).toBe(false);
    await expect(correct({ ...home, recipient: 'Eva' })).rejects.toMatchObject({
      status: 409,
      code: 'too_late',
      details: { fulfilment: 'packed', current: { delivery_address: { street: deliveryAddress.street } } },
    });
  });

  test('goes elsewhere when it is sent again, once its parcel came back and until it is packed', async () => {
    const { params, home, byStaff } = scene;
    const pack = () =>
      staff.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } });
    const { order: packed } = await pack();
    const parcel = { shipment_id: packed?.shipments[0]?.id ?? '' };
    await staff.api.orders.moveShipment({
      params: parcel,
      body: { state: 'shipped', carrier: 'DHL', tracking_code: '1234567890' },
    });
    await expect(byStaff({ ...home, street: 'Otra' })).rejects.toMatchObject({ code: 'too_late' });
    const end = { outcome: 'returned', is_resent: true, note: '' } as const;
    await staff.api.orders.endShipment({ params: parcel, body: end });
    const after = await byStaff({ ...nearby });
    expect(after).toMatchObject({ can_correct_delivery: true, promise: packed?.promise });
    expect(after.delivery_address.street).toBe(nearby.street);
    await pack();
    await expect(byStaff(home)).rejects.toMatchObject({ code: 'too_late' });
  });

  test('ten corrections at once leave one address, and the timeline tells each step', async () => {
    const { home, correct, corrections } = scene;
    const names = Array.from({ length: 10 }, (_, at) => `Persona ${at}`);
    await Promise.all(names.map((recipient) => correct({ ...home, recipient })));
    const told = (await corrections()).map(({ message }) => / (\S+ \S+) → (.*)$/.exec(message)?.slice(1, 3));
    expect(told).toHaveLength(10);
    for (const [at, [before] = []] of told.entries()) {
      expect(before).toBe(at === 0 ? 'Ana Prueba' : told[at - 1]?.[1]);
    }
  });

  test('is nobody else’s to correct', async () => {
    const { params, home } = scene;
    const stranger = await signInCustomer(shop);
    const body = { ...home, recipient: 'Ladrón' };
    await expect(stranger.api.orders.correctOwnDelivery({ params, body })).rejects.toMatchObject({
      status: 404,
    });
    await expect(shop.api.orders.correctOwnDelivery({ params, body })).rejects.toMatchObject({ status: 401 });
    await expect(shop.api.orders.correctDelivery({ params, body })).rejects.toMatchObject({ status: 401 });
    const support = await signInStaff(shop, 'support');
    await expect(support.api.orders.correctDelivery({ params, body })).rejects.toMatchObject({ status: 403 });
  });

  test('does not lead a blocked address around the block', async () => {
    const blocked = newAddress();
    await staff.api.customers.addBlock({
      body: { kind: 'phone', value: blocked.phone, reason: 'Fraude' },
    });
    await expect(scene.correct({ ...scene.home, phone: blocked.phone })).rejects.toMatchObject({
      status: 403,
      code: 'order_not_taken',
    });
  });

  test('forgets both addresses with the account', async () => {
    const { params, buyer, home, correct, byStaff } = scene;
    await correct({ ...home, recipient: 'Persona Secreta' });
    await byStaff({ ...home, recipient: 'Otra Secreta', street: 'Calle Secreta' });
    await shop.db.sql(`update shop_order set fulfilment = 'delivered' where id = $1`, [params.order_id]);
    await buyer.api.accounts.deleteAccount({
      body: { confirmation: 'ELIMINAR', password: 'contraseña-de-prueba' },
    });
    const { rows } = await shop.db.sql(
      `select message, details::text from order_event where order_id = $1 and kind = 'delivery_corrected'`,
      [params.order_id],
    );
    expect(rows).toMatchObject([{ message: 'Delivery corrected.' }, { message: 'Delivery corrected.' }]);
    const { rows: trail } = await shop.db.sql(
      `select before, after from audit_entry where subject = $1 and action = 'order.delivery'`,
      [`order:${params.order_id}`],
    );
    expect(trail).toHaveLength(1);
    expect(JSON.stringify([rows, trail])).not.toMatch(/Secreta|Ana Prueba/);
  });
});

test('who picks an order up is corrected, and the branch keeps its address and phone', async () => {
  const { params, buyer, correct } = await paidOrder({ delivery_method: 'pickup_cdmx' });
  const before = (await buyer.api.orders.order({ params })).order.delivery_address;
  const after = await correct({
    to: 'pickup',
    recipient: 'Hijo de Ana',
    pickup_phone: '55 8765 4321',
    pickup_alternate: ' Su nieta ',
    was: before,
  });
  const expected = {
    ...before,
    recipient: 'Hijo de Ana',
    pickup_phone: '5587654321',
    pickup_alternate: 'Su nieta',
  };
  expect(after.delivery_address).toEqual(expected);
  const { slips } = await staff.api.orders.packingWork({ query: { orders: params.order_id } });
  expect(slips[0]?.delivery_address).toEqual(expected);
});

test('a blocked phone picks nothing up', async () => {
  const { correct } = await paidOrder({ delivery_method: 'pickup_cdmx' });
  const blocked = newAddress();
  await staff.api.customers.addBlock({ body: { kind: 'phone', value: blocked.phone, reason: 'Fraude' } });
  const pickup = { to: 'pickup' as const, recipient: 'Ana', pickup_phone: blocked.phone };
  await expect(correct(pickup)).rejects.toMatchObject({ status: 403, code: 'order_not_taken' });
});

test('an order whose payment page is open, or that was cancelled, is not corrected', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const home = newAddress();
  const { order_id } = await placeOrder(buyer, { address: home });
  const call = { params: { order_id }, body: { to: 'parcel' as const, ...home, recipient: 'Otra' } };
  await expect(buyer.api.orders.correctOwnDelivery(call)).rejects.toMatchObject({ code: 'too_late' });
  await buyer.api.orders.cancelOwn({ params: { order_id }, body: {} });
  await expect(buyer.api.orders.correctOwnDelivery(call)).rejects.toMatchObject({ code: 'too_late' });
});

test('a guest corrects the order they paid', async () => {
  const product = await createProduct(shop.db, { stock: 3 });
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Inés', email: 'ines@prueba.example' } });
  await addToCart(guest, product.id);
  const home = newAddress();
  const { order_id } = await buy(shop, guest, { address: home });
  const { order } = await guest.api.orders.correctOwnDelivery({
    params: { order_id },
    body: { to: 'parcel', ...home, directions: 'Portón azul' },
  });
  expect(order.delivery_address.directions).toBe('Portón azul');
});
