import { describe, expect, test } from 'vitest';
import { candidateJudge, judgeBuild, rules, verdictOf } from './judge.ts';
import { completenessRules } from './completeness.ts';
import { buildOf, type Part } from './parts.ts';
import {
  cooler,
  cpu,
  fan,
  goodBuild,
  gpu,
  hdd,
  housing,
  liquidCooler,
  memory,
  monitor,
  motherboard,
  psu,
} from './testing/sample-parts.ts';

const verdict = (parts: Part[]) => judgeBuild(buildOf(parts)).verdict;
const swap = (part: Part) => [...goodBuild().filter(({ kind }) => kind !== part.kind), part];

describe('the sum of the answers', () => {
  test('a build in which all fits is compatible', () => {
    const { answers } = judgeBuild(buildOf(goodBuild()));
    expect(answers.filter(({ result }) => result !== 'ok')).toMatchObject([
      // Nobody publishes it.
      { rule: 'gpu-case-height', result: 'unknown', blocking: false },
    ]);
    expect(verdict(goodBuild())).toBe('compatible');
  });

  test('one error makes it incompatible, whatever else is unknown', () => {
    expect(verdict(swap(gpu({ length: 400 })))).toBe('incompatible');
    expect(verdict([...swap(gpu({ length: 400 })), hdd({ interface: undefined })])).toBe('incompatible');
  });

  test('one blocking unknown makes it unknown; others do not', () => {
    expect(verdict(swap(gpu({ length: undefined })))).toBe('unknown');
    expect(verdict(swap(liquidCooler()))).toBe('unknown');
    expect(verdict(swap(psu({ length: undefined })))).toBe('compatible');
  });

  test('warnings do not make it less than compatible', () => {
    expect(verdict(swap(gpu({ length: 360 })))).toBe('compatible');
    expect(verdict(swap(cpu({}, { available: 0 })))).toBe('compatible');
  });

  test('an empty build is not compatible', () => {
    expect(verdict([])).toBe('incompatible');
  });

  test.each([
    [[], 'compatible'],
    [[{ result: 'unknown', blocking: false }], 'compatible'],
    [[{ result: 'unknown', blocking: true }], 'unknown'],
    [
      [
        { result: 'unknown', blocking: true },
        { result: 'error', blocking: false },
      ],
      'incompatible',
    ],
  ] as const)('%j is %s', (answers, expected) => {
    expect(verdictOf(answers)).toBe(expected);
  });
});

test('rule ids are unique and written like addresses', () => {
  const ids = rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect([...completenessRules]).toEqual([
    'required-parts',
    'os-missing',
    'cooler-missing',
    'display-output',
    'thermal-paste',
  ]);
});

test('every answer that compares names its parts, and every refusal its two values', () => {
  const wrong = [
    swap(gpu({ length: 400, total_slot_width: 9 })),
    swap(cpu({ socket: 'AM4' })),
    swap(memory({ 'modules.quantity': 8, capacity: 512 })),
    swap(housing({ supported_motherboard_form_factors: ['Mini-ITX'], max_cpu_cooler_height: 60 })),
    swap(psu({ wattage: 100, 'connectors.pcie_6_plus_2_pin': undefined, 'connectors.pcie_12vhpwr': 1 })),
    swap(cooler({ cpu_sockets: ['AM3'] })),
  ];
  for (const parts of wrong) {
    const errors = judgeBuild(buildOf(parts)).answers.filter(({ result }) => result === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const { refIds, left, right, source, message } of errors) {
      expect(refIds.length, message).toBeGreaterThan(0);
      expect(left, message).toBeTruthy();
      expect(right, message).toBeTruthy();
      expect(source, message).toBeTruthy();
    }
  }
});

describe('a candidate', () => {
  const beside = (parts: Part[], candidate: Part) => candidateJudge(buildOf(parts))(candidate);

  test('fits, may fit or does not', () => {
    expect(beside([housing()], gpu()).fits).toBe('ok');
    expect(beside([housing()], gpu({ length: undefined })).fits).toBe('unknown');
    expect(beside([housing()], gpu({ length: 400 })).fits).toBe('no');
  });

  test('is not blamed for what is still missing', () => {
    expect(beside([], cpu()).fits).toBe('ok');
    expect(beside([], cpu({ 'specifications.integratedGraphics.model': 'None' })).fits).toBe('ok');
  });

  test('is not blamed for what other parts do to each other', () => {
    const quarrel = [cpu({ socket: 'AM4' }), motherboard(), gpu({ length: 400 }), housing()];
    expect(beside(quarrel, memory()).fits).toBe('ok');
  });

  test('is told of when it overloads a supply that was enough, not of one that never was', () => {
    // 88 + 115 + 55 + 4 + 9 + 20 = 291 W without the disk.
    const tight = [cpu(), motherboard(), gpu(), psu({ wattage: 291 })];
    expect(beside(tight, hdd()).fits).toBe('no');
    expect(beside([cpu(), motherboard(), gpu(), psu({ wattage: 290 })], hdd()).fits).toBe('ok');
    expect(beside([cpu(), motherboard(), gpu(), psu({ wattage: 300 })], hdd()).fits).toBe('ok');
  });

  test('as a second unit of a chosen part counts as a second unit', () => {
    const kit = memory({ 'modules.quantity': 4 }, { refId: 'RAM-1' });
    expect(beside([motherboard(), kit], { ...kit }).fits).toBe('no');
    expect(beside([motherboard()], kit).fits).toBe('ok');
  });
});

test('one of a thing is said in the singular', () => {
  const small = motherboard({
    'memory.slots': 1,
    'fan_headers.case_fan': 1,
    'rgb_headers.argb_5v': 1,
  });
  const parts = [
    cpu({ 'specifications.memory.channels': 1 }),
    small,
    memory({ 'modules.quantity': 1 }),
    gpu({ video_outputs: { hdmi_2_1: 1 } }),
    fan({ led: 'ARGB', connector: '3-pin ARGB' }),
    monitor(),
  ];
  const { answers } = judgeBuild(buildOf(parts));
  const values = (rule: string) => {
    const { left, right } = answers.find((answer) => answer.rule === rule) ?? {};
    return [left, right];
  };
  expect(values('ram-slots')).toEqual(['1 módulo', '1 ranura']);
  expect(values('fan-headers')).toEqual(['1 ventilador', '1 conector']);
  expect(values('rgb-headers')).toEqual(['ARGB de 5 V', '1 conector']);
  expect(values('monitor-count')).toEqual(['1 monitor', '1 salida']);
});
