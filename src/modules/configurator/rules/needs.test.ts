import { expect, test } from 'vitest';
import { candidateJudge, rules } from './judge.ts';
import { fits, fitsBeside } from './fits-beside.ts';
import { buildOf, type Part, type PartKind } from './parts.ts';
import { slotOf, slots } from './slots.ts';
import { ruleCases } from './testing/rule-cases.ts';

const answers = (rule: (typeof rules)[number], parts: Part[], context = {}) =>
  rule
    .judge(buildOf(parts, context))
    .map(({ result, message, left, right }) => [result, message, left, right].join('·'))
    .toSorted()
    .join('\n');

test('a rule names exactly the kinds of parts that can change its answer', () => {
  const wrong: string[] = [];
  for (const rule of rules) {
    const seen = new Set<PartKind>();
    for (const [, parts, context] of Object.values(ruleCases[rule.id] ?? {})) {
      const whole = answers(rule, parts, context);
      for (const kind of new Set(parts.map((part) => part.kind))) {
        const others = parts.filter((part) => part.kind !== kind);
        if (answers(rule, others, context) !== whole) seen.add(kind);
      }
    }
    const [found, named] = [[...seen].toSorted().join(' '), rule.needs.toSorted().join(' ')];
    if (found !== named) wrong.push(`${rule.id}: ${found}, not ${named}`);
  }
  expect(wrong).toEqual([]);
});

/** Groups of parts as a slot offers them, and builds to stand beside: all the cases' own. */
const cases = Object.values(ruleCases).flatMap((own) => Object.values(own).map(([, parts]) => parts));
const byKind = Map.groupBy(
  cases.flat().filter((_, index) => index % 11 === 0),
  ({ kind }) => kind,
);

test('the filter of a slot says of each part what judging it alone says', () => {
  for (const parts of cases.filter((_, index) => index % 13 === 0)) {
    const build = buildOf(parts);
    const judge = candidateJudge(build);
    for (const [kind, all] of byKind) {
      const beside = parts.filter((part) => part.kind === kind);
      const candidates = { parts: [...all, ...beside].map((part) => ({ part })) };
      const found = Array.from(fitsBeside(candidates, build), (code) => fits[code]);
      expect(found).toEqual(candidates.parts.map(({ part }) => judge(part).fits));
    }
  }
});

test('what one build was told of a slot changes nothing for the next', () => {
  const slotsOfKinds = [...byKind.values()].map((all) => ({ parts: all.map((part) => ({ part })) }));
  for (const parts of cases.filter((_, index) => index % 3 === 0)) {
    const build = buildOf(parts);
    const judge = candidateJudge(build);
    for (const slot of slotsOfKinds) {
      const found = Array.from(fitsBeside(slot, build), (code) => fits[code]);
      expect(found).toEqual(slot.parts.map(({ part }) => judge(part).fits));
    }
  }
});

test('a rule that is asked once for many must not read a part as a whole', () => {
  const whole = rules.find(({ id }) => id === 'gpu-case-length');
  if (!whole) throw new Error('There is no such rule.');
  const [, parts] = ruleCases['gpu-case-length']?.['with room'] ?? [];
  const before = whole.judge;
  whole.judge = (build) => build.gpu.map((card) => ({ ...card })).flatMap(() => []);
  try {
    const [card] = (parts ?? []).filter(({ kind }) => kind === 'gpu');
    if (!card) throw new Error('There is no card.');
    let failure = '';
    try {
      fitsBeside({ parts: [{ part: card }] }, buildOf([]));
    } catch (error) {
      failure = String(error);
    }
    expect(failure).toContain('reads fields');
  } finally {
    whole.judge = before;
  }
});

test('slots stand in the order in which a PC is chosen', () => {
  const lines = slots.map(({ slot, label, kinds, isMultiple, isCollection, isRequired }) =>
    [
      `${slot} «${label}»`,
      kinds.join(' '),
      isMultiple ? 'several' : 'one',
      isCollection ? 'joins' : 'replaces',
      isRequired ? 'needed' : 'optional',
    ].join(', '),
  );
  expect(lines).toEqual([
    'cpu «Procesador», cpu, one, replaces, needed',
    'motherboard «Tarjeta madre», motherboard, one, replaces, needed',
    'memory «Memoria RAM», memory, several, replaces, needed',
    'gpu «Tarjeta de video», gpu, several, replaces, optional',
    'storage «Almacenamiento», ssd hdd, several, joins, needed',
    'case «Gabinete», case, one, replaces, needed',
    'psu «Fuente de poder», psu, one, replaces, needed',
    'cooler «Enfriamiento», cpu_cooler, one, replaces, optional',
    'fan «Ventiladores», fan, several, joins, optional',
    'os «Sistema operativo», operating_system, one, replaces, optional',
    'monitor «Monitores», monitor, several, joins, optional',
    'peripheral «Periféricos y extras», keyboard mouse mouse_pad headset speakers microphone webcam network_card sound_card capture_card optical_drive thermal_paste ups external_storage lighting, several, joins, optional',
  ]);
  expect(slotOf('hdd')?.slot).toBe('storage');
  expect(slotOf('laptop')).toBeUndefined();
});
