import { describe, expect, test } from 'vitest';
import type { DemoProduct } from './demo-product.ts';
import { demoProductsOf } from './index.ts';

const cpuProducts = demoProductsOf('cpu');
const gpuProducts = demoProductsOf('gpu');
const memoryProducts = demoProductsOf('memory');
const motherboardProducts = demoProductsOf('motherboard');

const groups = [
  { kind: 'cpu', products: cpuProducts, prefix: 'CPU-', noun: 'Procesador ', atLeast: 45 },
  { kind: 'motherboard', products: motherboardProducts, prefix: 'MB-', noun: 'Tarjeta madre ', atLeast: 55 },
  { kind: 'memory', products: memoryProducts, prefix: 'RAM-', noun: 'Memoria RAM ', atLeast: 45 },
  { kind: 'gpu', products: gpuProducts, prefix: 'GPU-', noun: 'Tarjeta de video ', atLeast: 65 },
] as const;
const everything: readonly DemoProduct[] = groups.flatMap((group) => [...group.products]);

/** The value at a dotted path of the specs, e.g. `specifications.tdp`; undefined where any step is missing. */
function spec(product: DemoProduct, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      product.specs,
    );
}

function skusWhere(products: readonly DemoProduct[], isWrong: (product: DemoProduct) => boolean): string[] {
  return products.filter(isWrong).map((product) => product.sku);
}

function isOutside(value: unknown, least: number, most: number): boolean {
  return typeof value !== 'number' || value < least || value > most;
}

function stockOf(product: DemoProduct): number {
  return product.stock.reduce((sum, units) => sum + units, 0);
}

describe.each(groups)('demo components: $kind', ({ kind, products, prefix, noun, atLeast }) => {
  test('there are enough to browse and filter', () => {
    expect(products.length).toBeGreaterThanOrEqual(atLeast);
  });

  test('each is of its kind, under its prefix and titled in Spanish with its maker', () => {
    const wrong = skusWhere(
      products,
      (product) =>
        product.kind !== kind ||
        !product.sku.startsWith(prefix) ||
        !product.productName.startsWith(noun) ||
        !product.productName.includes(product.brand),
    );
    expect(wrong).toEqual([]);
  });

  test('each has a whole-peso price, whole stock, a weight and a launch month', () => {
    const wrong = skusWhere(
      products,
      (product) =>
        product.priceCents <= 0 ||
        product.priceCents % 100 !== 0 ||
        isOutside(product.priceCents, 40_000, 8_000_000) ||
        product.stock.some((units) => !Number.isInteger(units) || units < 0) ||
        isOutside(product.weightGrams, 30, 6_000) ||
        !/^20(1[5-9]|2[0-5])-(0[1-9]|1[0-2])$/.test(product.released),
    );
    expect(wrong).toEqual([]);
  });

  test('some are sold out and some nearly, but most can be bought', () => {
    const soldOut = products.filter((product) => stockOf(product) === 0).length / products.length;
    expect(soldOut).toBeGreaterThan(0.01);
    expect(soldOut).toBeLessThan(0.12);
    expect(products.some((product) => stockOf(product) > 0 && stockOf(product) <= 3)).toBe(true);
  });
});

test('no two components share a sku, a title, a part number or a summary', () => {
  for (const field of ['sku', 'productName', 'mpn', 'summary'] as const) {
    const values = everything.map((product) => product[field]).filter((value) => value !== undefined);
    const repeated = values.filter((value, position) => values.indexOf(value) !== position);
    expect(repeated, field).toEqual([]);
  }
});

test('every sku is safe in a URL', () => {
  expect(skusWhere(everything, ({ sku }) => !/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(sku))).toEqual([]);
});

const memoryTypesBySocket: Readonly<Record<string, readonly string[]>> = {
  AM4: ['DDR4'],
  AM5: ['DDR5'],
  'LGA 1700': ['DDR5', 'DDR4'],
  'LGA 1851': ['DDR5'],
};

test('every processor says what the configurator asks of it', () => {
  const wrong = skusWhere(
    cpuProducts,
    (product) =>
      memoryTypesBySocket[String(spec(product, 'socket'))]?.join() !==
        (spec(product, 'specifications.memory.types') as string[]).join() ||
      isOutside(spec(product, 'cores.total'), 4, 24) ||
      isOutside(spec(product, 'cores.threads'), Number(spec(product, 'cores.total')), 32) ||
      isOutside(spec(product, 'clocks.performance.base'), 2, 5) ||
      isOutside(spec(product, 'clocks.performance.boost'), 4, 6.2) ||
      isOutside(spec(product, 'cache.l3'), 12, 128) ||
      isOutside(spec(product, 'specifications.tdp'), 58, 170) ||
      isOutside(spec(product, 'specifications.memory.maxSupport'), 128, 256) ||
      typeof spec(product, 'specifications.includesCooler') !== 'boolean' ||
      typeof spec(product, 'specifications.integratedGraphics.model') !== 'string' ||
      typeof spec(product, 'microarchitecture') !== 'string',
  );
  expect(wrong).toEqual([]);
});

test('a processor never draws less at its limit than its rated power', () => {
  const wrong = skusWhere(cpuProducts, (product) => {
    const limit = spec(product, 'specifications.ppt');
    return limit !== undefined && isOutside(limit, Number(spec(product, 'specifications.tdp')), 260);
  });
  expect(wrong).toEqual([]);
});

test('the cores of an Intel processor add up', () => {
  const wrong = skusWhere(
    cpuProducts.filter(({ brand }) => brand === 'Intel'),
    (product) =>
      Number(spec(product, 'cores.performance')) + Number(spec(product, 'cores.efficiency') ?? 0) !==
      spec(product, 'cores.total'),
  );
  expect(wrong).toEqual([]);
});

test('Intel processors named F have no graphics and all others do', () => {
  const wrong = skusWhere(
    cpuProducts.filter(({ brand }) => brand === 'Intel'),
    (product) =>
      /\d{3}K?F\b/.test(product.productName) !==
      (spec(product, 'specifications.integratedGraphics.model') === 'None'),
  );
  expect(wrong).toEqual([]);
});

test('every motherboard says what the configurator asks of it', () => {
  const wrong = skusWhere(
    motherboardProducts,
    (product) =>
      !memoryTypesBySocket[String(spec(product, 'socket'))]?.includes(
        String(spec(product, 'memory.ram_type')),
      ) ||
      !['ATX', 'Micro ATX', 'Mini-ITX', 'EATX'].includes(String(spec(product, 'form_factor'))) ||
      !/^(AMD|Intel) [ABXHZ]\d{3}E?$/.test(String(spec(product, 'chipset'))) ||
      isOutside(spec(product, 'memory.slots'), 2, 4) ||
      isOutside(spec(product, 'memory.max'), 64, 256) ||
      isOutside(spec(product, 'storage_devices.sata_6_gb_s'), 2, 8) ||
      typeof spec(product, 'wireless_networking') !== 'string',
  );
  expect(wrong).toEqual([]);
});

test('every motherboard has a slot for a graphics card and one for an M.2 drive', () => {
  const wrong = skusWhere(motherboardProducts, (product) => {
    const pcie = spec(product, 'pcie_slots') as { lanes: number; quantity: number }[];
    const m2 = spec(product, 'm2_slots') as { size: string; key: string; interface?: string }[];
    return (
      !pcie.some(({ lanes, quantity }) => lanes === 16 && quantity >= 1) ||
      m2.length === 0 ||
      m2.some((slot) => slot.key !== 'M' || !/(^|\/)2280(\/|$)/.test(slot.size))
    );
  });
  expect(wrong).toEqual([]);
});

test("a motherboard's title names its socket, its memory and its size", () => {
  const sizes: Readonly<Record<string, string>> = {
    ATX: ' ATX',
    EATX: 'E-ATX',
    'Micro ATX': 'micro-ATX',
    'Mini-ITX': 'mini-ITX',
  };
  const wrong = skusWhere(motherboardProducts, (product) =>
    [
      spec(product, 'socket'),
      spec(product, 'memory.ram_type'),
      sizes[String(spec(product, 'form_factor'))],
    ].some((word) => !product.productName.includes(String(word))),
  );
  expect(wrong).toEqual([]);
});

test('there is a board for every socket and size that the shop sells processors for', () => {
  const shelf = new Set(
    motherboardProducts.map((product) => `${spec(product, 'socket')} ${spec(product, 'form_factor')}`),
  );
  for (const socket of Object.keys(memoryTypesBySocket)) {
    for (const size of ['ATX', 'Micro ATX', 'Mini-ITX']) expect([...shelf]).toContain(`${socket} ${size}`);
  }
  expect(motherboardProducts.some((product) => spec(product, 'back_connect_connectors') === true)).toBe(true);
});

test('every memory kit adds up and says what the configurator asks of it', () => {
  const speeds: Readonly<Record<string, readonly [number, number]>> = {
    DDR4: [2400, 4000],
    DDR5: [4800, 8400],
  };
  const wrong = skusWhere(memoryProducts, (product) => {
    const [slowest, fastest] = speeds[String(spec(product, 'ram_type'))] ?? [0, 0];
    const quantity = Number(spec(product, 'modules.quantity'));
    const capacity = spec(product, 'capacity');
    return (
      isOutside(spec(product, 'speed'), slowest, fastest) ||
      capacity !== quantity * Number(spec(product, 'modules.capacity_gb')) ||
      isOutside(capacity, 8, 128) ||
      isOutside(spec(product, 'cas_latency'), 14, 46) ||
      isOutside(spec(product, 'voltage'), 1.1, 1.45) ||
      spec(product, 'ecc') !== 'Non-ECC' ||
      spec(product, 'registered') !== 'Unbuffered' ||
      !product.productName.includes(`${capacity} GB`) ||
      !product.productName.includes(`${spec(product, 'speed')} MT/s CL${spec(product, 'cas_latency')}`)
    );
  });
  expect(wrong).toEqual([]);
});

test('laptop memory is SO-DIMM and says so in its title', () => {
  const wrong = skusWhere(
    memoryProducts,
    (product) =>
      product.productName.includes('SO-DIMM') !== String(spec(product, 'form_factor')).includes('SO-DIMM') ||
      !/^(288-pin DIMM|26[02]-pin SO-DIMM)$/.test(String(spec(product, 'form_factor'))),
  );
  expect(wrong).toEqual([]);
});

test('every graphics card says what the configurator asks of it', () => {
  const wrong = skusWhere(
    gpuProducts,
    (product) =>
      isOutside(spec(product, 'length'), 140, 365) ||
      isOutside(spec(product, 'total_slot_width'), 2, 4) ||
      isOutside(spec(product, 'tdp'), 100, 600) ||
      isOutside(spec(product, 'memory'), 8, 32) ||
      !/^(GeForce RTX|Radeon RX|Arc B)/.test(String(spec(product, 'chipset'))) ||
      !/^PCIe [45]\.0 x(8|16)$/.test(String(spec(product, 'interface'))) ||
      Object.keys((spec(product, 'video_outputs') ?? {}) as object).length === 0 ||
      !product.productName.includes(`${spec(product, 'memory')}`) ||
      !product.productName.includes(String(spec(product, 'memory_type'))),
  );
  expect(wrong).toEqual([]);
});

test("a graphics card's plugs and slot can feed it", () => {
  const wrong = skusWhere(gpuProducts, (product) => {
    const plugs = spec(product, 'power_connectors') as Readonly<Record<string, number>>;
    const watts =
      75 + 150 * (plugs.pcie_8_pin ?? 0) + 600 * Math.max(plugs.pcie_12V_2x6 ?? 0, plugs.pcie_12VHPWR ?? 0);
    return Number(spec(product, 'tdp')) > watts;
  });
  expect(wrong).toEqual([]);
});
