import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { joinCustomers } from '../../accounts/join-customers.ts';
import { refreshListing, setProductStatus } from '../../catalog/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const housing = () =>
  createProduct(shop.db, {
    kind: 'case',
    name: 'Gabinete de casa',
    specs: { form_factor: 'ATX Mid Tower', max_video_card_length: 300, expansion_slots: 7 },
  });
const card = (length?: number) =>
  createProduct(shop.db, {
    kind: 'gpu',
    name: 'Tarjeta',
    specs: {
      chipset: 'GeForce GTX 1650',
      length,
      total_slot_width: 2,
      tdp: 70,
      video_outputs: { hdmi_2_1: 1 },
    },
  });

const machinesOf = async ({ api }: SignedIn) => (await api.configurator.machines()).machines;
const add = async ({ api }: SignedIn, name: string, ...refIds: string[]) =>
  (await api.configurator.addMachine({ body: { name, ref_ids: refIds } })).machine;
const fitsOf = async ({ api }: SignedIn, refId: string) =>
  (await api.configurator.fitsMachines({ params: { ref_id: refId } })).fits;

describe('my PCs', () => {
  test('are added, shown by slot, changed and deleted; products that are not parts are left out', async () => {
    const ana = await signInCustomer(shop);
    const [chair, fan, tower] = await Promise.all([
      createProduct(shop.db, { kind: 'chair' }),
      createProduct(shop.db, { kind: 'fan' }),
      housing(),
    ]);
    const { id } = await add(ana, ' La de la sala ', chair.refId, fan.refId, tower.refId, fan.refId);
    expect(await machinesOf(ana)).toMatchObject([
      {
        name: 'La de la sala',
        ref_ids: [tower.refId, fan.refId, fan.refId],
        parts: [{ ref_id: tower.refId, slot: 'case', slot_label: 'Gabinete' }, { slot: 'fan' }],
      },
    ]);
    await ana.api.configurator.changeMachine({
      params: { id },
      body: { name: 'Otra', ref_ids: [tower.refId] },
    });
    expect(await machinesOf(ana)).toMatchObject([{ id, name: 'Otra', ref_ids: [tower.refId] }]);
    await ana.api.configurator.removeMachine({ params: { id } });
    expect(await machinesOf(ana)).toEqual([]);
  });

  test('are stored once when the same one is added twice, also at the same moment', async () => {
    const ana = await signInCustomer(shop);
    const { refId } = await housing();
    const added = await Promise.all([1, 2, 3].map(() => add(ana, 'Una', refId)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await machinesOf(ana)).toHaveLength(1);
  });

  test('stay tied to their order when name and parts change', async () => {
    const ana = await signInCustomer(shop);
    const [tower, fan] = await Promise.all([housing(), createProduct(shop.db, { kind: 'fan' })]);
    const ofOrder = { name: 'PC del pedido 7', ref_ids: [tower.refId], source: 'order-7' };
    const { machine } = await ana.api.configurator.addMachine({ body: ofOrder });
    await ana.api.configurator.changeMachine({
      params: { id: machine.id },
      body: { name: 'La de casa', ref_ids: [tower.refId, fan.refId] },
    });
    const again = await ana.api.configurator.addMachine({ body: ofOrder });
    expect(again.machine).toMatchObject({ id: machine.id, name: 'La de casa', source: 'order-7' });
    expect(await machinesOf(ana)).toHaveLength(1);
    // Somebody else's order of that name is another.
    const eva = await signInCustomer(shop);
    expect((await eva.api.configurator.addMachine({ body: ofOrder })).machine.id).not.toBe(machine.id);
  });

  test('keep parts that are no longer sold, and judge beside them', async () => {
    const ana = await signInCustomer(shop);
    const tower = await housing();
    await add(ana, 'Vieja', tower.refId);
    await shop.db.transaction(async (tx) => {
      await refreshListing(tx, await setProductStatus(tx, [tower.refId], 'discontinued'));
    });
    expect(await machinesOf(ana)).toMatchObject([
      { parts: [{ product_name: 'Gabinete de casa', product: null }] },
    ]);
    expect(await fitsOf(ana, (await card(310)).refId)).toMatchObject([{ name: 'Vieja', fits: 'no' }]);
  });

  test('judge whether a part fits, and name what it would replace', async () => {
    const ana = await signInCustomer(shop);
    const [tower, board, supply, own, short, long, silent] = await Promise.all([
      housing(),
      createProduct(shop.db, {
        kind: 'motherboard',
        specs: { form_factor: 'ATX', pcie_slots: [{ lanes: 16, quantity: 1 }] },
      }),
      createProduct(shop.db, { kind: 'psu', specs: { wattage: 750 } }),
      card(200),
      card(250),
      card(310),
      card(),
    ]);
    await add(ana, 'Mía', tower.refId, own.refId, board.refId, supply.refId);
    expect(await fitsOf(ana, short.refId)).toMatchObject([
      { name: 'Mía', fits: 'ok', replaces: ['Tarjeta'] },
    ]);
    expect(await fitsOf(ana, long.refId)).toMatchObject([
      {
        fits: 'no',
        answers: expect.arrayContaining([
          expect.objectContaining({ rule: 'gpu-case-length', left: '310 mm', right: '300 mm' }),
        ]),
      },
    ]);
    expect(await fitsOf(ana, silent.refId)).toMatchObject([{ fits: 'unknown' }]);
    expect(await fitsOf(ana, own.refId)).toMatchObject([{ fits: 'ok', replaces: [] }]);
    for (const kind of ['chair', 'keyboard'] as const) {
      expect(await fitsOf(ana, (await createProduct(shop.db, { kind })).refId)).toEqual([]);
    }
    await expectRefusal(shop.request('/workstation/machines/fits/NO-HAY', { token: ana.token }), 404);
  });

  test('show a part with unknown data as «por confirmar»', async () => {
    const ana = await signInCustomer(shop);
    await add(ana, 'A medias', (await housing()).refId);
    expect(await fitsOf(ana, (await card(250)).refId)).toMatchObject([
      { fits: 'unknown', missing: ['Tarjeta madre', 'Fuente de poder'] },
    ]);
    expect(await fitsOf(ana, (await card(310)).refId)).toMatchObject([{ fits: 'no' }]);
  });

  test('are refused without a name, with unknown parts, without any part, and one too many', async () => {
    const ana = await signInCustomer(shop);
    const { refId } = await housing();
    const chair = await createProduct(shop.db, { kind: 'chair' });
    const post = (json: unknown) => shop.request('/workstation/machines', { token: ana.token, json });
    await expectRefusal(post({ name: ' ', ref_ids: [refId] }), 422);
    await expectRefusal(post({ name: 'x', ref_ids: [] }), 422);
    const { details } = await expectRefusal(
      post({ name: 'x', ref_ids: [refId, 'NO-HAY'] }),
      422,
      'unknown_part',
    );
    expect(details).toEqual({ ref_ids: ['NO-HAY'] });
    const mouse = await createProduct(shop.db, { kind: 'mouse' });
    await expectRefusal(post({ name: 'x', ref_ids: [chair.refId, mouse.refId] }), 422, 'unknown_part');
    expect(await machinesOf(ana)).toEqual([]);
    await Promise.allSettled(Array.from({ length: 30 }, (_, number) => add(ana, `PC ${number}`, refId)));
    expect(await machinesOf(ana)).toHaveLength(20);
    await expectRefusal(post({ name: 'Una más', ref_ids: [refId] }), 409, 'too_many_machines');
  });

  test('cannot be seen, changed or deleted by others', async () => {
    const [ana, eva] = [await signInCustomer(shop), await signInCustomer(shop)];
    const { refId } = await housing();
    const { id } = await add(ana, 'De Ana', refId);
    expect(await machinesOf(eva)).toEqual([]);
    const params = { id };
    const body = { name: 'De Eva', ref_ids: [refId] };
    await expect(eva.api.configurator.changeMachine({ params, body })).rejects.toMatchObject({ status: 404 });
    await expect(eva.api.configurator.removeMachine({ params })).rejects.toMatchObject({ status: 404 });
    await expectRefusal(shop.request('/workstation/machines'), 401);
    await expectRefusal(shop.request(`/workstation/machines/${id}`, { method: 'DELETE' }), 401);
    await expectRefusal(shop.request(`/workstation/machines/fits/${refId}`), 401);
    expect(await machinesOf(ana)).toMatchObject([{ name: 'De Ana' }]);
  });

  test('of a visitor become the account’s when they sign in, without doubles', async () => {
    const visitor = await signInVisitor(shop);
    const ana = await signInCustomer(shop);
    const { refId } = await housing();
    await add(visitor, 'Igual', refId);
    await add(visitor, 'De paso', refId);
    await add(ana, 'Igual', refId);
    await shop.db.transaction((tx) => joinCustomers(tx, visitor.id, ana.id));
    await shop.db.transaction((tx) => joinCustomers(tx, visitor.id, ana.id));
    expect((await machinesOf(ana)).map(({ name }) => name).toSorted()).toEqual(['De paso', 'Igual']);
  });
});

describe('what makes a PC better', () => {
  const upgradesOf = async ({ api }: SignedIn, id: string) =>
    (await api.configurator.upgrades({ params: { id } })).upgrades;
  const board = () =>
    createProduct(shop.db, {
      kind: 'motherboard',
      specs: {
        socket: 'AM4',
        form_factor: 'ATX',
        pcie_slots: [{ lanes: 16, quantity: 1 }],
        memory: { ram_type: 'DDR4', slots: 4, max: 128 },
      },
    });
  const supply = (wattage = 850) => createProduct(shop.db, { kind: 'psu', specs: { wattage } });
  const graphics = (chipset: string, length: number, priceCents: number, stock = 5) =>
    createProduct(shop.db, {
      kind: 'gpu',
      name: chipset,
      priceCents,
      stock,
      specs: { chipset, memory: 8, length, total_slot_width: 2, tdp: 70, video_outputs: { hdmi_2_1: 1 } },
    });

  test('is in stock, surely fits, is clearly better than what is there, and is named once', async () => {
    const ana = await signInCustomer(shop);
    const own = await graphics('GeForce GTX 1650', 200, 300_000);
    const [tower, mother, power] = await Promise.all([housing(), board(), supply()]);
    const [cheap, strong] = await Promise.all([
      graphics('GeForce RTX 4060', 250, 600_000),
      graphics('GeForce RTX 5070', 290, 1_100_000),
      graphics('GeForce RTX 4070', 310, 500_000),
      graphics('GeForce RTX 3060 Ti', 250, 400_000, 0),
    ]);
    const { id } = await add(ana, 'Mía', tower.refId, mother.refId, power.refId, own.refId);
    const [gpu] = await upgradesOf(ana, id);
    expect(gpu).toMatchObject({ slot: 'gpu', replaces: ['GeForce GTX 1650'], missing: [], is_known: true });
    // Without those that are too long, gone, or what is there.
    const named = gpu?.options.map(({ product, why }) => [why, product.ref_id]);
    expect(named).toEqual([
      ['cheapest', cheap.refId],
      // Which is the strongest that helps depends on the processor, and that is not in the list.
      ['value', strong.refId],
    ]);
    const first = gpu?.options.find(({ product }) => product.ref_id === cheap.refId);
    expect(first?.message).toBe('En juegos, de 2.5 a 3.4 veces lo que rinde lo que tienes (estimación).');
    expect(first?.warnings).not.toContainEqual(expect.stringContaining('fuente'));
  });

  test('is not guessed: not beside parts that are not listed, nor for one of which nobody knows how fast it is', async () => {
    const ana = await signInCustomer(shop);
    const [tower, mother, power] = await Promise.all([housing(), board(), supply()]);
    const half = await add(ana, 'A medias', tower.refId);
    expect(await upgradesOf(ana, half.id)).toMatchObject([
      { slot: 'gpu', missing: ['Tarjeta madre', 'Fuente de poder'], options: [] },
      { slot: 'cpu', missing: ['Tarjeta madre', 'Procesador'], options: [] },
      { slot: 'memory', missing: ['Tarjeta madre', 'Memoria RAM'], options: [] },
    ]);
    const strange = await graphics('Tarjeta sin nombre conocido', 200, 300_000);
    const whole = await add(ana, 'Rara', tower.refId, mother.refId, power.refId, strange.refId);
    expect((await upgradesOf(ana, whole.id))[0]).toMatchObject({ missing: [], is_known: false, options: [] });
  });

  test('says what it asks of the parts that stay', async () => {
    const ana = await signInCustomer(shop);
    const own = await graphics('GeForce GTX 1650', 200, 300_000);
    await graphics('GeForce RTX 4060', 250, 600_000);
    const [tower, mother, weak] = await Promise.all([housing(), board(), supply(170)]);
    const { id } = await add(ana, 'De fuente justa', tower.refId, mother.refId, weak.refId, own.refId);
    const [gpu] = await upgradesOf(ana, id);
    expect(gpu?.options[0]?.warnings).toContainEqual(
      expect.stringMatching(/^Recomendamos \d+ W o más .*la tuya es de 170 W\.$/),
    );
  });

  test('is told of memory in GB, and that it is slower', async () => {
    const ana = await signInCustomer(shop);
    const kit = (capacity: number, priceCents: number, speed = 3200) =>
      createProduct(shop.db, {
        kind: 'memory',
        name: `Kit de ${capacity} GB`,
        priceCents,
        specs: {
          form_factor: '288-pin DIMM',
          registered: 'Unbuffered',
          ram_type: 'DDR4',
          speed,
          modules: { quantity: 2, capacity_gb: capacity / 2 },
          capacity,
        },
      });
    const [own, better, tower, mother] = await Promise.all([
      kit(8, 40_000),
      kit(32, 90_000, 2666),
      housing(),
      board(),
    ]);
    const { id } = await add(ana, 'Con poca memoria', tower.refId, mother.refId, own.refId);
    const memory = (await upgradesOf(ana, id)).find(({ slot }) => slot === 'memory');
    expect(memory?.options).toMatchObject([
      {
        product: { ref_id: better.refId },
        message: '32 GB en lugar de 8 GB.',
        warnings: ['A 2666 MT/s; la que tienes, a 3200.'],
      },
    ]);
  });

  test('is told of one’s own PCs alone', async () => {
    const [ana, eva] = [await signInCustomer(shop), await signInCustomer(shop)];
    const { id } = await add(ana, 'De Ana', (await housing()).refId);
    await expect(upgradesOf(eva, id)).rejects.toMatchObject({ status: 404 });
    await expectRefusal(shop.request(`/workstation/machines/${id}/upgrades`), 401);
  });
});
