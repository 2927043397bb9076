import { describe, expect, test } from 'vitest';
import { judgeBuild, judgeOf, ruleNamed, rules } from './judge.ts';
import { buildOf } from './parts.ts';
import { ruleCases } from './testing/rule-cases.ts';

/** The rules of the shop, by hand: nothing is lost or added without somebody reading this list. */
const everyRule = [
  ['required-parts', 'error', 'shown'],
  ['single-parts', 'error', 'shown'],
  ['case-psu-included', 'info', 'shown'],
  ['availability', 'warning', 'shown'],
  ['cpu-board-socket', 'error', 'blocking'],
  ['cpu-board-platform', 'error', 'blocking'],
  ['cpu-board-bios', 'warning', 'shown'],
  ['board-cpu-ram-type', 'error', 'blocking'],
  ['board-vrm-load', 'info', 'shown'],
  ['cpu-oc-chipset', 'info', 'shown'],
  ['ram-board-type', 'error', 'blocking'],
  ['ram-form-factor', 'error', 'blocking'],
  ['ram-slots', 'error', 'blocking'],
  ['ram-capacity-board', 'error', 'blocking'],
  ['ram-capacity-cpu', 'error', 'shown'],
  ['ram-registered', 'error', 'blocking'],
  ['ram-ecc', 'info', 'shown'],
  ['ram-speed', 'info', 'shown'],
  ['ram-speed-high', 'warning', 'shown'],
  ['ram-profile', 'info', 'shown'],
  ['ram-mixed-kits', 'warning', 'shown'],
  ['ram-four-dimm-ddr5', 'warning', 'shown'],
  ['ram-single-channel', 'info', 'shown'],
  ['board-case-form-factor', 'error', 'blocking'],
  ['board-case-back-connect', 'error', 'shown'],
  ['psu-case-form-factor', 'error', 'blocking'],
  ['psu-case-length', 'error', 'shown'],
  ['gpu-case-length', 'error', 'blocking'],
  ['gpu-case-slots', 'error', 'blocking'],
  ['gpu-case-height', 'unknown', 'shown'],
  ['gpu-low-profile', 'warning', 'shown'],
  ['gpu-multiple', 'warning', 'shown'],
  ['gpu-pcie-link', 'info', 'shown'],
  ['cooler-missing', 'error', 'blocking'],
  ['cooler-extra', 'info', 'shown'],
  ['cooler-socket', 'error', 'blocking'],
  ['cooler-case-height', 'error', 'blocking'],
  ['radiator-case', 'error', 'blocking'],
  ['cooler-capacity', 'warning', 'shown'],
  ['ram-cooler-clearance', 'warning', 'shown'],
  ['aio-pump-header', 'info', 'shown'],
  ['fan-headers', 'info', 'shown'],
  ['rgb-headers', 'info', 'shown'],
  ['gpu-radiator', 'info', 'shown'],
  ['psu-wattage', 'error', 'blocking'],
  ['psu-gpu-connectors', 'error', 'blocking'],
  ['psu-eps', 'warning', 'shown'],
  ['psu-sata-power', 'warning', 'shown'],
  ['psu-quality', 'info', 'shown'],
  ['m2-slots', 'error', 'blocking'],
  ['m2-length', 'error', 'blocking'],
  ['m2-sata', 'error', 'blocking'],
  ['m2-pcie-gen', 'info', 'shown'],
  ['sata-ports', 'error', 'blocking'],
  ['m2-sata-shared', 'info', 'shown'],
  ['storage-interface', 'error', 'blocking'],
  ['drive-bays-35', 'error', 'blocking'],
  ['drive-bays-25', 'error', 'blocking'],
  ['optical-bay', 'error', 'shown'],
  ['pcie-slots', 'error', 'blocking'],
  ['legacy-pci', 'warning', 'shown'],
  ['display-output', 'error', 'blocking'],
  ['monitor-connection', 'warning', 'shown'],
  ['monitor-count', 'error', 'shown'],
  ['monitor-bandwidth', 'info', 'shown'],
  ['usb-c-front', 'warning', 'shown'],
  ['usb3-front', 'warning', 'shown'],
  ['wifi', 'info', 'shown'],
  ['os-missing', 'info', 'shown'],
  ['os-cpu', 'warning', 'shown'],
  ['os-ram', 'warning', 'shown'],
  ['os-32bit', 'warning', 'shown'],
  ['thermal-paste', 'info', 'shown'],
  ['balance-cpu-gpu', 'info', 'shown'],
  ['balance-vram', 'info', 'shown'],
  ['balance-ram', 'info', 'shown'],
  ['balance-budget', 'info', 'shown'],
] as const;

const gravity = ['ok', 'unknown', 'info', 'warning', 'error'];
const worstOf = (results: readonly string[]) =>
  gravity.toReversed().find((result) => results.includes(result));

test('the rules are these, each with its severity and what its doubt means', () => {
  const found = rules.map(({ id, worst, isBlocking }) => [id, worst, isBlocking ? 'blocking' : 'shown']);
  expect(found.toSorted()).toEqual(everyRule.toSorted());
});

test('every rule has its cases, among them its worst answer and one without a datum', () => {
  expect(Object.keys(ruleCases).toSorted()).toEqual(everyRule.map(([id]) => id).toSorted());
  // What depends on nothing that could be missing.
  const decided = new Set([
    'required-parts',
    'single-parts',
    'availability',
    'ram-mixed-kits',
    'ram-four-dimm-ddr5',
    'gpu-low-profile',
    'gpu-multiple',
    'cooler-extra',
    'board-case-back-connect',
    'cpu-board-bios',
    'legacy-pci',
    'os-missing',
    'thermal-paste',
  ]);
  for (const [id, cases] of Object.entries(ruleCases)) {
    const results = Object.values(cases).flatMap(([expected]) => expected.split(' '));
    expect(worstOf(results), id).toBe(everyRule.find(([rule]) => rule === id)?.[1]);
    expect(results.includes('unknown') || decided.has(id), id).toBe(true);
  }
});

describe.each(Object.entries(ruleCases))('%s', (id, cases) => {
  test.each(Object.entries(cases))('%s', (_, [expected, parts, context]) => {
    const results = judgeOf(buildOf(parts, context))(ruleNamed(id)).map(({ result }) => result);
    expect(results.length === 0 ? 'n/a' : results.join(' ')).toBe(expected);
  });
});

test('shoppers read these sentences', async () => {
  const lines = Object.entries(ruleCases).flatMap(([id, cases]) => [
    '',
    `# ${id}`,
    ...Object.entries(cases).flatMap(([name, [, parts, context]]) => {
      const named = new Map(parts.map(({ refId, kind }, place) => [refId, `${kind}${place}`]));
      return judgeBuild(buildOf(parts, context))
        .answers.filter(({ rule }) => rule === id)
        .map(({ result, message, left = '—', right = '—', source = '—', refIds }) => {
          const about = refIds.map((refId) => named.get(refId)).join(' ');
          return `${name}: ${result} · ${message} · ${left} / ${right} · ${source} · [${about}]`;
        });
    }),
  ]);
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('testing/every-answer.txt');
});
