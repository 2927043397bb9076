import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
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
beforeEach(() => shop.clock.reset());

const hour = 3_600_000;
let serial = 0;

/** Something that staff delete: where it is, and all there is to know of it while it is there. */
type Thing = { path: string; read: () => Promise<unknown> };

const things: Readonly<Record<string, () => Promise<Thing>>> = {
  'a promotion': async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const { id } = await createPromotion(shop.db, {
      type: 'coupon',
      productIds: [product.id],
      usedMax: 7,
    });
    await staff.api.promotions.generateCodes({ params: { id }, body: { count: 3 } });
    return {
      path: `/promotion/promotions/${id}`,
      read: async () => {
        const params = { id };
        const { promotion } = await staff.api.promotions.adminPromotion({ params });
        const { rows: codes } = await shop.db.sql(
          'select * from promotion_code where promotion_id = $1 order by code',
          [id],
        );
        return { promotion, codes };
      },
    };
  },
  'a price list': async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const customer = await signInCustomer(shop);
    serial += 1;
    const { price_list: list } = await staff.api.wholesale.addPriceList({
      body: {
        name: `Talleres ${serial}`,
        basis_points: 500,
        products: [{ ref_id: product.refId, price_cents: 90_000 }],
      },
    });
    const params = { id: customer.id };
    await staff.api.wholesale.setCustomerPriceList({ params, body: { price_list_id: list.id } });
    return {
      path: `/admin/price-lists/${list.id}`,
      read: async () => ({
        list: (await staff.api.wholesale.priceList({ params: { id: list.id } })).price_list,
        customer: await staff.api.wholesale.customerPriceList({ params }),
      }),
    };
  },
  'a subscriber': async () => {
    serial += 1;
    const email = `lectora${serial}@prueba.example`;
    await shop.db.sql('insert into subscriber (email_address, confirmed_at) values ($1, now())', [email]);
    const find = async () =>
      (await staff.api.newsletter.adminSubscribers({ query: { q: email } })).subscribers[0];
    const read = async () => (await find()) ?? Promise.reject(new Error('gone'));
    return { path: `/admin/subscribers/${(await find())?.id ?? 0}`, read };
  },
  'a segment': async () => {
    serial += 1;
    const { segment } = await staff.api.campaigns.addSegment({
      body: {
        name: `Jugadores ${serial}`,
        definition: { match: 'all', rules: [{ field: 'bought', kind: 'gpu', at_least: 2 }] },
      },
    });
    return {
      path: `/admin/segments/${segment.id}`,
      read: async () =>
        (await staff.api.campaigns.segments()).segments.find(({ id }) => id === segment.id) ??
        Promise.reject(new Error('gone')),
    };
  },
  'a draft of a campaign': async () => {
    const { campaign } = await staff.api.campaigns.addCampaign({
      body: {
        name: 'Borrador',
        subject: 'Hola',
        preheader: '',
        topic: 'offers',
        segment_id: null,
        blocks: [],
      },
    });
    const params = { id: campaign.id };
    return {
      path: `/admin/campaigns/${campaign.id}`,
      read: async () => (await staff.api.campaigns.campaign({ params })).campaign,
    };
  },
  'a suppressed address': async () => {
    serial += 1;
    const { suppression } = await staff.api.newsletter.suppress({
      body: { email: `basta${serial}@prueba.example`, reason: 'Lo pidió por teléfono' },
    });
    return {
      path: `/admin/suppressions/${suppression.id}`,
      read: async () =>
        (await staff.api.newsletter.suppressions({ query: { q: suppression.email } })).suppressions[0] ??
        Promise.reject(new Error('gone')),
    };
  },
  'a block': async () => {
    serial += 1;
    const { block } = await staff.api.customers.addBlock({
      body: { kind: 'email', value: `abuso${serial}@prueba.example`, reason: 'Contracargos' },
    });
    return {
      path: `/admin/blocks/${block.id}`,
      read: async () =>
        (await staff.api.customers.blocks({ query: { q: block.label } })).blocks[0] ??
        Promise.reject(new Error('gone')),
    };
  },
};

const call = (method: 'DELETE' | 'POST', path: string) => shop.request(path, { method, token: staff.token });

describe.each(Object.entries(things))('%s that was deleted', (_, create) => {
  test('comes back whole, once however often it is asked for, at the same time too', async () => {
    const { path, read } = await create();
    const before = await read();
    expect((await call('DELETE', path)).status).toBe(200);
    await expect(read()).rejects.toThrow();
    const both = await Promise.all([1, 2].map(() => call('POST', `${path}/restore`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    expect(await read()).toEqual(before);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('is gone for good a day later, and nothing of it is kept', async () => {
    const { path } = await create();
    await call('DELETE', path);
    shop.clock.moveBy(24 * hour);
    staff = await signInStaff(shop);
    await expectRefusal(call('POST', `${path}/restore`), 404);
    await shop.open.runJob('platform.forget_deletions');
    const { rows } = await shop.db.sql('select what from kept_deletion');
    expect(rows).toEqual([]);
  });

  test('is not there where its id is unknown, or no number', async () => {
    const { path } = await create();
    for (const id of ['999999', 'uno', '0']) {
      await expectRefusal(call('POST', path.replace(/\d+$/, `${id}/restore`)), 404);
    }
  });
});

describe('a promotion that comes back', () => {
  test('makes the price again, with its uses; an address taken meanwhile is said', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000, stock: 5 });
    const { id, name } = await createPromotion(shop.db, { productIds: [product.id], usedMax: 7 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await buy(shop, buyer);
    const uses = async () => (await staff.api.promotions.adminPromotion({ params: { id } })).promotion.used;
    const price = async () => {
      await shop.open.runJob('catalog.refresh_listing');
      return (await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } })).product
        .price_cents;
    };
    expect(await price()).toBe(90_000);
    expect(await uses()).toBe(1);
    await call('DELETE', `/promotion/promotions/${id}`);
    expect(await price()).toBe(100_000);
    const other = await createPromotion(shop.db, { name, productIds: [] });
    await expectRefusal(call('POST', `/promotion/promotions/${id}/restore`), 409, 'taken');
    await call('DELETE', `/promotion/promotions/${other.id}`);
    expect((await call('POST', `/promotion/promotions/${id}/restore`)).status).toBe(200);
    expect(await price()).toBe(90_000);
    expect(await uses()).toBe(1);
  });
});

describe('a price list that comes back', () => {
  test('leaves customers where they are by now, and a name taken meanwhile is said', async () => {
    const customer = await signInCustomer(shop);
    const add = async (name: string) =>
      (await staff.api.wholesale.addPriceList({ body: { name, basis_points: 500 } })).price_list.id;
    const [first, second] = [await add('Primera'), await add('Segunda')];
    const params = { id: customer.id };
    await staff.api.wholesale.setCustomerPriceList({ params, body: { price_list_id: first } });
    await call('DELETE', `/admin/price-lists/${first}`);
    await staff.api.wholesale.setCustomerPriceList({ params, body: { price_list_id: second } });
    const third = await add('primera');
    await expectRefusal(call('POST', `/admin/price-lists/${first}/restore`), 409, 'name_taken');
    await call('DELETE', `/admin/price-lists/${third}`);
    await call('POST', `/admin/price-lists/${first}/restore`);
    expect(await staff.api.wholesale.customerPriceList({ params })).toEqual({ price_list_id: second });
  });
});

describe('a subscriber who was removed', () => {
  const removed = async () => {
    serial += 1;
    const email = `Adios${serial}@prueba.example`;
    const { rows } = await shop.db.sql(
      'insert into subscriber (email_address, confirmed_at) values ($1, now()) returning id, token',
      [email],
    );
    const [{ id, token }] = rows as [{ id: number; token: string }];
    await call('DELETE', `/admin/subscribers/${id}`);
    return { id, token, email };
  };

  test('and unsubscribes themselves does not come back', async () => {
    const { id, token } = await removed();
    await shop.api.newsletter.endSubscription({ params: { token } });
    await expectRefusal(call('POST', `/admin/subscribers/${id}/restore`), 404);
  });

  test('and subscribed anew is there once', async () => {
    const { id, email } = await removed();
    await shop.api.newsletter.subscribe({ body: { email_address: email.toLowerCase() } });
    expect((await call('POST', `/admin/subscribers/${id}/restore`)).status).toBe(200);
    const { subscribers } = await staff.api.newsletter.adminSubscribers({ query: { q: email } });
    expect(subscribers).toHaveLength(1);
    expect(subscribers[0]?.confirmed_at).not.toBeNull();
  });
});
