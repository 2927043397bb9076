import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductKind, productKinds, shelvesOfKinds } from '../../src/modules/catalog/index.ts';
import { fillDemoShop, renewDemoPictures } from '../../src/server/demo-shop.ts';
import { signInStaff } from '../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoServices } from '../shop/services.ts';
import { demoCategories } from '../shop/categories.ts';
import { demoDestacados } from '../shop/destacados.ts';
import { demoPromotions } from '../shop/promotions.ts';
import { type DemoSignIn } from './fill-shop.ts';
import { demoQuestions } from '../shop/questions.ts';
import { demoReviews } from '../shop/reviews.ts';
import { demoWishes } from '../shop/wishes.ts';

let shop: TestShop;
let signIn: DemoSignIn | undefined;
let answers: unknown[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  await signInStaff(shop);
  // Two processes that start together.
  const [first, second] = await Promise.all([fillDemoShop(shop.open), fillDemoShop(shop.open)]);
  answers = [first, second];
  signIn = first ?? second;
});
afterAll(() => shop.stop());

const count = async (text: string) =>
  Number(((await shop.db.sql(`select count(*) from ${text}`)).rows[0] as { count: number }).count);

/** All there is, but what processes tell each other: signs of life, and which changes there were. */
async function everything(): Promise<unknown> {
  const { rows } = await shop.db.sql(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('process_life', 'announced_change')
      order by table_name`,
  );
  const hashes = (rows as { name: string }[]).map(async ({ name }) => {
    const { rows: found } = await shop.db.sql(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from "${name}" t`,
    );
    return [name, found[0]];
  });
  return Promise.all(hashes);
}

describe('the demo shop', () => {
  test('has no charge that the first nights would call missing at its provider', async () => {
    const compared = `payment_ledger l where l.provider <> 'company_credit' and l.created_at > now() - interval '3 days'`;
    const explained = `exists (select from payment_finding f
      where f.provider = l.provider and f.provider_ref = l.provider_ref and f.solved_at is not null)`;
    expect(await count(compared)).toBeGreaterThan(0);
    expect(await count(`${compared} and not ${explained}`)).toBe(0);
  });

  test('knows what its goods cost, so that its owner sees a margin', async () => {
    expect(
      await count(`product where kind <> 'assembly' and (cost_cents is null or cost_cents >= price_cents)`),
    ).toBe(0);
    expect(
      await count('order_line where unit_cost_cents is null or unit_cost_cents >= unit_price_cents'),
    ).toBe(0);
  });

  test('owes its customer what the ledger says', async () => {
    const { rows } = await shop.db.sql(
      `select a.balance_cents, (select sum(amount_cents)::int from store_credit_movement m
          where m.customer_id = a.customer_id) as moved
       from store_credit_account a join customer c on c.id = a.customer_id where c.email = $1`,
      [signIn?.email],
    );
    expect(rows).toEqual([{ balance_cents: 35_000, moved: 35_000 }]);
  });

  test('has every product of the catalogue in its listing, with a picture that is there', async () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(400);
    const all = demoProducts.length + demoServices.length;
    expect(await count('product')).toBe(all);
    expect(
      await count("product_listing l join product p on p.id = l.product_id where p.status = 'active'"),
    ).toBe(all);
    expect(
      await count('product_listing where image_url is null or category_name is null or brand_name is null'),
    ).toBe(0);
    const { rows } = await shop.db.sql(
      `select url from product_image union select image_url from brand union select image_url from category
       union select image_url from promotion where not is_draft`,
    );
    const folder = fileURLToPath(new URL('../pictures/files/', import.meta.url));
    const missing = (rows as { url: string }[]).filter(
      ({ url }) => !existsSync(folder + url.replace('/media/demo/', '')),
    );
    expect(missing).toEqual([]);
  });

  test('is filled once, by one of two processes that start together', () => {
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  });

  test('filled a second time stays as it is, to the last row', async () => {
    const before = await everything();
    expect(await fillDemoShop(shop.open)).toBeUndefined();
    expect(await everything()).toEqual(before);
  });

  test('filled by an older version learns the names of the pictures there are, and keeps those of staff', async () => {
    expect(await renewDemoPictures(shop.db)).toBe(0);
    const before = await everything();
    const first = '(select min(product_id) from product_image)';
    await shop.db.sql(
      `update product_image set url = '/media/demo/gone.avif' where product_id = ${first} and position = 0`,
    );
    await shop.db.sql("update category set image_url = replace(image_url, '.avif', '.svg')");
    expect(await renewDemoPictures(shop.db)).toBe(1 + demoCategories.length);
    expect(await everything()).toEqual(before);

    await shop.db.sql(
      `insert into product_image values (${first}, 9, '/media/uploads/a.jpg', 'De la tienda')`,
    );
    await shop.db.sql(
      `update product_image set url = '/media/demo/gone.avif' where product_id = ${first} and position = 0`,
    );
    await renewDemoPictures(shop.db);
    const { rows } = await shop.db.sql(
      `select url from product_image where product_id = ${first} order by position`,
    );
    expect(rows.at(-1)).toEqual({ url: '/media/uploads/a.jpg' });
    expect(rows[0]).not.toEqual({ url: '/media/demo/gone.avif' });
    await shop.db.sql(`delete from product_image where url = '/media/uploads/a.jpg'`);
  });

  test('shows promotions with lower prices, highlights, ratings and stock', async () => {
    expect(await count('product_listing where former_price_cents > price_cents')).toBe(
      new Set(demoPromotions.flatMap(({ skus }) => skus)).size,
    );
    expect(await count('review')).toBe(demoReviews.length);
    expect(await count('product_listing where review_count > 0 and rating_tenths between 10 and 50')).toBe(
      new Set(demoReviews.map(({ sku }) => sku)).size,
    );
    expect(await count('product_listing where sold_count > 0')).toBeGreaterThan(50);
    const { rows } = await shop.db.sql("select value from shop_setting where key = 'home.highlights'");
    expect(rows).toEqual([{ value: [...demoDestacados] }]);
    expect(await count('category')).toBe(demoCategories.length);
  });

  test('knows its units: what the listing offers is what the warehouses hold; of work there is always some', async () => {
    const wrong = await count(
      `product_listing l where l.kind <> 'assembly' and l.available <> (
         select coalesce(sum(on_hand - reserved), 0) from stock_level s where s.product_id = l.product_id)`,
    );
    expect(wrong).toBe(0);
  });

  test('lets the demo customer in, with an address and past orders', async () => {
    if (!signIn) throw new Error('The shop was not filled.');
    const { email, password } = signIn;
    const session = await shop.api.customers.signIn({ body: { email, password } });
    const api = shop.apiOf(session.token ?? '');
    const { orders } = await api.orders.orders();
    expect(orders).toHaveLength(3);
    const { order } = await api.orders.order({ params: { order_id: orders[0]?.order_id ?? '' } });
    expect(order).toMatchObject({ state: 'paid', fulfilment: 'shipped' });
    expect(await count('address')).toBe(1);
  });

  test('lets in who administers the demo company and who buys for it, with the same password', async () => {
    const seen = [];
    for (const { email, role } of signIn?.company ?? []) {
      const { token } = await shop.api.customers.signIn({
        body: { email, password: signIn?.password ?? '' },
      });
      const { company } = await shop.apiOf(token ?? '').companies.own();
      seen.push([role, company?.me.role, company?.name]);
    }
    expect(seen).toEqual([
      ['admin', 'admin', 'Taller del Valle'],
      ['buyer', 'buyer', 'Taller del Valle'],
    ]);
  });

  test('shows staff a count, a recall and a file of customers that are under way', async () => {
    const { api } = await signInStaff(shop, 'owner');
    const { counts } = await api.inventory.counts({ query: {} });
    expect(counts).toMatchObject([{ state: 'open', products: 3, location_name: 'Ciudad de México' }]);
    const { recalls } = await api.orders.recalls({ query: {} });
    expect(recalls[0]?.units).toBeGreaterThan(2);
    expect(recalls[0]?.buyers).toBeGreaterThan(1);
    const { imports } = await api.customerImports.runs({ query: {} });
    expect(imports).toMatchObject([{ state: 'checked', counts: { create: 3, change: 1, error: 1 } }]);
  });

  test('has no order of the night in Mexico City', async () => {
    const hour = "extract(hour from placed_at at time zone 'America/Mexico_City')";
    expect(await count(`shop_order where ${hour} < 8`)).toBe(0);
  });

  test('has past sales whose money, folios and lines agree', async () => {
    expect(
      await count(
        `shop_order where state <> 'paid' or number is null or placed_at > paid_at or paid_at > now()`,
      ),
    ).toBe(0);
    expect(
      await count(
        `shop_order o where o.total_cents <> (
           select coalesce(sum(l.amount_cents), 0) from payment_attempt a join payment_ledger l on l.attempt_id = a.id
            where a.reference = o.id::text and a.id = o.paid_attempt_id)
         or o.subtotal_cents <> (select sum(gross_cents) from order_line where order_id = o.id)`,
      ),
    ).toBe(0);
    const { rows } = await shop.db.sql(
      `select count(*)::int as orders, min(number) as first, max(number) as last,
              (select last from order_number) as given from shop_order`,
    );
    const { orders, first, last, given } = rows[0] as Record<'orders' | 'first' | 'last' | 'given', number>;
    expect(orders).toBeGreaterThan(100);
    expect([first, last, given]).toEqual([1001, 1000 + orders, 1000 + orders]);
  });

  test('takes the distributor’s goods on its own shelves', async () => {
    await shop.db.transaction(async (tx) => {
      const kinds = Object.keys(productKinds) as ProductKind[];
      const shelves = await shelvesOfKinds(tx, kinds);
      const { rows } = await tx.sql('select id, slug from category');
      const slugs = new Map((rows as { id: number; slug: string }[]).map(({ id, slug }) => [id, slug]));
      const wanted = kinds.map((kind) => [
        kind,
        demoCategories.find((shelf) => shelf.kinds.includes(kind))?.slug,
      ]);
      expect(kinds.map((kind) => [kind, slugs.get(shelves.get(kind) ?? 0)])).toEqual(wanted);
    });
  });

  test('has votes that add up, questions that buyers answer, and a wish list for the demo customer', async () => {
    expect(
      await count(
        `review r where useful_count <> (select count(*) from review_vote v where v.review_id = r.id)
           or exists (select from review_vote v where v.review_id = r.id and v.customer_id = r.customer_id)`,
      ),
    ).toBe(0);
    expect(await count('question')).toBe(demoQuestions.length);
    expect(
      await count(
        `question_answer a join question q on q.id = a.question_id where a.customer_id is not null and not exists (
           select from shop_order o join order_line l on l.order_id = o.id
            where o.customer_id = a.customer_id and l.product_id = q.product_id)`,
      ),
    ).toBe(0);
    expect(await count('wish where is_listed')).toBe(demoWishes.length);
  });

  test('shows shared builds whose parts surely fit, companies, and words that staff write often', async () => {
    const { builds } = await shop.api.configurator.gallery({ query: {} });
    expect(builds.map(({ verdict, author }) => [verdict, author])).toEqual([['compatible', 'Rodrigo']]);
    const { rows } = await shop.db.sql(`select code from gallery_build where state = 'pending'`);
    const { build } = await shop.api.configurator.build({ params: { code: String(rows[0]?.['code']) } });
    expect(build.verdict).toBe('compatible');
    expect(await count(`company where state = 'approved'`)).toBe(1);
    expect(await count('gift_card where redeemed_at is not null')).toBe(1);
    expect(await count('gift_card where sent_at is not null and redeemed_at is null')).toBe(1);
    expect(await count('gift_card where sent_at is null')).toBe(1);
    expect(await count('canned_reply')).toBeGreaterThan(0);
    expect(await count('campaign')).toBe(1);
  });

  test('marks reviews by buyers, and only those, as bought here', async () => {
    const wrong = await count(
      `review r where r.is_verified_purchase <> exists (
         select from shop_order o join order_line l on l.order_id = o.id
          where o.customer_id = r.customer_id and l.product_id = r.product_id)`,
    );
    expect(wrong).toBe(0);
    expect(await count('review where is_verified_purchase')).toBeGreaterThan(50);
  });

  test('has no staff account that anybody but the owner could use', async () => {
    expect(await count(`staff_user where email like '%@ensambla.example' and not is_disabled`)).toBe(0);
    expect(await count(`staff_user where email like '%@ensambla.example'`)).toBe(2);
  });
});

describe('a shop that is in use', () => {
  test('is never filled', async () => {
    const other = await startTestShop();
    try {
      await other.db.sql(
        `insert into customer (id, name, email) values ('c1', 'Alguien', 'alguien@prueba.example')`,
      );
      expect(await fillDemoShop(other.open)).toBeUndefined();
      expect(
        ((await other.db.sql('select count(*)::int as n from product')).rows[0] as { n: number }).n,
      ).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
