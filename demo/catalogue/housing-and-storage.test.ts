import { describe, expect, test } from 'vitest';
import { productKinds, type ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import type { DemoProduct } from './demo-product.ts';
import { demoProductsOf } from './index.ts';

const caseProducts = demoProductsOf('case');
const cpuCoolerProducts = demoProductsOf('cpu_cooler');
const externalStorageProducts = demoProductsOf('external_storage');
const fanProducts = demoProductsOf('fan');
const hddProducts = demoProductsOf('hdd');
const monitorProducts = demoProductsOf('monitor');
const psuProducts = demoProductsOf('psu');
const ssdProducts = demoProductsOf('ssd');

type Shelf = {
  kind: ProductKind;
  skuPrefix: string;
  products: readonly DemoProduct[];
  atLeast: number;
  /** Pesos, IVA included. */
  price: readonly [from: number, to: number];
  neededSpecs: readonly string[];
};

const shelves: readonly Shelf[] = [
  {
    kind: 'ssd',
    skuPrefix: 'SSD-',
    products: ssdProducts,
    atLeast: 35,
    price: [400, 20_000],
    neededSpecs: ['storage_type', 'capacity', 'form_factor', 'interface', 'nvme', 'sequential_read'],
  },
  {
    kind: 'hdd',
    skuPrefix: 'HDD-',
    products: hddProducts,
    atLeast: 14,
    price: [800, 15_000],
    neededSpecs: ['storage_type', 'capacity', 'form_factor', 'interface', 'nvme', 'rpm'],
  },
  {
    kind: 'psu',
    skuPrefix: 'PSU-',
    products: psuProducts,
    atLeast: 32,
    price: [500, 15_000],
    neededSpecs: ['wattage', 'form_factor', 'efficiency_rating', 'modular', 'length', 'connectors'],
  },
  {
    kind: 'case',
    skuPrefix: 'CASE-',
    products: caseProducts,
    atLeast: 38,
    price: [700, 10_000],
    neededSpecs: [
      'form_factor',
      'supported_motherboard_form_factors',
      'supported_power_supply_form_factors',
      'power_supply',
      'max_video_card_length',
      'internal_3_5_bays',
      'expansion_slots',
      'side_panel',
      'color',
      'dimensions',
      'dimensions_mm',
      'volume',
    ],
  },
  {
    kind: 'cpu_cooler',
    skuPrefix: 'COOL-',
    products: cpuCoolerProducts,
    atLeast: 34,
    price: [300, 8_000],
    neededSpecs: ['cpu_sockets', 'water_cooled', 'fanless', 'fan_size', 'fan_quantity', 'color'],
  },
  {
    kind: 'fan',
    skuPrefix: 'FAN-',
    products: fanProducts,
    atLeast: 12,
    price: [100, 3_000],
    neededSpecs: ['size', 'quantity', 'pwm', 'connector', 'led', 'flow_direction', 'color'],
  },
  {
    kind: 'thermal_paste',
    skuPrefix: 'PASTE-',
    products: demoProductsOf('thermal_paste'),
    atLeast: 5,
    price: [80, 600],
    neededSpecs: ['amount'],
  },
  {
    kind: 'monitor',
    skuPrefix: 'MON-',
    products: monitorProducts,
    atLeast: 32,
    price: [1_500, 40_000],
    neededSpecs: [
      'screen_size',
      'resolution',
      'aspect_ratio',
      'refresh_rate',
      'panel_type',
      'connectors',
      'adaptive_sync',
      'viewing_angle',
    ],
  },
  {
    kind: 'operating_system',
    skuPrefix: 'OS-',
    products: demoProductsOf('operating_system'),
    atLeast: 3,
    price: [1_000, 8_000],
    neededSpecs: ['edition', 'license', 'mode', 'max_memory'],
  },
  {
    kind: 'external_storage',
    skuPrefix: 'EXT-',
    products: externalStorageProducts,
    atLeast: 10,
    price: [600, 10_000],
    neededSpecs: ['type', 'capacity', 'interface', 'color'],
  },
];

const all = shelves.flatMap((shelf) => shelf.products);

const numberSpec = (product: DemoProduct, key: string): number => {
  const value = product.specs[key];
  if (typeof value !== 'number') throw new Error(`${product.sku} has no number in ${key}.`);
  return value;
};

const listSpec = (product: DemoProduct, key: string): readonly unknown[] => {
  const value = product.specs[key];
  if (!Array.isArray(value)) throw new Error(`${product.sku} has no list in ${key}.`);
  return value;
};

const groupSpec = (product: DemoProduct, key: string): Readonly<Record<string, unknown>> => {
  const value = product.specs[key];
  if (typeof value !== 'object' || value === null) throw new Error(`${product.sku} has no group in ${key}.`);
  return { ...value };
};

/** Products whose number lies outside the range; a missing number counts as outside unless it is optional. */
const outside = (
  products: readonly DemoProduct[],
  key: string,
  [from, to]: readonly [number, number],
  { optional = false } = {},
) =>
  products
    .filter((product) => !(optional && product.specs[key] === undefined))
    .filter((product) => numberSpec(product, key) < from || numberSpec(product, key) > to)
    .map((product) => `${product.sku}: ${key} = ${product.specs[key]}`);

describe.each(shelves)('$kind', ({ kind, skuPrefix, products, atLeast, price, neededSpecs }) => {
  test('the shelf is full enough to browse', () => {
    expect(products.length).toBeGreaterThanOrEqual(atLeast);
  });

  test('every product has the kind of its file and the sku prefix of its kind', () => {
    expect(Object.keys(productKinds)).toContain(kind);
    expect(products.filter((product) => product.kind !== kind)).toEqual([]);
    expect(products.filter((product) => !product.sku.startsWith(skuPrefix))).toEqual([]);
  });

  test('every price is whole pesos and believable for its kind', () => {
    const odd = products.filter(
      ({ priceCents }) =>
        priceCents % 100 !== 0 || priceCents < price[0] * 100 || priceCents > price[1] * 100,
    );
    expect(odd.map(({ sku, priceCents }) => [sku, priceCents])).toEqual([]);
  });

  test('every product states the specs that facets and configurator need', () => {
    const missing = products.flatMap(({ sku, specs }) =>
      neededSpecs.filter((key) => specs[key] === undefined).map((key) => `${sku}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('all shelves', () => {
  test('skus and names are unique', () => {
    expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length);
    expect(new Set(all.map(({ productName }) => productName)).size).toBe(all.length);
  });

  test('skus are upper case and need no escaping in an address', () => {
    expect(all.filter(({ sku }) => !/^[A-Z0-9]+(?:-[A-Z0-9]+)+$/.test(sku)).map(({ sku }) => sku)).toEqual(
      [],
    );
  });

  test('part numbers are not shared by two products', () => {
    const partNumbers = all.flatMap(({ mpn }) => mpn ?? []);
    expect(new Set(partNumbers).size).toBe(partNumbers.length);
  });

  test('every name carries its brand', () => {
    // The drives of Western Digital are sold as WD and WD_BLACK.
    const spoken = (brand: string) => (brand === 'Western Digital' ? 'WD' : brand);
    expect(all.filter(({ brand, productName }) => !productName.includes(spoken(brand)))).toEqual([]);
  });

  test('every product has its own Spanish sentence', () => {
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(all.length);
    expect(all.filter(({ summary }) => !summary.endsWith('.') || summary.length < 40)).toEqual([]);
  });

  test('launch months are real months of the trade', () => {
    const odd = all.filter(({ released }) => !/^20(?:0[7-9]|1\d|2[0-5])-(?:0[1-9]|1[0-2])$/.test(released));
    expect(odd.map(({ sku, released }) => [sku, released])).toEqual([]);
  });

  test('stock is counted in whole units and some products are sold out', () => {
    const counts = all.flatMap(({ stock }) => [...stock]);
    expect(counts.every((units) => Number.isInteger(units) && units >= 0 && units <= 200)).toBe(true);
    const soldOut = all.filter(({ stock }) => stock.every((units) => units === 0));
    expect(soldOut.length / all.length).toBeGreaterThan(0.04);
    expect(soldOut.length / all.length).toBeLessThan(0.12);
  });
});

describe('drives', () => {
  test('interface, connector and size of a drive agree', () => {
    const wrong = [...ssdProducts, ...hddProducts].filter(({ specs }) => {
      const isM2 = String(specs['form_factor']).startsWith('M.2-');
      const nvme = /^M\.2 PCIe [345]\.0 x4$/.test(String(specs['interface']));
      const fits = isM2 ? nvme || specs['interface'] === 'M.2 SATA' : specs['interface'] === 'SATA 6.0 Gb/s';
      return !fits || specs['nvme'] !== nvme;
    });
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });

  test('hard disks are not solid and solid drives are not hard disks', () => {
    expect(new Set(ssdProducts.map(({ specs }) => specs['storage_type']))).toEqual(new Set(['SSD']));
    expect(new Set(hddProducts.map(({ specs }) => specs['storage_type']))).toEqual(new Set(['HDD']));
  });

  test('the capacity in the name is the capacity in the specs', () => {
    const wrong = [...ssdProducts, ...hddProducts, ...externalStorageProducts].filter((product) => {
      const [, amount, unit] = / (\d+) (GB|TB)\b/.exec(product.productName) ?? [];
      const named = Number(amount) * (unit === 'TB' ? 1000 : 1);
      // Some makers count 1 TB as 1024 GB.
      return Math.abs(numberSpec(product, 'capacity') - named) > named * 0.025;
    });
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });
});

describe('power supplies', () => {
  test('the wattage in the name is the wattage in the specs', () => {
    const wrong = psuProducts.filter(
      (product) => !product.productName.includes(`${numberSpec(product, 'wattage')} W`),
    );
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });

  test('size and plugs are plausible', () => {
    expect(outside(psuProducts, 'wattage', [450, 1600])).toEqual([]);
    expect(outside(psuProducts, 'length', [100, 220])).toEqual([]);
    for (const product of psuProducts) {
      const { atx_24_pin, pcie_6_plus_2_pin, pcie_12vhpwr } = groupSpec(product, 'connectors');
      expect.soft(atx_24_pin, product.sku).toBe(1);
      expect.soft(pcie_6_plus_2_pin, product.sku).toBeGreaterThanOrEqual(2);
      expect.soft([0, 1, 2], product.sku).toContain(pcie_12vhpwr);
    }
  });

  test('a unit sold as SFX or TFX says so in its form factor', () => {
    const wrong = psuProducts.filter(({ productName, specs }) => {
      const named = /\b(SFX|TFX)\b/.exec(productName)?.[1] ?? 'ATX';
      return specs['form_factor'] !== named;
    });
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });
});

describe('cases', () => {
  test('room inside is plausible', () => {
    expect(outside(caseProducts, 'max_video_card_length', [240, 520])).toEqual([]);
    expect(outside(caseProducts, 'max_cpu_cooler_height', [37, 215], { optional: true })).toEqual([]);
    expect(outside(caseProducts, 'max_psu_length', [130, 300], { optional: true })).toEqual([]);
    expect(outside(caseProducts, 'internal_3_5_bays', [0, 12])).toEqual([]);
    expect(outside(caseProducts, 'expansion_slots', [2, 9])).toEqual([]);
  });

  test('a card that is said to fit is not longer than the case', () => {
    const wrong = caseProducts.filter((product) => {
      const longest = Math.max(...Object.values(groupSpec(product, 'dimensions_mm')).map(Number));
      return numberSpec(product, 'max_video_card_length') >= longest;
    });
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });

  test('boards and power supplies are named as the compatibility rules name them', () => {
    const boards = ['ATX', 'Micro ATX', 'Mini-ITX', 'EATX', 'SSI EEB', 'SSI CEB'];
    const supplies = ['ATX', 'SFX', 'SFX-L'];
    for (const product of caseProducts) {
      expect
        .soft(boards, product.sku)
        .toEqual(expect.arrayContaining([...listSpec(product, 'supported_motherboard_form_factors')]));
      expect
        .soft(supplies, product.sku)
        .toEqual(expect.arrayContaining([...listSpec(product, 'supported_power_supply_form_factors')]));
    }
  });

  test('every board size from Mini-ITX to E-ATX has a case', () => {
    const sizes = new Set(
      caseProducts.flatMap((product) => listSpec(product, 'supported_motherboard_form_factors')),
    );
    expect([...sizes]).toEqual(expect.arrayContaining(['Mini-ITX', 'Micro ATX', 'ATX', 'EATX']));
  });
});

describe('coolers', () => {
  const air = cpuCoolerProducts.filter(({ specs }) => specs['water_cooled'] === false);
  const liquid = cpuCoolerProducts.filter(({ specs }) => specs['water_cooled'] === true);

  test('an air cooler states its height and a liquid one its radiator', () => {
    expect(air.length).toBeGreaterThan(10);
    expect(liquid.length).toBeGreaterThan(10);
    expect(outside(air, 'height', [30, 170])).toEqual([]);
    expect(outside(liquid, 'radiator_size', [120, 420])).toEqual([]);
    expect(air.filter(({ specs }) => specs['radiator_size'] !== undefined)).toEqual([]);
    expect(
      liquid.filter(({ productName, specs }) => !productName.includes(String(specs['radiator_size']))),
    ).toEqual([]);
  });

  test('every cooler fits a current platform', () => {
    const fits = (product: DemoProduct) =>
      listSpec(product, 'cpu_sockets').some((socket) => socket === 'AM5' || socket === 'LGA 1851');
    expect(cpuCoolerProducts.filter((product) => !fits(product))).toEqual([]);
  });

  test('socket names are those of the processors', () => {
    const sockets = new Set(cpuCoolerProducts.flatMap((product) => listSpec(product, 'cpu_sockets')));
    expect([...sockets].filter((socket) => !/^(?:AM[45]|LGA \d{4})$/.test(String(socket)))).toEqual([]);
  });
});

describe('fans', () => {
  test('the number of fans in the box is the one in the name', () => {
    const wrong = fanProducts.filter((product) => {
      const named = Number(/^Paquete de (\d+)/.exec(product.productName)?.[1] ?? 1);
      return numberSpec(product, 'quantity') !== named;
    });
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
    expect(outside(fanProducts, 'size', [92, 200])).toEqual([]);
  });
});

describe('monitors', () => {
  test('size and refresh rate in the name are those in the specs', () => {
    const wrong = monitorProducts.filter((product) => {
      const name = product.productName;
      return (
        !name.includes(`${numberSpec(product, 'screen_size')}"`) ||
        !name.includes(`${numberSpec(product, 'refresh_rate')} Hz`)
      );
    });
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });

  test('numbers are plausible', () => {
    expect(outside(monitorProducts, 'screen_size', [21, 50])).toEqual([]);
    expect(outside(monitorProducts, 'refresh_rate', [60, 500])).toEqual([]);
    expect(outside(monitorProducts, 'response_time', [0.01, 10], { optional: true })).toEqual([]);
    expect(outside(monitorProducts, 'max_brightness', [200, 1000], { optional: true })).toEqual([]);
  });

  test('inputs are a count and a port each', () => {
    const port = String.raw`[1-4] x (?:HDMI|DisplayPort|VGA|USB Type-C)(?: \d\.\d[ab]?)?`;
    const list = new RegExp(`^${port}(?: ${port})*$`);
    const wrong = monitorProducts.filter(({ specs }) => !list.test(String(specs['connectors'])));
    expect(wrong.map(({ sku }) => sku)).toEqual([]);
  });
});
