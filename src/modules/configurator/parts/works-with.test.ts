import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type GivenProduct } from '../../../../test/factories/create-product.ts';
import { statementsOf } from '../../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { configuratorContract } from '../configurator.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const make = (given: GivenProduct) => createProduct(shop.db, given);
const cpu = (socket: string, watts: number): GivenProduct => ({
  kind: 'cpu',
  specs: {
    socket,
    microarchitecture: 'Zen 4',
    specifications: {
      tdp: watts,
      ppt: watts,
      includesCooler: false,
      memory: { types: ['DDR5'], channels: 2, maxSupport: 128 },
    },
  },
});
const board = (socket: string, ram = 'DDR5'): GivenProduct => ({
  kind: 'motherboard',
  specs: {
    socket,
    chipset: 'AMD B650',
    form_factor: 'ATX',
    memory: { ram_type: ram, slots: 4, max: 128 },
    pcie_slots: [{ lanes: 16, quantity: 1 }],
    bios_features: { flashback: true },
  },
});
const memory = (type: string): GivenProduct => ({
  kind: 'memory',
  specs: {
    ram_type: type,
    form_factor: '288-pin DIMM',
    registered: 'Unbuffered',
    modules: { quantity: 2, capacity_gb: 16 },
    capacity: 32,
  },
});
const supply = (wattage: number): GivenProduct => ({
  kind: 'psu',
  specs: { wattage, form_factor: 'ATX', connectors: { eps_8_pin: 2, pcie_6_plus_2_pin: 3 } },
});

const groupsOf = async ({ refId }: { refId: string }) => {
  const response = await shop.request(`/workstation/works-with/${refId}`);
  expect(response.status).toBe(200);
  const { groups } = configuratorContract.worksWith.answers[200].parse(await response.json());
  return Object.fromEntries(
    groups.map((group) => [
      group.slot,
      { ...group, products: group.products.map((product) => product.ref_id) },
    ]),
  );
};

describe('the list of what a part works with', () => {
  test('has only parts in stock that surely fit', async () => {
    const am5 = await make(cpu('AM5', 120));
    const fitting = await make(board('AM5'));
    await make(board('AM4', 'DDR4'));
    await make({ ...board('AM5'), stock: 0 });
    await make({ kind: 'motherboard', specs: {} });
    const kit = await make(memory('DDR5'));
    await make(memory('DDR4'));
    const groups = await groupsOf(am5);
    expect(groups['motherboard']).toMatchObject({
      products: [fitting.refId],
      ref_ids: [am5.refId],
      beside: null,
    });
    // A processor of this socket takes no other memory, but only the board can say so.
    expect(groups['memory']).toMatchObject({
      products: [kit.refId],
      ref_ids: [am5.refId, fitting.refId],
      beside: fitting.name,
    });
    expect((await groupsOf(fitting))['cpu']?.products).toEqual([am5.refId]);
    expect((await groupsOf(kit))['motherboard']?.products).toEqual([fitting.refId]);
  });

  test('for a graphics card has supplies that also carry the hungriest processor of the shop', async () => {
    const hungry = await make(cpu('AM5', 230));
    const gpu = await make({
      kind: 'gpu',
      specs: {
        chipset: 'Radeon RX 7900 XT',
        tdp: 300,
        length: 300,
        total_slot_width: 2.5,
        power_connectors: { pcie_8_pin: 2 },
      },
    });
    await make(supply(450));
    const strong = await make(supply(1000));
    const groups = await groupsOf(gpu);
    expect(groups['psu']).toMatchObject({ products: [strong.refId], beside: hungry.name });
  });

  test('is empty for products that are not PC parts, and 404 for products not for sale', async () => {
    const chair = await make({ kind: 'chair' });
    const hidden = await make({ ...board('AM5'), status: 'hidden' });
    expect((await shop.request(`/workstation/works-with/${chair.refId}`)).status).toBe(404);
    for (const refId of [hidden.refId, 'NADA', '%00', "'"]) {
      const response = await shop.request(`/workstation/works-with/${encodeURIComponent(refId)}`);
      expect(response.status).toBe(404);
    }
    const fan = await make({ kind: 'fan' });
    expect(await groupsOf(fan)).toEqual({});
  });

  test('takes four statements at most', async () => {
    const am5 = await make(cpu('AM5', 65));
    await groupsOf(am5);
    expect(await statementsOf(() => groupsOf(am5))).toBeLessThanOrEqual(4);
  });
});
