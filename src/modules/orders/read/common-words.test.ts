import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
  const { id } = await createProduct(shop.db, { name: 'Disco Remoto 8 TB', stock: 5 });
  const { order_id: like } = await buy(shop, await createBuyer(shop, [{ productId: id }]));
  // Long ago 4,100 people of one name bought it; 25,100 of another name bought other things since.
  await copyOrders({ like, name: 'Remedios Antigua', count: 4100, minutesAgo: 1_000_000, isWithGoods: true });
  await copyOrders({ like, name: 'Práxedes Nueva', count: 25_100, minutesAgo: 100_000, isWithGoods: false });
  await shop.db.sql('analyze shop_order, order_line');
});

afterAll(() => shop.stop());

/** Orders as `like`, a minute apart, every tenth of them refunded. */
async function copyOrders(given: {
  like: string;
  name: string;
  count: number;
  minutesAgo: number;
  isWithGoods: boolean;
}): Promise<void> {
  const { rows } = await shop.db.sql(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = 'shop_order' and is_generated = 'NEVER'`,
  );
  const { names } = rows[0] as { names: string };
  const copied = names.replaceAll(/\w+/g, 'copied.$&');
  await shop.db.sql(
    `with made as (
       insert into shop_order (${names}) select ${copied} from shop_order model, generate_series(1, $3) n,
         jsonb_populate_record(model, jsonb_build_object(
           'id', gen_random_uuid(), 'cart_id', gen_random_uuid(), 'number', null, 'customer_name', $2::text,
           'state', case when n % 10 = 0 then 'refunded' else model.state end,
           'placed_at', model.placed_at - make_interval(mins => $4 + n))) as copied
        where model.id = $1
       returning id, placed_at
     )
     insert into order_line
       select (jsonb_populate_record(line, jsonb_build_object('order_id', made.id, 'placed_at', made.placed_at))).*
       from made, order_line line where line.order_id = $1 and $5`,
    [given.like, given.name, given.count, given.minutesAgo, given.isWithGoods],
  );
}

async function found(query: NonNullable<Parameters<SignedIn['api']['orders']['adminOrders']>[0]>['query']) {
  return staff.api.orders.adminOrders({ query });
}

/** What a reading of every order says. */
async function expected(where: string, limit: number, offset = 0): Promise<string[]> {
  const { rows } = await shop.db.sql(
    `select id from shop_order where ${where} order by placed_at desc, id limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => String(id));
}

test.each([
  ['recent', 'praxedes', `customer_name like 'Práxedes%'`],
  ['of long ago', 'remedios', `customer_name like 'Remedios%'`],
  ['of goods that are sold no more', 'disco remoto', `customer_name not like 'Práxedes%'`],
])(
  'words that thousands of orders have, %s, give the newest of them page by page',
  async (_what, q, where) => {
    for (const page of [1, 2, 7, 70]) {
      const list = await found({ q, page, page_size: 50 });
      expect(list.orders.map(({ order_id }) => order_id)).toEqual(await expected(where, 50, (page - 1) * 50));
    }
    const narrowed = await found({ q, state: 'refunded', page_size: 50 });
    expect(narrowed.orders.map(({ order_id }) => order_id)).toEqual(
      await expected(`${where} and state = 'refunded'`, 50),
    );
  },
);

test('common words of new orders are not counted, those of old ones are', async () => {
  expect(await found({ q: 'praxedes', page_size: 50 })).toMatchObject({ total: 51, has_more: true });
  expect(await found({ q: 'praxedes', page_size: 50, page: 3 })).toMatchObject({
    total: 151,
    has_more: true,
  });
  expect(await found({ q: 'remedios' })).toMatchObject({ total: 4100, has_more: false });
  expect(await found({ q: 'remedios', page: 172 })).toMatchObject({
    orders: [],
    total: 4100,
    has_more: false,
  });
});

test('words that few orders have are counted, on a page behind the last one as well', async () => {
  expect(await found({ q: 'nadie se llama así' })).toMatchObject({ orders: [], total: 0, has_more: false });
  const [order] = (await found({})).orders;
  const name = order?.customer_name ?? '';
  expect(await found({ q: name })).toMatchObject({ total: 1, has_more: false });
  expect(await found({ q: name, page: 3 })).toMatchObject({ orders: [], total: 1, has_more: false });
});

test('without words orders are counted up to ten thousand, and pages go on behind them', async () => {
  expect(await found({})).toMatchObject({ total: 10_000, has_more: true });
  const behind = await found({ page: 292, page_size: 100 });
  expect(behind.orders.map(({ order_id }) => order_id)).toEqual(await expected('true', 100, 29_100));
  expect(behind).toMatchObject({ has_more: true });
  const last = await found({ page: 293, page_size: 100 });
  expect(last.orders).toHaveLength(1);
  expect(last).toMatchObject({ total: 29_201, has_more: false });
});

test('orders are found by what their goods are called, were called, and were called before they were deleted', async () => {
  const { id } = await createProduct(shop.db, { name: 'Zafiro Original', stock: 2 });
  const { order_id: sold } = await buy(shop, await createBuyer(shop, [{ productId: id }]));
  const ids = async (q: string) => (await found({ q })).orders.map(({ order_id }) => order_id);
  await shop.db.sql(`update product set name = 'Rubí Rebautizado' where id = $1`, [id]);
  expect(await ids('zafiro orig')).toEqual([sold]);
  expect(await ids('rubi rebau')).toEqual([sold]);
  expect(await ids('za')).toEqual([]);
  await shop.db.sql('delete from product where id = $1', [id]);
  expect(await ids('rubi rebau')).toEqual([sold]);
});

test('a whole e-mail finds the orders of it alone, in any case', async () => {
  const { id } = await createProduct(shop.db, { stock: 2 });
  const buyer = await createBuyer(shop, [{ productId: id }]);
  const { order_id: sold } = await buy(shop, buyer);
  const list = await found({ q: buyer.email.toUpperCase() });
  expect(list.orders.map(({ order_id }) => order_id)).toEqual([sold]);
});

test('long words and addresses are told apart by all of their letters, not by those that lead to them', async () => {
  const { id } = await createProduct(shop.db, { stock: 9 });
  const made: string[] = [];
  const people = [
    ['Constantino Ávila Ruiz', 'constantino.avila@uno.example'],
    ['Constantino Ávila Rojas', 'constantino.avila@dos.example'],
    ['Constantino Ávila Rojas', 'nantino.avila@dos.example'],
    ['Constantino Á_ila Rojas', 'rojas@dos.example'],
  ] as const;
  for (const [name, email] of people) {
    const { order_id: orderId } = await buy(shop, await createBuyer(shop, [{ productId: id }]));
    await shop.db.sql('update shop_order set customer_name = $2, email = $3 where id = $1', [
      orderId,
      name,
      email,
    ]);
    made.push(orderId);
  }
  const places = async (q: string) =>
    (await found({ q })).orders.map(({ order_id: orderId }) => made.indexOf(orderId)).toSorted();
  expect(await places('constantino ávila r')).toEqual([0, 1, 2]);
  expect(await places('constantino avila rojas')).toEqual([1, 2]);
  expect(await places('Constantino Á_ila Rojas')).toEqual([3]);
  expect(await places('constantino.avila@dos.example')).toEqual([1]);
  expect(await places('CONSTANTINO.AVILA@')).toEqual([0, 1]);
  expect(await places('antino.avila@dos')).toEqual([1, 2]);
  expect(await places('rojas@dos.example')).toEqual([3]);
  expect(await places('@dos.example')).toEqual([1, 2, 3]);
  expect(await places('ojas@dos')).toEqual([3]);
  expect(await places('Rójas rojas@DOS')).toEqual([3]);
  expect(await places('s rojas@dos.example')).toEqual([3]);
  expect(await places('ila rojas@dos')).toEqual([]);
  expect(await places('o@dos.example')).toEqual([]);
  expect(await places('r@as@dos.example')).toEqual([]);
  expect(await places('constantino.avila@tres.example')).toEqual([]);
});

test('digits that many of the newest orders have in their goods lead to the old order of that folio first', async () => {
  const { id: plain } = await createProduct(shop.db, { stock: 2 });
  const { order_id: old } = await buy(shop, await createBuyer(shop, [{ productId: plain }]));
  await shop.db.sql(
    `update shop_order set placed_at = placed_at - interval '9 years', number = 8842 where id = $1`,
    [old],
  );
  const { id } = await createProduct(shop.db, { name: 'Tarjeta 8842 XT', stock: 40 });
  const { order_id: like } = await buy(shop, await createBuyer(shop, [{ productId: id }]));
  await copyOrders({ like, name: 'Plutarco Reciente', count: 60, minutesAgo: 0, isWithGoods: true });
  const [first, ...others] = (await found({ q: '8842', page_size: 50 })).orders;
  expect(first?.order_id).toBe(old);
  expect(others).toHaveLength(49);
  const behind = await found({ q: '8842', page_size: 50, page: 2 });
  expect(behind.orders).toHaveLength(12);
  expect(behind).toMatchObject({ total: 62, has_more: false });
});

test('a folio comes before newer goods that have its digits in their name', async () => {
  const { id: plain } = await createProduct(shop.db, { stock: 2 });
  const { order_id: older } = await buy(shop, await createBuyer(shop, [{ productId: plain }]));
  // A small folio would stand in the names of the goods of before, too.
  const folio = 86_420;
  await shop.db.sql('update shop_order set number = $2 where id = $1', [older, folio]);
  const { id } = await createProduct(shop.db, { name: `Tarjeta modelo ${folio}`, stock: 2 });
  const { order_id: newer } = await buy(shop, await createBuyer(shop, [{ productId: id }]));
  const list = await found({ q: String(folio) });
  expect(list.orders.map(({ order_id }) => order_id)).toEqual([older, newer]);
});
