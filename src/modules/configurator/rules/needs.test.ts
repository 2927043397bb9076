import { expect, test } from 'vitest';
import { candidateJudge, rules } from './judge.ts';
import { fits, fitsBeside } from './fits-beside.ts';
import { buildOf, type Part, type PartKind } from './parts.ts';
import { slotNamed, slotOf, slots } from './slots.ts';
import { ruleCases } from './testing/rule-cases.ts';
import { gpu, housing, motherboard } from './testing/sample-parts.ts';

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

/** How often the rules judge while a slot is filtered, by rule. */
function asksWhileFiltering(parts: readonly Part[], build: readonly Part[]): Map<string, number> {
  const asks = new Map<string, number>();
  const judges = rules.map((rule) => [rule, rule.judge] as const);
  for (const [rule, judge] of judges) {
    rule.judge = (given) => {
      asks.set(rule.id, (asks.get(rule.id) ?? 0) + 1);
      return judge(given);
    };
  }
  try {
    fitsBeside({ parts: parts.map((part) => ({ part })) }, buildOf(build));
  } finally {
    for (const [rule, judge] of judges) rule.judge = judge;
  }
  return asks;
}

test('a rule is asked once for all parts that are alike in what it reads, and not at all for other kinds', () => {
  const boxes = Array.from({ length: 20 }, (_, index) => housing({ max_cpu_cooler_height: 100 + index }));
  const asks = asksWhileFiltering(boxes, [motherboard(), gpu()]);
  // The list of boards that they take says the same, and so does the length.
  expect([asks.get('board-case-form-factor'), asks.get('gpu-case-length')]).toEqual([1, 1]);
  expect([asks.get('cpu-board-socket'), asks.get('ram-slots')]).toEqual([undefined, undefined]);
});

test('what one rule refused is asked about no further', () => {
  const cards = [gpu({ length: 400, total_slot_width: 2.5 }), gpu({ length: 400, total_slot_width: 2.7 })];
  const asks = asksWhileFiltering(cards, [housing()]);
  // Beside them, and once without: the refusal is theirs.
  expect([asks.get('gpu-case-length'), asks.get('gpu-case-slots')]).toEqual([2, undefined]);
});

test('the columns of a shelf are made once for all builds', () => {
  let reads = 0;
  const card = new Proxy(gpu(), {
    get(target, field) {
      if (field === 'lengthMm') reads += 1;
      return Reflect.get(target, field) as unknown;
    },
  });
  const shelf = { parts: [{ part: card }, { part: gpu({ length: 300 }) }] };
  fitsBeside(shelf, buildOf([housing()]));
  const first = reads;
  fitsBeside(shelf, buildOf([housing({ max_video_card_length: 200 })]));
  // Making the column reads the field once; judging it once or more.
  expect(first - (reads - first)).toBe(1);
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
  expect(slots.map(({ slot }) => slotNamed(slot).slot)).toEqual(slots.map(({ slot }) => slot));
  expect(slotOf('hdd')?.slot).toBe('storage');
  expect(slotOf('laptop')).toBeUndefined();
});
