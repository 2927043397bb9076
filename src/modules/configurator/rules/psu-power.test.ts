import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import { buildOf } from './parts.ts';
import { cpuWatts, estimatePower } from './power-estimate.ts';
import {
  cpu,
  fan,
  gpu,
  hdd,
  housing,
  judged,
  liquidCooler,
  memory,
  motherboard,
  nvme,
  psu,
  resultOf,
  sataSsd,
} from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);
const watts = (socket: string, tdp: number | undefined, ppt?: number) => {
  const chosen = buildOf([cpu({ socket, 'specifications.tdp': tdp, 'specifications.ppt': ppt })]).cpu[0];
  return chosen && cpuWatts(chosen);
};

test('a processor draws its package power, else its TDP by platform', () => {
  expect(watts('AM5', 65, 88)).toBe(88);
  expect(watts('AM5', 120)).toBe(162);
  expect(watts('LGA 1700', 125)).toBe(225);
  expect(watts('LGA 1151', 95)).toBe(119);
  expect(watts('AM5', undefined)).toBeUndefined();
});

describe('the estimate', () => {
  // 162 W for the processor and 75 W for the rest, as in the makers' advice.
  const parts = (card: number, sixteen?: number) =>
    buildOf([
      cpu({ 'specifications.ppt': 162 }),
      motherboard({ form_factor: 'Micro ATX' }),
      gpu({ tdp: card }),
      fan(),
      fan(),
      psu({ 'connectors.pcie_12vhpwr': sixteen }),
    ]);

  test.each([
    // 45 (board) + 4 (cooler) + 6 (fans) + 20 = 75.
    [360, undefined, 597, 813],
    [360, 1, 597, 716],
    [355, undefined, 592, 805],
    [320, undefined, 557, 749],
    [575, 1, 812, 974],
    [250, undefined, 487, 637],
    [249, undefined, 486, 586],
    [150, undefined, 387, 464],
  ])(
    'a card of %d W with %s 16-pin cables: %d W, %d W recommended',
    (card, sixteen, sustained, recommended) => {
      expect(estimatePower(parts(card, sixteen))).toMatchObject({
        sustainedWatts: sustained,
        recommendedWatts: recommended,
      });
    },
  );

  test('adds modules, drives and a pump', () => {
    const build = buildOf([
      cpu(),
      motherboard(),
      memory(),
      nvme(),
      sataSsd(),
      hdd(),
      hdd({ form_factor: '2.5"' }),
      liquidCooler(),
    ]);
    // 88 + 55 + 10 + (8 + 4 + 9 + 4) + 18 + 9 + 20
    expect(estimatePower(build).sustainedWatts).toBe(225);
    expect(estimatePower(build).supplyWatts).toBeUndefined();
  });

  test('parts add up to the sum and nothing draws nothing', () => {
    const { parts: shares, sustainedWatts } = estimatePower(parts(300));
    expect(shares.reduce((sum, share) => sum + share.watts, 0)).toBe(sustainedWatts);
    expect(estimatePower(buildOf([psu(), memory()]))).toMatchObject({
      sustainedWatts: 0,
      recommendedWatts: 0,
    });
  });
});

describe('psu-wattage', () => {
  const wattage = rule('psu-wattage');
  // 88 + 55 + 4 + 9 + 20 = 176 sustained, 211 recommended.
  const result = (watts: number | undefined, more: Parameters<typeof resultOf>[1] = []) =>
    resultOf(wattage, [cpu(), motherboard(), psu({ wattage: watts }), ...more]);

  test.each([
    [175, 'error'],
    [176, 'warning'],
    [210, 'warning'],
    [211, 'ok'],
  ])('%d W: %s', (watts, expected) => {
    expect(result(watts)).toBe(expected);
  });

  test('an unknown draw is not known, unless what is known is too much already', () => {
    expect(result(undefined)).toBe('unknown');
    expect(result(650, [gpu({ tdp: undefined })])).toBe('unknown');
    expect(result(175, [gpu({ tdp: undefined })])).toBe('error');
    expect(result(650, [memory({ modules: undefined })])).toBe('unknown');
  });

  test('the supply of the case counts where none is chosen', () => {
    const box = housing({ power_supply: '300 W' });
    expect(judged(wattage, [cpu(), motherboard(), box])).toMatchObject([{ result: 'ok', right: '300 W' }]);
    const silent = housing({ power_supply: undefined, power_supply_included: true });
    expect(resultOf(wattage, [cpu(), silent])).toBe('unknown');
  });

  test('nothing is said without something to feed', () => {
    expect(resultOf(wattage, [psu(), housing()])).toBe('n/a');
    expect(resultOf(wattage, [cpu()])).toBe('n/a');
  });
});

describe('psu-gpu-connectors', () => {
  const connectors = rule('psu-gpu-connectors');
  const result = (
    card: Record<string, number> | undefined,
    supply: Record<string, number> | undefined,
    more: Record<string, unknown> = {},
  ) =>
    resultOf(connectors, [gpu({ power_connectors: card, tdp: 300, ...more }), psu({ connectors: supply })]);

  test('as many plugs as needed are enough', () => {
    expect(result({ pcie_8_pin: 2 }, { pcie_6_plus_2_pin: 2 })).toBe('ok');
    expect(result({ pcie_8_pin: 2, pcie_6_pin: 1 }, { pcie_6_plus_2_pin: 2 })).toBe('error');
    expect(result({ pcie_8_pin: 2 }, { pcie_12vhpwr: 1 })).toBe('error');
  });

  test('one 16-pin plug entered under both names is one', () => {
    expect(result({ pcie_12VHPWR: 1, pcie_12V_2x6: 1 }, { pcie_12vhpwr: 1 })).toBe('ok');
  });

  test('an adapter takes a 6+2 plug per 150 W', () => {
    expect(result({ pcie_12V_2x6: 1 }, { pcie_6_plus_2_pin: 2 })).toBe('warning');
    expect(result({ pcie_12V_2x6: 1 }, { pcie_6_plus_2_pin: 1 })).toBe('error');
    expect(result({ pcie_12V_2x6: 1 }, { pcie_6_plus_2_pin: 2 }, { tdp: 301 })).toBe('error');
    expect(result({ pcie_12V_2x6: 1 }, { pcie_6_plus_2_pin: 2 }, { tdp: undefined })).toBe('unknown');
  });

  test('a card of 75 W without plugs needs none; a hungrier one is not known', () => {
    expect(result(undefined, undefined, { tdp: 75 })).toBe('ok');
    expect(result(undefined, { pcie_6_plus_2_pin: 2 }, { tdp: 76 })).toBe('unknown');
    expect(result({ pcie_8_pin: 0 }, { pcie_6_plus_2_pin: 2 }, { tdp: undefined })).toBe('unknown');
  });

  test('cards that are only made with a 16-pin plug are not believed to have none', () => {
    expect(result({ pcie_8_pin: 3 }, { pcie_6_plus_2_pin: 4 }, { chipset: 'GeForce RTX 5080' })).toBe(
      'unknown',
    );
  });

  test('a supply that states neither plug is not known; stating one makes the other 0', () => {
    expect(result({ pcie_8_pin: 1 }, { sata: 4 })).toBe('unknown');
    expect(result({ pcie_8_pin: 1 }, { pcie_6_plus_2_pin: 0, pcie_12vhpwr: 0 })).toBe('unknown');
    expect(result({ pcie_12V_2x6: 1 }, { pcie_12vhpwr: 1 })).toBe('ok');
  });

  test('two cards need the plugs of both', () => {
    const card = gpu({}, { refId: 'GPU-1' });
    expect(resultOf(connectors, [card, card, psu({ 'connectors.pcie_6_plus_2_pin': 1 })])).toBe('error');
    expect(resultOf(connectors, [card, card, psu({ 'connectors.pcie_6_plus_2_pin': 2 })])).toBe('ok');
  });
});

test('psu-eps', () => {
  const eps = rule('psu-eps');
  expect(resultOf(eps, [motherboard(), psu()])).toBe('ok');
  expect(resultOf(eps, [motherboard(), psu({ 'connectors.eps_8_pin': 1 })])).toBe('warning');
  expect(resultOf(eps, [motherboard(), psu({ 'connectors.eps_8_pin': 0 })])).toBe('unknown');
  expect(resultOf(eps, [motherboard({ 'power_connectors.cpu_power': undefined }), psu()])).toBe('unknown');
});

test('psu-sata-power counts drives on cables, not M.2 ones', () => {
  const power = rule('psu-sata-power');
  const supply = (sata: number | undefined) => psu({ 'connectors.sata': sata });
  expect(resultOf(power, [hdd(), sataSsd(), nvme(), supply(2)])).toBe('ok');
  expect(resultOf(power, [hdd(), sataSsd(), hdd(), supply(2)])).toBe('warning');
  expect(resultOf(power, [hdd(), supply(undefined)])).toBe('unknown');
  expect(resultOf(power, [nvme(), supply(1)])).toBe('n/a');
});
