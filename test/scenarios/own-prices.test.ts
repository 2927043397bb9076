import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy } from '../factories/buy.ts';
import { createCompany } from '../factories/create-company.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { emailsTo, keptEmails } from '../setup/mailbox.ts';
import { readPdf } from '../setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
/** Pays 900, and 800 from three pieces on. */
let member: SignedIn;
/** Pays 750. */
let rival: SignedIn;
let retail: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
  product = await createProduct(shop.db, { kind: 'cpu', priceCents: 100_000, stock: 90 });
  const breaks = [{ ref_id: product.refId, from_quantity: 3, price_cents: 80_000 }];
  member = await buyerAt(1000, breaks);
  rival = await buyerAt(2500);
  retail = await signInCustomer(shop);
});
afterAll(() => shop.stop());

async function buyerAt(
  basisPoints: number,
  breaks: { ref_id: string; from_quantity: number; price_cents: number }[] = [],
): Promise<SignedIn> {
  const { price_list: list } = await staff.api.wholesale.addPriceList({
    body: { name: `Lista ${basisPoints}`, basis_points: basisPoints, products: [], breaks },
  });
  return (await createCompany(shop, { staff, priceListId: list.id })).admin;
}

/** What each of the three is told, in their order. */
const asked = <Answer>(ask: (by: SignedIn) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all([member, rival, retail].map(ask));

test('what is kept for later is told at the price that so many of it cost its owner', async () => {
  const saved = await asked(async (by) => {
    await addToCart(by, product.id, 3);
    const params = { userId: by.id, productId: product.id };
    await by.api.cart.saveForLater({ params });
    const { items } = await by.api.cart.saved({ params: { userId: by.id } });
    await by.api.cart.removeSaved({ params });
    return items.map(({ price_cents: cents, seen_price_cents: seen }) => [cents, seen]);
  });
  expect(saved).toEqual([[[80_000, 80_000]], [[75_000, 75_000]], [[100_000, 100_000]]]);
});

test('the wish list counts from the price that its owner paid when they put it there', async () => {
  const wishes = await asked(async (by) => {
    await by.api.wishlist.add({ params: { productId: product.id } });
    const answer = await by.api.wishlist.wishes();
    await by.api.wishlist.remove({ params: { productId: product.id } });
    return answer.wishes.map(({ paid_cents: paid, added_price_cents: added }) => [paid, added]);
  });
  expect(wishes).toEqual([[[90_000, 90_000]], [[75_000, 75_000]], [[100_000, 100_000]]]);
});

test('an alert waits for the own price and tells it; who is in no company waits for the public one', async () => {
  const set = (by: SignedIn, below: number) =>
    by.api.wishlist.setAlert({
      body: { product_id: product.id, kind: 'price', price_below_cents: below },
    });
  await expect(set(member, 95_000)).rejects.toMatchObject({ status: 422 });
  await Promise.all([set(member, 90_000), set(rival, 70_000), set(retail, 95_000)]);
  const leaver = await buyerAt(3000);
  await set(leaver, 70_000);
  const alerts = async (by: SignedIn) =>
    (await keptEmails(shop, by.email)).filter(({ kind }) => kind === 'alert').map(({ text }) => text);
  await shop.db.sql('update price_list set basis_points = basis_points + 500');
  await leaver.api.companies.removeMember({ params: { customer_id: leaver.id } });
  await shop.open.runJob('wishlist.tell-alerts');
  const [told, none, nothing] = await asked(alerts);
  expect(told?.join()).toContain('$850.00');
  expect([none, nothing, await alerts(leaver)]).toEqual([[], [], []]);
  await shop.db.sql('update price_list set basis_points = basis_points - 500');
});

test('the reminder of a cart says what its owner pays for so many', async () => {
  await asked(async (by) => {
    await addToCart(by, product.id, 3);
    await shop.db.sql(`update customer set cart_mail_since = now(), email_verified = true where id = $1`, [
      by.id,
    ]);
    await shop.db.sql(`update cart set updated_at = now() - interval '30 hours' where customer_id = $1`, [
      by.id,
    ]);
    await shop.db.sql(
      `update cart_item set added_at = now() - interval '30 hours'
        where cart_id in (select id from cart where customer_id = $1)`,
      [by.id],
    );
  });
  // Once for all of them: a run that finds a cart under another's lock leaves it to that one.
  await shop.open.runJob('cart.remind');
  const texts = await asked(async (by) => {
    await by.api.cart.removeFromCart({ params: { userId: by.id, productId: product.id } });
    return (await keptEmails(shop, by.email)).find(({ kind }) => kind === 'cart-reminder')?.text;
  });
  expect(texts[0]).toContain('3 × $800.00');
  expect(texts[1]).toContain('3 × $750.00');
  expect(texts[2]).toContain('3 × $1,000.00');
});

test('an order that is bought again names the price that its buyer pays today', async () => {
  const again = await asked(async (by) => {
    await addToCart(by, product.id, 3);
    const { order_id } = await buy(shop, by);
    const { lines } = await by.api.orders.reorder({ params: { order_id }, body: {} });
    return lines.map((line) => [line.was_price_cents, line.price_cents]);
  });
  expect(again).toEqual([[[80_000, 80_000]], [[75_000, 75_000]], [[100_000, 100_000]]]);
});

test('a build is quoted at its reader’s prices, on the page and on paper, and at the public ones to strangers', async () => {
  const body = { name: 'Taller', ref_ids: [product.refId, product.refId, product.refId] };
  const { code } = (await retail.api.configurator.saveBuild({ body })).build;
  const totals = await asked(async (by) => {
    const { quote } = await by.api.configurator.quoteBuild({ params: { code }, query: {} });
    const path = `/workstation/builds/${code}/quote/pdf`;
    const file = await shop.request(path, by.token === undefined ? {} : { token: by.token });
    const { pages } = readPdf(await file.bytes());
    return [
      quote.total_cents,
      quote.build.products[0]?.price_cents,
      pages.join(' ').replaceAll(/\s+/g, ' '),
    ] as const;
  });
  expect(totals.map(([total, unit]) => [total, unit])).toEqual([
    [240_000, 80_000],
    [225_000, 75_000],
    [300_000, 100_000],
  ]);
  expect(totals[0]?.[2]).toContain('3 $800.00 $2,400.00');
  expect(totals[1]?.[2]).toContain('3 $750.00 $2,250.00');
  expect(totals[2]?.[2]).toContain('3 $1,000.00 $3,000.00');
  const { quote } = await shop.api.configurator.quoteBuild({ params: { code }, query: {} });
  expect(quote.total_cents).toBe(300_000);
});

test('a campaign says to each reader what they pay, and to readers without an account what everybody does', async () => {
  const reader = 'lectora@prueba.example';
  const emails = [member.email, rival.email, retail.email, reader];
  await shop.db.sql(
    `insert into subscriber (email_address, confirmed_at, topics) select unnest($1::text[]), now(), '{offers}'`,
    [emails],
  );
  await shop.db.sql('update customer set email_verified = true where email = any($1)', [emails]);
  const { campaign } = await staff.api.campaigns.addCampaign({
    body: {
      name: 'Procesadores',
      subject: 'Procesadores',
      preheader: '',
      topic: 'offers',
      segment_id: null,
      blocks: [{ id: 'p', type: 'products', source: { by: 'picked', ref_ids: [product.refId] } }],
    },
  });
  const { id, version } = campaign;
  await staff.api.campaigns.sendCampaign({ params: { id }, body: { version, at: null, typed_number: null } });
  const { rows } = await shop.db.sql('select step from campaign where id = $1', [id]);
  await shop.open.runJob('campaigns.step', { id, step: Number(rows[0]?.['step']) });
  const waiting = await shop.db.sql(`select id from mail where state = 'waiting' and kind = 'campaign'`);
  for (const mail of waiting.rows) await shop.open.runJob('mail.send', { id: mail['id'] });
  const prices = ['$900.00', '$750.00', '$1,000.00'];
  const told = await Promise.all(
    emails.map(async (email) => {
      const text = (await emailsTo(shop, email)).find(({ subject }) => subject === 'Procesadores')?.text;
      return prices.filter((price) => text?.includes(price));
    }),
  );
  expect(told).toEqual([['$900.00'], ['$750.00'], ['$1,000.00'], ['$1,000.00']]);
});
