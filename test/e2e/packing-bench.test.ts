import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** Somebody who only packs. */
async function packer(): Promise<SignedIn> {
  const { role } = await owner.api.roles.addRole({
    body: { name: `Mesa ${Math.random()}`, rights: ['pack'] },
  });
  const person = await signInStaff(shop, 'support');
  await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
  return person;
}

async function atBench(person: SignedIn, width = 820) {
  const { page, problems, context } = await shop.visit({ width, height: 1180 });
  await page.addInitScript(() => {
    const made = AudioContext.prototype.createOscillator;
    Object.assign(window, { heard: [] });
    AudioContext.prototype.createOscillator = function createOscillator(this: AudioContext) {
      const tone = made.call(this);
      queueMicrotask(() => (window as unknown as { heard: string[] }).heard.push(tone.type));
      return tone;
    };
  });
  await signInStaffAt(page, person);
  await page.goto('/admin/packing/bench');
  await page.getByRole('textbox', { name: 'Scan' }).waitFor();
  return { page, problems, context };
}

/** As a scanner types: everything at once, wherever the cursor is, and Enter. */
async function scan(page: Page, ...codes: (string | number)[]) {
  for (const code of codes) {
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  }
}
const sign = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const heardWrong = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heard: string[] }).heard.filter((type) => type === 'sawtooth').length,
  );

async function paidOrder(lines: { productId: number; quantity?: number }[]) {
  const { order_id: id } = await buy(shop, await createBuyer(shop, lines));
  const { order } = await owner.api.orders.adminOrder({ params: { order_id: id } });
  return { id, number: order.order_number ?? 0 };
}
const detail = async (id: string) => (await owner.api.orders.adminOrder({ params: { order_id: id } })).order;

test('a dozen orders are packed by scanner with three wrong scans, and none of them is counted', async () => {
  const given = { stock: 200, weightGrams: 500 };
  const mouse = await createProduct(shop.db, { ...given, name: 'Ratón óptico', ean: '7501000000011' });
  const cable = await createProduct(shop.db, { ...given, name: 'Cable de video', ean: '7501000000028' });
  const card = await createProduct(shop.db, { ...given, name: 'Tarjeta de video', ean: '7501000000035' });
  const stranger = await createProduct(shop.db, { ...given, name: 'Gabinete ajeno', ean: '7501000000042' });
  await owner.api.orders.markSerialised({ params: { id: card.id }, body: { is_serialised: true } });
  const orders: { id: string; number: number; hasCard: boolean }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const hasCard = index % 5 === 0;
    const order = await paidOrder([
      { productId: mouse.id, quantity: 2 },
      { productId: cable.id },
      ...(hasCard ? [{ productId: card.id }] : []),
    ]);
    orders.push({ ...order, hasCard });
  }
  const { page, problems, context } = await atBench(await packer());
  for (const [index, { number, hasCard }] of orders.entries()) {
    // Nobody waits for an answer between scans.
    await scan(page, number, '7501000000011', cable.sku, '7501000000011');
    if (index === 3) {
      await sign(page, 'Box and weight');
    }
    if (index === 5) {
      await sign(page, '3 of 4 scanned');
      await scan(page, '7501000000042');
      await page.getByRole('alert').getByText(`«${stranger.name}» is not in this order.`).waitFor();
      await page.getByRole('alert').getByText(card.name).waitFor();
      await page
        .getByRole('region', { name: `Order #${number}` })
        .getByText('3 of 4 scanned')
        .waitFor();
    }
    if (hasCard) await scan(page, '7501000000035');
    if (index === 10) {
      await sign(page, 'Now its serial number');
      // The serial number of a card that left with the first order.
      await scan(page, 'GPU-0');
      await page.getByRole('alert').getByText(`left with order #${orders[0]?.number}`).waitFor();
    }
    if (hasCard) await scan(page, `gpu-${index}`);
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor();
    const weight = page.getByRole('textbox', { name: 'Weight' });
    // Goods of 500 g each: what the catalogue says stands there already.
    await page.waitForFunction(
      (expected) =>
        document.activeElement instanceof HTMLInputElement && document.activeElement.value === expected,
      hasCard ? '2' : '1.5',
    );
    if (index === 11) {
      // The next order's slip, before this parcel is closed.
      await scan(page, 1042);
      await sign(page, /1042 kg is far more/);
      await weight.fill('');
    }
    await scan(page, hasCard ? '2.1' : '1.6');
    await sign(page, `Order #${number} is packed`);
  }
  expect(await heardWrong(page)).toBe(3 * 2);
  for (const [index, { id, hasCard }] of orders.entries()) {
    const order = await detail(id);
    expect(order.fulfilment).toBe('packed');
    expect(order.shipments).toMatchObject([
      {
        weight_grams: hasCard ? 2100 : 1600,
        lines: [{ quantity: 2 }, { quantity: 1 }, ...(hasCard ? [{ serials: [`GPU-${index}`] }] : [])],
      },
    ]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('a reload keeps what was scanned, and what is typed beside the field is scanned all the same', async () => {
  const goods = await createProduct(shop.db, { name: 'Memoria de prueba', stock: 20, ean: '7501000000059' });
  const { id, number } = await paidOrder([{ productId: goods.id, quantity: 3 }]);
  const { page, problems, context } = await atBench(await packer());
  // The list of what waits may take its time: the address does not wait for it.
  const queue = /\/api\/admin\/packing\/orders/;
  let isSlow = true;
  // Never unrouted: a request that is on its way while the browser stops to intercept is not answered.
  await page.route(queue, (route) => (isSlow ? undefined : route.continue()));
  await scan(page, number, '7501000000059');
  await sign(page, '1 of 3 scanned');
  await page.reload();
  isSlow = false;
  await sign(page, '1 of 3 scanned');
  await page.getByRole('heading', { name: `#${number}` }).click();
  // Letters that mean something to the page's own keys.
  await scan(page, goods.sku);
  await sign(page, '2 of 3 scanned');
  await page.getByRole('button', { name: 'Undo last scan' }).click();
  await page.getByText('1 of 3 scanned').first().waitFor();
  await page.getByRole('button', { name: 'Close with what is here' }).click();
  await page.getByRole('textbox', { name: 'Weight' }).fill('0,7');
  await page.keyboard.press('Enter');
  await sign(page, 'The rest of it still waits.');
  expect((await detail(id)).shipments).toMatchObject([{ weight_grams: 700, lines: [{ quantity: 1 }] }]);
  await page.waitForURL(({ search }) => search === '');
  expect(problems).toEqual([]);
  await context.close();
});

test('what is scanned before the page has its scripts is counted, once', async () => {
  const goods = await createProduct(shop.db, { name: 'Tarjeta de prueba', stock: 20, ean: '7501000000080' });
  const { number } = await paidOrder([{ productId: goods.id, quantity: 3 }]);
  const { page, problems, context } = await atBench(await packer());
  const scripts = /\.js$/;
  let gate = Promise.resolve();
  await page.route(scripts, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  const scanEarly = async (path: string, code: string | number) => {
    let open = () => {};
    gate = new Promise<void>((resolve) => (open = resolve));
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Scan' }).click();
    await scan(page, code);
    await page.waitForURL(/scan=/, { waitUntil: 'commit' });
    open();
  };
  await scanEarly('/admin/packing/bench', number);
  await sign(page, '0 of 3 scanned');
  await scanEarly(`/admin/packing/bench?order=${number}`, '7501000000080');
  await sign(page, '1 of 3 scanned');
  expect(new URL(page.url()).search).toBe(`?order=${number}`);
  await page.reload();
  await scan(page, '7501000000080');
  await sign(page, '2 of 3 scanned');
  expect(problems).toEqual([]);
  await context.close();
});

test('two packers on one order see each other, and who takes over goes on', async () => {
  const goods = await createProduct(shop.db, { name: 'Fuente de prueba', stock: 20, ean: '7501000000066' });
  const { number } = await paidOrder([{ productId: goods.id, quantity: 2 }]);
  const first = await atBench(await packer());
  await scan(first.page, number, '7501000000066');
  await sign(first.page, '1 of 2 scanned');
  const second = await atBench(await packer(), 1440);
  await scan(second.page, number);
  await second.page.getByText('1 of 2 units are scanned.').waitFor();
  await second.page.getByRole('button', { name: 'Take over' }).click();
  await sign(second.page, '1 of 2 scanned');
  await first.page.getByText('What you scan is not counted until you take over.').waitFor();
  await scan(second.page, '7501000000066');
  await sign(second.page, 'Box and weight');
  for (const { problems, context } of [first, second]) {
    expect(problems).toEqual([]);
    await context.close();
  }
});

test('an order that is changed while it is packed says what to take out again', async () => {
  const goods = await createProduct(shop.db, { name: 'Disco de prueba', stock: 20, ean: '7501000000073' });
  const { id, number } = await paidOrder([{ productId: goods.id, quantity: 2 }]);
  const { page, problems, context } = await atBench(await packer());
  await scan(page, number, '7501000000073', '7501000000073');
  await page.getByRole('button', { name: 'Pack', exact: true }).waitFor();
  const params = { order_id: id };
  const change = { lines: [{ position: 0, quantity: 1 }] };
  const { preview } = await owner.api.orders.previewEdit({ params, body: change });
  await owner.api.orders.editOrder({
    params,
    body: {
      ...change,
      order_version: preview.order_version,
      difference_cents: preview.difference_cents,
      reason: 'Como quedamos',
    },
  });
  await sign(page, 'The order was changed: take out again');
  await page.getByRole('button', { name: 'Pack', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `${goods.name} is taken out` }).click();
  await page.getByRole('textbox', { name: 'Weight' }).fill('0.5');
  await page.keyboard.press('Enter');
  await sign(page, `Order #${number} is packed`);
  expect((await detail(id)).shipments).toMatchObject([{ lines: [{ quantity: 1 }] }]);
  expect(problems).toEqual([]);
  await context.close();
});
