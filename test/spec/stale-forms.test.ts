import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** A form of the staff: where it is sent, what it read, and two things that people may write there. */
type Form = {
  path: string;
  version: number;
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
  isMultipart?: boolean;
  /** Where a refusal has it, if it has more. */
  part?: string;
};

function put({ path, isMultipart }: Form, fields: Record<string, unknown>): Promise<Response> {
  if (!isMultipart) return shop.request(path, { method: 'PUT', token: staff.token, json: fields });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  return shop.request(path, { method: 'PUT', token: staff.token, body });
}

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'a promotion': async () => {
    const promotion = await createPromotion(shop.db, { productIds: [(await createProduct(shop.db)).id] });
    const { promotion: read } = await staff.api.promotions.adminPromotion({ params: { id: promotion.id } });
    const kept = {
      promotion_name: read.promotion_name,
      kind: read.kind,
      value: read.value,
      starts_at: read.starts_at,
      ends_at: read.ends_at,
    };
    return {
      path: `/promotion/update-promotion/${read.id}`,
      version: read.version,
      mine: { ...kept, description: 'Lo mío' },
      theirs: { ...kept, description: 'Lo suyo' },
      isMultipart: true,
    };
  },
  'a price list': async () => {
    const { price_list: list } = await staff.api.wholesale.addPriceList({
      body: { name: 'Talleres', basis_points: 100 },
    });
    return {
      path: `/admin/price-lists/${list.id}`,
      version: list.version,
      mine: { name: 'Talleres', basis_points: 200 },
      theirs: { name: 'Talleres', basis_points: 300 },
    };
  },
  'a row of synonyms': async () => {
    const { synonym } = await staff.api.catalog.addSynonym({ body: { terms: ['uno', 'dos'] } });
    return {
      path: `/admin/search/synonyms/${synonym.id}`,
      version: synonym.version,
      mine: { terms: ['uno', 'dos', 'tres'] },
      theirs: { terms: ['uno', 'dos', 'cuatro'] },
    };
  },
  'a supplier': async () => {
    const { supplier } = await staff.api.suppliers.addSupplier({ body: { code: 'norte', name: 'Norte' } });
    return {
      path: '/admin/suppliers/norte',
      version: supplier.version,
      mine: { terms: 'Lo mío' },
      theirs: { terms: 'Lo suyo' },
    };
  },
  'a location': async () => {
    const { location } = await staff.api.inventory.addLocation({
      body: { location_code: 'DOS-A', location_name: 'Dos' },
    });
    return {
      path: '/admin/inventory/locations/DOS-A',
      version: location.version,
      mine: { address: 'Orizaba 1' },
      theirs: { address: 'Orizaba 2' },
    };
  },
  'a draft of a purchase': async () => {
    const { id } = await createProduct(shop.db);
    const { purchase } = await staff.api.inventory.addPurchase({
      body: {
        supplier_name: 'Mayorista',
        location_code: 'CDMX',
        lines: [{ product_id: id, quantity: 2 }],
        is_draft: true,
      },
    });
    return {
      path: `/admin/inventory/purchases/${purchase.id}`,
      version: purchase.version,
      mine: { note: 'Lo mío' },
      theirs: { note: 'Lo suyo' },
    };
  },
  'what is said of an open-box unit': async () => {
    const [unit, original] = [await createProduct(shop.db), await createProduct(shop.db)];
    await shop.db.sql(
      `insert into open_box_unit (product_id, original_id, grade) values ($1, $2, 'good') returning version`,
      [unit.id, original.id],
    );
    return {
      path: `/admin/open-box/${unit.id}`,
      version: 1,
      mine: { note: 'Sin caja' },
      theirs: { note: 'Sin cable' },
    };
  },
  'the state of a ticket': async () => {
    const { ticket } = await askedTicket();
    return {
      path: `/admin/tickets/${ticket.id}`,
      version: ticket.version,
      mine: { state: 'waiting' },
      theirs: { state: 'closed' },
      part: 'ticket',
    };
  },
  'a canned reply': async () => {
    const { reply } = await staff.api.support.addCanned({ body: { title: 'Saludo', body: 'Hola:' } });
    return {
      path: `/admin/support/replies/${reply.id}`,
      version: reply.version,
      mine: { title: 'Saludo', body: 'Buen día:' },
      theirs: { title: 'Saludo', body: 'Buenas tardes:' },
      part: 'reply',
    };
  },
  'somebody’s role': async () => {
    const { id } = await signInStaff(shop, 'support');
    const { system_users: users } = await staff.api.staff.systemUsers();
    return {
      path: `/admin/system-users/${id}`,
      version: users.find((user) => user.id === id)?.version ?? 0,
      mine: { role: 'orders' },
      theirs: { role: 'catalog' },
    };
  },
  'notes about a customer': async () => {
    const { id } = await signInCustomer(shop);
    const { customer } = await staff.api.customers.adminCustomer({ params: { id } });
    return {
      path: `/admin/users/${id}/notes`,
      version: customer.notes_version,
      mine: { notes: 'Llama de tarde' },
      theirs: { notes: 'Llama de noche' },
    };
  },
  'notes about an order': async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id: orderId } = await buy(shop, buyer);
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
    return {
      path: `/admin/orders/${orderId}/notes`,
      version: order.notes_version,
      mine: { notes: 'Con factura' },
      theirs: { notes: 'Sin factura' },
    };
  },
};

async function askedTicket() {
  const { ticket_id: id } = await shop.api.support.ask({
    body: {
      name: 'Luis Prueba',
      email: `${crypto.randomUUID()}@prueba.example`,
      subject: '¿Hacen envíos a Mérida?',
      message: 'Quiero saber cuánto tarda un envío a Mérida.',
    },
  });
  return staff.api.support.adminTicket({ params: { id } });
}

test.each(Object.entries(forms))(
  '%s is not saved over what somebody else saved meanwhile, and one without a version is',
  async (_, make) => {
    const form = await make();
    const { version, mine, theirs } = form;
    expect((await put(form, { ...theirs, version })).status).toBe(200);
    const refusal = await expectRefusal(put(form, { ...mine, version }), 409, 'stale');
    const answered = refusal.details?.['current'] as Record<string, Record<string, unknown>>;
    const current: Record<string, unknown> = (form.part && answered[form.part]) || answered;
    const now = current['version'] ?? current['notes_version'];
    expect(now).toBe(version + 1);
    const [field] = Object.keys(theirs).filter((name) => theirs[name] !== mine[name]);
    expect(current[field ?? '']).toEqual(theirs[field ?? '']);
    expect((await put(form, { ...mine, version: now })).status).toBe(200);
    expect((await put(form, theirs)).status).toBe(200);
    const read = (now as number) + 2;
    const atOnce = await Promise.all([1, 2].map(() => put(form, { ...mine, version: read })));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  },
);

test('specs are not saved over what somebody else said meanwhile; without a version both are kept', async () => {
  const { id } = await createProduct(shop.db, { kind: 'gpu', specs: { length: 240 } });
  const params = { id };
  const { version } = await staff.api.catalog.productSpecs({ params });
  const change = (set: Record<string, unknown>, read?: number) =>
    shop.request(`/admin/products/${id}/specs`, {
      method: 'PUT',
      token: staff.token,
      json: { set, version: read },
    });
  const answers = await Promise.all([change({ length: 250 }, version), change({ length: 260 }, version)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { details } = await expectRefusal(change({ length: 270 }, version), 409, 'stale');
  expect(details?.['current']).toEqual(await staff.api.catalog.productSpecs({ params }));
  await Promise.all([change({ tdp: 115 }), change({ memory: 8 })]);
  const { specs } = await staff.api.catalog.productSpecs({ params });
  const said = specs.filter(({ source }) => source === 'staff').map(({ path }) => path);
  expect(said.toSorted()).toEqual(['length', 'memory', 'tdp']);
});

/** A value that is its own version: how it is read and written, and three that it may be. */
type Value = {
  path: string;
  body: (value: unknown, was: unknown) => Record<string, unknown>;
  read: () => Promise<unknown>;
  values: readonly [unknown, unknown, unknown];
};

const values: Readonly<Record<string, () => Promise<Value>>> = {
  'the invoice keys of a product': async () => {
    const { id } = await createProduct(shop.db);
    const keys = (prod_serv_key: string, unit_key: string) => ({ prod_serv_key, unit_key });
    return {
      path: `/admin/products/${id}/tax-key`,
      body: (value, was) => ({ ...(value as object), was }),
      read: async () => (await staff.api.invoices.taxKey({ params: { id } })).tax_key,
      values: [keys('', ''), keys('43211507', 'H87'), keys('43211508', 'KT')],
    };
  },
  'the price list of a customer': async () => {
    const { id } = await signInCustomer(shop);
    const addList = async (name: string) =>
      (await staff.api.wholesale.addPriceList({ body: { name, basis_points: 100 } })).price_list.id;
    return {
      path: `/admin/users/${id}/price-list`,
      body: (value, was) => ({ price_list_id: value, was }),
      read: () => staff.api.wholesale.customerPriceList({ params: { id } }),
      values: [null, await addList('Escuelas'), await addList('Gobierno')],
    };
  },
  'from how few units on a product is bought again': async () => {
    const { id } = await createProduct(shop.db);
    const place = { product_id: id, location_code: null };
    return {
      path: '/admin/inventory/limits',
      body: (units, was) => ({ ...place, units, was }),
      read: async () => {
        const { product } = await staff.api.inventory.productStock({ params: { id } });
        return { ...place, units: product.limit };
      },
      values: [null, 3, 5],
    };
  },
  'the shop’s reply to a review': async () => {
    const { id: productId } = await createProduct(shop.db);
    const { review } = await (
      await signInCustomer(shop)
    ).api.reviews.addReview({
      body: { product_id: productId, rating: 5, title: 'Muy buena', comment: 'La uso todos los días.' },
    });
    return {
      path: `/admin/reviews/${review.id}`,
      body: (reply, was) => ({ reply, was }),
      read: async () => {
        const { reviews } = await staff.api.reviews.adminReviews({});
        return { reply: reviews.find(({ id }) => id === review.id)?.reply };
      },
      values: [null, 'Gracias', 'Mil gracias'],
    };
  },
  'the shelf of a product': async () => {
    const { id } = await createProduct(shop.db);
    return {
      path: '/admin/inventory/shelves',
      body: (bin, was) => ({ location_code: 'CDMX', product_ids: [id], bin, was }),
      read: async () => {
        const { levels } = await staff.api.inventory.productStock({ params: { id } });
        return { bin: levels.find(({ location_code: code }) => code === 'CDMX')?.bin };
      },
      values: ['', 'A-01', 'B-02'],
    };
  },
};

describe.each(Object.entries(values))('%s', (_, make) => {
  test('is not written over what somebody else wrote meanwhile, and without `was` it is', async () => {
    const { path, body, read, values: all } = await make();
    const [none, one, other] = all;
    const put = (value: unknown, was?: unknown) =>
      shop.request(path, { method: 'PUT', token: staff.token, json: body(value, was) });
    expect((await put(one, none)).status).toBe(200);
    const { details } = await expectRefusal(put(other, none), 409, 'stale');
    expect(details?.['current']).toEqual(await read());
    expect((await put(none, one)).status).toBe(200);
    await expectRefusal(put(other, one), 409, 'stale');
    expect((await put(other)).status).toBe(200);
    expect((await put(none)).status).toBe(200);
    const atOnce = await Promise.all([put(one, none), put(other, none)]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('of two who answer a ticket at once one is told what the other wrote, and one answer is kept', async () => {
  const { ticket } = await askedTicket();
  const reply = (body: string) =>
    shop.request(`/admin/tickets/${ticket.id}/messages`, {
      token: staff.token,
      json: { body, version: ticket.version },
    });
  const answers = await Promise.all([reply('De 3 a 5 días.'), reply('Una semana.')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { details } = await expectRefusal(reply('Un mes.'), 409, 'stale');
  const now = await staff.api.support.adminTicket({ params: { id: ticket.id } });
  expect(details?.['current']).toEqual(now);
  expect(now.messages).toHaveLength(2);
});
