import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, newAddress, placeOrder } from '../../../../test/factories/buy.ts';
import { createKit } from '../../../../test/factories/create-kit.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  owner = await signInStaff(shop, 'owner');
  clerk = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

async function limited(limit = { units: 2, days: 30 }) {
  const product = await createProduct(shop.db, { name: 'Tarjeta Escasa', stock: 50 });
  await owner.api.orders.limitPerPerson({ params: { id: product.id }, body: { limit } });
  return product;
}
const wanting = (productId: number, quantity: number) => createBuyer(shop, [{ productId, quantity }]);
const refusal = { status: 409, code: 'person_limit' };

test('one person buys no more within the days, and reads how many are left', async () => {
  const { id } = await limited();
  await expect(placeOrder(await wanting(id, 3))).rejects.toMatchObject({
    ...refusal,
    message:
      'De «Tarjeta Escasa» vendemos 2 piezas por persona cada 30 días, contando tus otros pedidos. Todavía puedes llevar 2: ajusta tu carrito.',
    details: { product_id: id, units: 2, days: 30, left: 2 },
  });
  const buyer = await wanting(id, 2);
  await buy(shop, buyer);
  await addToCart(buyer, id);
  await expect(placeOrder(buyer)).rejects.toMatchObject({ ...refusal, details: { left: 0 } });
  await shop.db.sql(
    `update shop_order set placed_at = placed_at - interval '31 days' where customer_id = $1`,
    [buyer.id],
  );
  await placeOrder(buyer);
});

test('a person is known by phone and by address, however they are written, and by e-mail', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const home = newAddress();
  await buy(shop, await wanting(id, 1), { address: home });
  const sameHouse = { ...newAddress(), street: 'Calle 5 de mayo', exterior_number: home.exterior_number };
  await expect(placeOrder(await wanting(id, 1), { address: sameHouse })).rejects.toMatchObject(refusal);
  const samePhone = { ...newAddress(), phone: `+52 ${home.phone}` };
  await expect(placeOrder(await wanting(id, 1), { address: samePhone })).rejects.toMatchObject(refusal);
  await placeOrder(await wanting(id, 1), { address: newAddress() });
});

test('nobody has theirs sent to another home and corrects that to their own, nor buys more for where it was corrected to', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const [home, elsewhere] = [newAddress(), newAddress()];
  await buy(shop, await wanting(id, 1), { address: home });
  const other = await wanting(id, 1);
  const { order_id } = await buy(shop, other);
  const correct = (to: typeof home) =>
    other.api.orders.correctOwnDelivery({ params: { order_id }, body: { to: 'parcel', ...to } });
  await expect(correct(home)).rejects.toMatchObject(refusal);
  await expect(correct({ ...newAddress(), phone: home.phone })).rejects.toMatchObject(refusal);
  await correct(elsewhere);
  await expect(placeOrder(await wanting(id, 1), { address: elsewhere })).rejects.toMatchObject(refusal);
});

test('what was cancelled is free again', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const buyer = await wanting(id, 1);
  const order = await buy(shop, buyer);
  await buyer.api.orders.cancelOwn({ params: { order_id: order.order_id }, body: {} });
  await addToCart(buyer, id);
  await expect(placeOrder(buyer)).resolves.toMatchObject({ payment: { provider: 'stripe' } });
});

test('a purchase on the payment page that is begun anew does not count against itself', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const buyer = await wanting(id, 1);
  await placeOrder(buyer);
  await expect(placeOrder(buyer)).resolves.toMatchObject({ payment: { provider: 'stripe' } });
});

test('of many orders of one person at once as many pass as they may buy', async () => {
  const { id } = await limited({ units: 2, days: 7 });
  const address = newAddress();
  const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => wanting(id, 1)));
  const answers = await Promise.allSettled(buyers.map((buyer) => placeOrder(buyer, { address })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as object] : [],
  );
  expect(refused).toMatchObject([refusal, refusal, refusal]);
  const { rows } = await shop.db.sql(
    `select sum(l.quantity)::int as units from order_line l join shop_order o on o.id = l.order_id
      where l.product_id = $1 and o.state = 'pending_payment'`,
    [id],
  );
  expect(rows[0]?.['units']).toBe(2);
});

const cartOf = ({ api, id }: SignedIn) => api.cart.cart({ params: { userId: id } }).then(({ cart }) => cart);
const noticesOf = async (buyer: SignedIn) =>
  (await cartOf(buyer)).items.map(({ notices }) => notices.map(({ kind }) => kind));
const problemsOf = async (buyer: SignedIn, more: object = {}) => {
  const body = { delivery_method: 'pickup_cdmx', ...more };
  return (await buyer.api.checkout.quote({ body })).quote.lines.map(({ problem }) => problem);
};

test('the cart and the start of the checkout say what is too much, before anything is paid', async () => {
  const { id } = await limited({ units: 2, days: 30 });
  const other = await createProduct(shop.db, { stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: id, quantity: 3 }, { productId: other.id }]);
  const words =
    'De «Tarjeta Escasa» vendemos 2 piezas por persona cada 30 días, contando tus otros pedidos. Todavía puedes llevar 2: ajusta tu carrito.';
  expect((await cartOf(buyer)).items[0]?.notices).toEqual([{ kind: 'person_limit', message: words }]);
  expect(await problemsOf(buyer)).toEqual([words, null]);
  const line = { userId: buyer.id, productId: id };
  const { cart } = await buyer.api.cart.changeQuantity({ params: line, body: { quantity: 2 } });
  expect(cart.items.map(({ notices }) => notices)).toEqual([[], []]);
  expect(await problemsOf(buyer)).toEqual([null, null]);
  // A purchase on the payment page is closed by buying anew: it is nothing they have already.
  await placeOrder(buyer);
  expect(await noticesOf(buyer)).toEqual([[], []]);
  await buy(shop, buyer);
  await addToCart(buyer, id);
  expect((await cartOf(buyer)).items[0]?.notices[0]?.message).toContain(
    'Ya las compraste: quítalo de tu carrito para seguir.',
  );
  // Somebody else sees nothing of it; what they typed at the checkout tells who they are.
  const home = newAddress();
  const first = await wanting(id, 2);
  await buy(shop, first, { address: home });
  const guest = await wanting(id, 1);
  expect(await noticesOf(guest)).toEqual([[]]);
  expect(await problemsOf(guest)).toEqual([null]);
  const { phone, street, exterior_number, postal_code } = home;
  const [problem] = await problemsOf(guest, {
    delivery_method: 'parcel',
    postal_code,
    contact: { phone, street, exterior_number },
  });
  expect(problem).toContain('Ya las compraste');
});

test('a kit counts by what it is made of, in what was bought and in what is wanted', async () => {
  const card = await limited({ units: 3, days: 7 });
  const { id } = card;
  const kit = await createKit(shop, owner, [[card, 2]]);
  const buyer = await wanting(kit.id, 1);
  await buy(shop, buyer);
  await addToCart(buyer, id);
  expect(await noticesOf(buyer)).toEqual([[]]);
  await addToCart(buyer, kit.id);
  expect(await noticesOf(buyer)).toEqual([['person_limit'], ['person_limit']]);
  await expect(placeOrder(buyer)).rejects.toMatchObject({
    ...refusal,
    details: { product_id: id, units: 3, days: 7, left: 1 },
  });
  await buyer.api.cart.removeFromCart({ params: { userId: buyer.id, productId: id } });
  await expect(placeOrder(buyer)).rejects.toMatchObject(refusal);
  // The kit of somebody who bought its part alone.
  const next = await wanting(id, 2);
  await buy(shop, next);
  await addToCart(next, kit.id);
  expect(await noticesOf(next)).toEqual([['person_limit']]);
  await expect(placeOrder(next)).rejects.toMatchObject({ ...refusal, details: { left: 1 } });
  // Limits of the kit itself are the kit's.
  await owner.api.orders.limitPerPerson({ params: { id }, body: { limit: null } });
  await owner.api.orders.limitPerPerson({ params: { id: kit.id }, body: { limit: { units: 1, days: 7 } } });
  await placeOrder(next);
  await addToCart(buyer, id);
  await expect(placeOrder(buyer)).rejects.toMatchObject({ ...refusal, details: { product_id: kit.id } });
});

describe('an edit', () => {
  type Change = Parameters<SignedIn['api']['orders']['previewEdit']>[0]['body'];
  async function edit(orderId: string, change: Change, as = clerk) {
    const params = { order_id: orderId };
    const { preview } = await as.api.orders.previewEdit({ params, body: change });
    const { order_version, difference_cents } = preview;
    const body = { reason: 'Como quedamos', ...change, order_version, difference_cents };
    return (await as.api.orders.editOrder({ params, body })).edit;
  }
  const timeline = async (orderId: string) =>
    (await clerk.api.orders.adminOrder({ params: { order_id: orderId } })).order.timeline.map(
      ({ message }) => message,
    );
  const words = 'Of «Tarjeta Escasa» one person may buy 2 within 30 days and has 2. Say why they get more.';

  test('of more than one may buy takes a reason, which stands in the timeline', async () => {
    const { id } = await limited();
    const buyer = await wanting(id, 2);
    const { order_id } = await buy(shop, buyer);
    const change = { lines: [{ position: 0, quantity: 3 }] };
    const refused = { status: 422, fields: { limit_reason: words } };
    await expect(edit(order_id, change)).rejects.toMatchObject(refused);
    const { preview } = await clerk.api.orders.previewEdit({
      params: { order_id },
      body: { ...change, limit_reason: 'Taller' },
    });
    const { order_version, difference_cents } = preview;
    const body = { ...change, reason: 'Quiere otra', order_version, difference_cents };
    await expect(clerk.api.orders.editOrder({ params: { order_id }, body })).rejects.toMatchObject(refused);
    expect((await edit(order_id, { ...change, limit_reason: 'Equipa un taller.' })).state).toBe('pending');
    expect(await timeline(order_id)).toContain(
      'More of Tarjeta Escasa than one person may buy, 2 within 30 days: Equipa un taller.',
    );
    const own = await buyer.api.orders.order({ params: { order_id } });
    expect(JSON.stringify(own)).not.toContain('Equipa un taller');
    const { rows } = await shop.db.sql(
      `select after from audit_entry where action = 'order.edit_over_limit' and subject = $1`,
      [`order:${order_id}`],
    );
    expect(rows).toMatchObject([{ after: { reason: 'Equipa un taller.', units: 2 } }]);
  });

  test('within the limit, and one that takes units out or swaps them for a kit of them, needs none', async () => {
    const card = await limited();
    const { id } = card;
    const kit = await createKit(shop, owner, [[card, 1]]);
    const cheap = await createProduct(shop.db, { priceCents: 100, stock: 9 });
    const buyer = await createBuyer(shop, [{ productId: id }, { productId: cheap.id }]);
    const { order_id } = await buy(shop, buyer);
    const free = { added: [{ product_id: id, quantity: 1, price_cents: 0 }] };
    await edit(order_id, free, owner);
    await edit(order_id, { added: [{ product_id: cheap.id, quantity: 1 }] });
    expect((await timeline(order_id)).join()).not.toContain('than one person may buy');
    const other = await buy(shop, await createBuyer(shop, [{ productId: id, quantity: 2 }]));
    await edit(other.order_id, {
      lines: [{ position: 0, quantity: 1 }],
      added: [{ product_id: kit.id, quantity: 1 }],
    });
    expect((await timeline(other.order_id)).join()).not.toContain('than one person may buy');
  });

  test('counts for what its customer buys next: while it waits for its money, and by its own day', async () => {
    const { id } = await limited();
    const cheap = await createProduct(shop.db, { priceCents: 10_000, stock: 9 });
    const buyer = await wanting(cheap.id, 1);
    const { order_id } = await buy(shop, buyer);
    const waiting = await edit(order_id, { added: [{ product_id: id, quantity: 2 }] });
    await addToCart(buyer, id);
    expect(await noticesOf(buyer)).toEqual([['person_limit']]);
    await expect(placeOrder(buyer)).rejects.toMatchObject({ ...refusal, details: { left: 0 } });
    await clerk.api.orders.withdrawEdit({ params: { id: waiting.id }, body: {} });
    expect(await noticesOf(buyer)).toEqual([[]]);
    // An order of long ago, edited today.
    await shop.db.sql(`update shop_order set placed_at = placed_at - interval '40 days' where id = $1`, [
      order_id,
    ]);
    await edit(
      order_id,
      { added: [{ product_id: id, quantity: 2, price_cents: 0 }], reason: 'Regalo' },
      owner,
    );
    expect(await noticesOf(buyer)).toEqual([['person_limit']]);
    await expect(placeOrder(buyer)).rejects.toMatchObject({ ...refusal, details: { left: 0 } });
    await shop.db.sql(`update order_edit set ended_at = ended_at - interval '31 days' where order_id = $1`, [
      order_id,
    ]);
    await placeOrder(buyer);
  });

  test('and an order of the same person at once do not pass the limit together', async () => {
    const { id } = await limited({ units: 1, days: 7 });
    const cheap = await createProduct(shop.db, { priceCents: 10_000, stock: 50 });
    const buyer = await wanting(cheap.id, 1);
    const { order_id } = await buy(shop, buyer);
    const { order_id: second } = await buy(shop, (await addToCart(buyer, cheap.id), buyer));
    await addToCart(buyer, id);
    const added = { added: [{ product_id: id, quantity: 1 }] };
    const both = await Promise.allSettled([edit(order_id, added), edit(second, added), placeOrder(buyer)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('a draft order of more takes a reason', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const { recipient: name, phone, ...home } = newAddress();
  const body = {
    customer: { name, email: 'rosa.limite@prueba.example', phone },
    lines: [{ product_id: id, quantity: 2 }],
    delivery_method: 'parcel',
    address: { recipient: name, phone, ...home },
  };
  await expect(clerk.api.orders.createDraftOrder({ body })).rejects.toMatchObject({
    status: 422,
    fields: {
      limit_reason:
        'Of «Tarjeta Escasa» one person may buy 1 within 7 days and has 0. Say why they get more.',
    },
  });
  const { draft_order: draft } = await clerk.api.orders.createDraftOrder({
    body: { ...body, limit_reason: 'Equipa un laboratorio.' },
  });
  expect(draft.lines[0]?.quantity).toBe(2);
});

describe('a draft order that is paid after its customer bought elsewhere', () => {
  const draftFor = async (productId: number, email: string, more: object = {}) => {
    const { recipient: name, phone, ...home } = newAddress();
    const body = {
      customer: { name, email, phone },
      lines: [{ product_id: productId, quantity: 1 }],
      delivery_method: 'parcel',
      address: { recipient: name, phone, ...home },
      ...more,
    };
    return (await clerk.api.orders.createDraftOrder({ body })).draft_order;
  };
  const pay = async ({ payment_link: link }: { payment_link: string }) => {
    const params = { token: link.split('/').at(-1) ?? '' };
    const { version } = (await clerk.api.orders.linkedOrder({ params })).draft_order;
    return clerk.api.orders.payLinkedOrder({ params, body: { payment_method: 'card', version } });
  };
  const stateOf = async ({ id }: { id: string }) =>
    (await clerk.api.orders.draftOrder({ params: { id } })).draft_order.state;
  const byHand = (draft: { id: string; total_cents: number }) => {
    const body = new FormData();
    body.set('method', 'cash');
    body.set('amount_cents', String(draft.total_cents));
    const path = `/admin/draft-orders/${draft.id}/payments`;
    return shop.request(path, { method: 'POST', body, token: owner.token });
  };
  const ordersOf = async (email: string) =>
    (await shop.db.sql('select state from shop_order where email = $1', [email])).rows;

  test('is refused by its link and by hand before any money is taken, and stays as it was', async () => {
    const { id } = await limited({ units: 1, days: 7 });
    const email = 'dos.enlaces@prueba.example';
    const first = await draftFor(id, email);
    const second = await draftFor(id, email);
    expect((await byHand(first)).status).toBe(200);
    await expect(pay(second)).rejects.toMatchObject({
      ...refusal,
      message:
        'De «Tarjeta Escasa» vendemos 1 pieza por persona cada 7 días, y con tus otros pedidos ya llevas 1. No se cobró nada: escríbenos y ajustamos este pedido contigo.',
      details: { product_id: id, left: 0 },
    });
    const { message } = await expectRefusal(byHand(second), 409, 'person_limit');
    expect(message).toContain('has 1 by now');
    expect(await stateOf(second)).toBe('open');
    expect(await ordersOf(email)).toEqual([{ state: 'paid' }]);
    // Its goods stay kept for it: once the other is given back, it can be paid.
    const { order_id } = (await clerk.api.orders.draftOrder({ params: { id: first.id } })).draft_order;
    await owner.api.orders.cancelOrder({
      params: { order_id: order_id ?? '' },
      body: { reason: 'Ya no la quiere' },
    });
    await expect(pay(second)).resolves.toMatchObject({ redirect_url: expect.any(String) });
  });

  test('two at once: one of them is paid', async () => {
    const { id } = await limited({ units: 1, days: 7 });
    const email = 'dos.a.la.vez@prueba.example';
    const drafts = [await draftFor(id, email), await draftFor(id, email)];
    const answers = await Promise.allSettled(drafts.map(pay));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
    expect(await ordersOf(email)).toHaveLength(1);
    // Its own payment page, begun anew, does not count against it.
    const [open] = drafts.filter((_, at) => answers[at]?.status === 'fulfilled');
    const again = await pay(open ?? { payment_link: '' });
    expect(again.redirect_url).toMatch(/^http/);
  });

  test('of kits counts their parts; with the reason that staff gave it is paid all the same', async () => {
    const card = await limited({ units: 1, days: 7 });
    const kit = await createKit(shop, owner, [[card, 1]]);
    const email = 'kit.y.tarjeta@prueba.example';
    const plain = await draftFor(kit.id, email);
    expect((await byHand(await draftFor(card.id, email))).status).toBe(200);
    await expect(pay(plain)).rejects.toMatchObject({ ...refusal, details: { product_id: card.id } });
    const excused = await draftFor(kit.id, email, { limit_reason: 'Equipa un taller.' });
    await expect(pay(excused)).resolves.toMatchObject({ redirect_url: expect.any(String) });
  });
});

test('the limit is set by who changes the catalogue, in whole units and days', async () => {
  const { id } = await limited();
  const params = { id };
  const set = (who: SignedIn, limit: { units: number; days: number } | null) =>
    who.api.orders.limitPerPerson({ params, body: { limit } });
  expect(await clerk.api.orders.personLimit({ params })).toEqual({ limit: { units: 2, days: 30 } });
  await expect(set(clerk, null)).rejects.toMatchObject({ status: 403 });
  const buyer = await wanting(id, 3);
  await expect(set(buyer, null)).rejects.toMatchObject({ status: 401 });
  await expect(set(owner, { units: 0, days: 1 })).rejects.toMatchObject({ status: 422 });
  await expect(set(owner, { units: 1, days: 366 })).rejects.toMatchObject({ status: 422 });
  await expect(
    owner.api.orders.limitPerPerson({ params: { id: 999_999 }, body: { limit: null } }),
  ).rejects.toMatchObject({ status: 404 });
  await set(owner, null);
  expect(await clerk.api.orders.personLimit({ params })).toEqual({ limit: null });
  await placeOrder(buyer);
});
