import { expect, test } from 'vitest';
import { buildOf, type Part } from './parts.ts';
import { cpuWatts, estimatePower } from './power-estimate.ts';
import {
  cpu,
  fan,
  gpu,
  hdd,
  housing,
  liquidCooler,
  memory,
  motherboard,
  networkCard,
  nvme,
  psu,
  sataSsd,
} from './testing/sample-parts.ts';

const estimate = (...parts: Part[]) => estimatePower(buildOf(parts));
const shareOf = (label: string, ...parts: Part[]) =>
  estimate(...parts).parts.find((part) => part.label === label)?.watts;

test('every part of the estimate has its name and watts', () => {
  const power = estimate(
    cpu(),
    motherboard(),
    memory(),
    gpu(),
    nvme(),
    hdd(),
    liquidCooler(),
    fan({ quantity: 3 }),
    networkCard(),
    nvme({ form_factor: 'PCIe' }),
    psu(),
  );
  expect(power).toEqual({
    sustainedWatts: 364,
    recommendedWatts: 437,
    supplyWatts: 650,
    parts: [
      { label: 'Procesador', watts: 88 },
      { label: 'Tarjeta de video', watts: 115 },
      { label: 'Tarjeta madre', watts: 55 },
      { label: 'Memoria RAM', watts: 10 },
      { label: 'Almacenamiento', watts: 25 },
      { label: 'Enfriamiento', watts: 18 },
      { label: 'Ventiladores', watts: 9 },
      { label: 'Tarjetas de expansión', watts: 24 },
      { label: 'USB e iluminación', watts: 20 },
    ],
    missing: [],
  });
});

test('a board draws by its size', () => {
  const sizes = Object.entries({
    EATX: 70,
    'XL ATX': 70,
    'SSI EEB': 70,
    HPTX: 70,
    ATX: 55,
    'Micro ATX': 45,
    'Flex ATX': 45,
    'Mini-ITX': 35,
    'Thin Mini-ITX': 35,
    'Mini DTX': 35,
  });
  for (const [size, watts] of sizes) {
    expect(shareOf('Tarjeta madre', motherboard({ form_factor: size }))).toBe(watts);
  }
  expect(shareOf('Tarjeta madre', motherboard({ form_factor: undefined }))).toBe(55);
});

test('a drive draws by its kind', () => {
  const drives: [Part, number][] = [
    [nvme(), 8],
    [sataSsd(), 4],
    [sataSsd({ interface: undefined }), 8],
    [hdd(), 9],
    [hdd({ form_factor: '2.5"' }), 4],
    [hdd({ form_factor: undefined }), 9],
  ];
  for (const [drive, watts] of drives) expect(shareOf('Almacenamiento', cpu(), drive)).toBe(watts);
});

test('cooling and fans draw also where none are chosen', () => {
  expect(shareOf('Enfriamiento', cpu())).toBe(4);
  expect(shareOf('Ventiladores', cpu())).toBe(9);
  expect(shareOf('Ventiladores', cpu(), fan({ quantity: 1 }))).toBe(3);
  expect(shareOf('Tarjetas de expansión', cpu(), networkCard({ interface: 'USB 3.0' }))).toBe(undefined);
  expect(shareOf('Tarjetas de expansión', cpu(), networkCard({ interface: undefined }, { name: 'X' }))).toBe(
    12,
  );
});

test('processors by socket where the maker states no limit of his own', () => {
  const watts = (socket: string, tdp = 100) => {
    const [only] = buildOf([cpu({ socket, 'specifications.ppt': undefined, 'specifications.tdp': tdp })]).cpu;
    return only && cpuWatts(only);
  };
  expect(
    ['AM4', 'AM5', 'LGA 1200', 'LGA 1700', 'LGA 1851', 'LGA 1151'].map((socket) => watts(socket)),
  ).toEqual([135, 135, 180, 180, 180, 125]);
  expect(watts('AM5', 65)).toBe(88);
});

test('a card takes more for milliseconds, the hungrier the more', () => {
  // Beside 88 W of processor and 33 W of rest; 1.2 times the sum is the least.
  const recommended = (tdp: number, sixteen?: number) =>
    estimate(cpu(), gpu({ tdp }), psu({ 'connectors.pcie_12vhpwr': sixteen })).recommendedWatts;
  expect([149, 150, 249, 250].map((tdp) => recommended(tdp))).toEqual([324, 331, 470, 521]);
  expect([149, 150, 249, 250].map((tdp) => recommended(tdp, 1))).toEqual([324, 325, 444, 445]);
});

test('what draws an unknown part is named, and the rest is a lower bound', () => {
  const silent = [
    cpu({ 'specifications.ppt': undefined, 'specifications.tdp': undefined }),
    gpu({ tdp: undefined }),
    memory({ modules: undefined }),
    fan({ quantity: undefined }),
  ];
  const power = estimate(...silent);
  expect(power.missing.map(({ refId }) => refId)).toEqual(silent.map(({ refId }) => refId));
  expect(power.sustainedWatts).toBe(24);
});

test('the chosen supply counts before the case brings one', () => {
  expect(estimate(cpu(), psu(), housing({ power_supply: '300 W' })).supplyWatts).toBe(650);
  expect(estimate(cpu(), housing({ power_supply: '300 W' })).supplyWatts).toBe(300);
  expect(estimate(cpu(), housing()).supplyWatts).toBeUndefined();
  expect(estimate(housing()).parts).toEqual([]);
});

test('of several supplies the weakest counts, in whatever order they were chosen', () => {
  const [strong, weak] = [psu({ wattage: 750 }), psu({ wattage: 450 })];
  expect(estimate(cpu(), strong, weak).supplyWatts).toBe(450);
  expect(estimate(cpu(), weak, strong).supplyWatts).toBe(450);
  expect(estimate(cpu(), psu({ wattage: undefined }), weak).supplyWatts).toBe(undefined);
  const hungry = gpu({ tdp: 350 });
  const [older, newer] = [
    psu({}, { refId: 'PSU-1' }),
    psu({ 'connectors.pcie_12vhpwr': 1 }, { refId: 'PSU-2' }),
  ];
  const recommended = estimate(cpu(), hungry, older).recommendedWatts;
  expect(estimate(cpu(), hungry, newer).recommendedWatts).toBeLessThan(recommended);
  expect(estimate(cpu(), hungry, older, newer).recommendedWatts).toBe(recommended);
  expect(estimate(cpu(), hungry, newer, older).recommendedWatts).toBe(recommended);
});
