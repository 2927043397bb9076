import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../test/factories/create-company.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { refreshListing } from '../catalog/index.ts';
import { readTable } from '../imports/index.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** Somebody whose company buys for so much less. */
async function buyerAt(
  basisPoints: number,
  breaks: { ref_id: string; from_quantity: number; price_cents: number }[] = [],
) {
  const { price_list: list } = await staff.api.wholesale.addPriceList({
    body: { name: `Lista ${basisPoints}`, basis_points: basisPoints, products: [], breaks },
  });
  return (await createCompany(shop, { staff, priceListId: list.id })).admin;
}

/** The path that a link opens, as anybody who has it may. */
async function linkOf({ api }: SignedIn): Promise<string> {
  const { url } = await api.wholesale.catalogueLink({ body: {} });
  return url.slice(url.indexOf('/wholesale'));
}

test('the catalogue has what its reader pays for each product for sale, and nobody else’s prices', async () => {
  const product = await createProduct(shop.db, {
    name: 'Fuente, 850 W',
    priceCents: 100_000,
    stock: 7,
    mpn: 'F-850',
  });
  const hidden = await createProduct(shop.db, { status: 'hidden' });
  const one = await buyerAt(1000, [{ ref_id: product.refId, from_quantity: 10, price_cents: 80_000 }]);
  const other = await buyerAt(2500);
  const read = async (by: SignedIn) => (await shop.request(await linkOf(by))).text();
  expect(await read(one)).toContain(
    `${product.sku},F-850,"Fuente, 850 W",${product.brand},900.00,10,800.00,7\r\n`,
  );
  expect(await read(other)).toContain(`${product.brand},750.00,,,7\r\n`);
  expect(await read(one)).not.toContain(hidden.sku);
});

test('the same is a workbook, which the shop’s own quick order reads', async () => {
  const product = await createProduct(shop.db, {
    name: 'Gabinete <A> & "B"\u0007',
    priceCents: 200_000,
    stock: 4,
    mpn: '=1+1',
  });
  const buyer = await buyerAt(1500, [{ ref_id: product.refId, from_quantity: 3, price_cents: 150_000 }]);
  const link = (await linkOf(buyer)).replace('.csv', '.xlsx');
  const answer = await shop.request(link);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="catalogo-[\d-]+\.xlsx"/);
  const bytes = await answer.bytes();
  const { columns, rows } = await readTable(new File([bytes], 'catalogo.xlsx'));
  expect(columns.slice(0, 3)).toEqual(['SKU', 'MPN', 'Producto']);
  const cells = [product.sku, '=1+1', 'Gabinete <A> & "B"', product.brand, '1700', '3', '1500.00', '4'];
  expect(rows.find(([sku]) => sku === product.sku)).toEqual(cells);
  await buyer.api.companies.removeMember({ params: { customer_id: buyer.id } });
  await expectRefusal(shop.request(link), 403, 'no_price_list');
});

test('a catalogue of many pages is a workbook with each product once', async () => {
  await shop.db.sql(
    `with made as (
       insert into product (ref_id, sku, slug, name, brand_id, kind, price_cents, status, source)
       select 'X' || n, 'X' || n, 'x-' || n, 'Producto ' || n, (select brand_id from product limit 1), 'fan', 10000, 'active', 'staff'
         from generate_series(1, 2500) n returning id)
     select count(*) from made`,
  );
  const { rows: ids } = await shop.db.sql(`select id from product where sku like 'X%'`);
  await refreshListing(
    shop.db,
    ids.map(({ id }) => Number(id)),
  );
  const buyer = await buyerAt(500);
  const answer = await shop.request((await linkOf(buyer)).replace('.csv', '.xlsx'));
  const { rows } = await readTable(new File([await answer.bytes()], 'catalogo.xlsx'));
  const many = rows.filter(([sku]) => sku?.startsWith('X'));
  expect(new Set(many.map(([sku]) => sku)).size).toBe(2500);
  expect(new Set(many.map((cells) => cells[4]))).toEqual(new Set(['95']));
});

test('a link is its owner’s, ends by time and with their price list, and is for who has one', async () => {
  const buyer = await buyerAt(3000);
  const link = await linkOf(buyer);
  const stranger = await signInCustomer(shop);
  await expectRefusal(shop.request('/wholesale/catalogue-links', { token: stranger.token, json: {} }), 403);
  await expectRefusal(shop.request('/wholesale/catalogue-links', { json: {} }), 401);
  const owner = Buffer.from(stranger.id).toString('base64url');
  await expectRefusal(shop.request(link.replace(/link=[^.]+/, `link=${owner}`)), 403, 'link_over');
  await expectRefusal(shop.request('/wholesale/catalogue.csv?link=x'), 422);
  await buyer.api.companies.removeMember({ params: { customer_id: buyer.id } });
  await expectRefusal(shop.request(link), 403, 'no_price_list');
  const late = await linkOf(await buyerAt(3500));
  shop.clock.moveBy(61 * 60_000);
  await expectRefusal(shop.request(late), 403, 'link_over');
});
