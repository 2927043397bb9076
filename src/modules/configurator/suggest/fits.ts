import { completenessRules } from '../rules/completeness.ts';
import { judgeBuild, rules } from '../rules/judge.ts';
import { type Build, buildOf, type Part, withPart } from '../rules/parts.ts';
import type { Rule } from '../rules/rule.ts';
import { bronze, gold } from './candidate.ts';
import { type BuildSlot, measured, type Option } from './options.ts';
import { bronzeFromWatts, entryBoardWattsMax, goldFromWatts, memoryForCardMax, type Use } from './uses.ts';

/**
 * Warnings that a builder would not build with, and the slot whose part is to blame: there is always a better one. Where
 * the shopper wishes that part, the warning stands as one.
 */
const refusedWarnings: ReadonlyMap<string, BuildSlot> = new Map([
  ['psu-wattage', 'psu'],
  ['psu-case-form-factor', 'psu'],
  ['psu-sata-power', 'psu'],
  ['cooler-capacity', 'cooler'],
  ['gpu-case-slots', 'case'],
  ['gpu-case-length', 'case'],
  ['ram-capacity-board', 'motherboard'],
]);

/** Not about two parts: what is missing, how many there are, and the sum of all watts. */
const wholeRules: ReadonlySet<string> = new Set([
  ...completenessRules,
  'single-parts',
  'availability',
  'case-psu-included',
  'psu-wattage',
]);

const displayRules = rules.filter(({ id }) => id === 'display-output');

const kindsOf: Record<BuildSlot, readonly Part['kind'][]> = {
  cpu: ['cpu'],
  motherboard: ['motherboard'],
  memory: ['memory'],
  gpu: ['gpu'],
  storage: ['drive'],
  case: ['case'],
  psu: ['psu'],
  cooler: ['cooler'],
};

/** The rules that two slots decide between them, others absent. */
function rulesBetween(one: BuildSlot, other: BuildSlot): readonly Rule[] {
  return rules.filter(
    ({ id, needs }) =>
      !wholeRules.has(id) &&
      kindsOf[one].some((kind) => needs.includes(kind)) &&
      kindsOf[other].some((kind) => needs.includes(kind)),
  );
}

/** Whether rules say neither «no» nor «who knows», nor anything a builder would avoid. */
function isAccepted(judged: readonly Rule[], build: Build, isWished: (slot: BuildSlot) => boolean): boolean {
  return judged.every((rule) => {
    const toBlame = refusedWarnings.get(rule.id);
    return rule.judge(build).every(({ result }) => {
      if (result === 'error') return false;
      if (result === 'unknown') return !rule.isBlocking;
      return result !== 'warning' || toBlame === undefined || isWished(toBlame);
    });
  });
}

/** Says whether two choices go together. */
export type PairJudge = (one: Option, other: Option) => boolean;

/** A judge of two slots, by every rule that they decide and by the floors of the use. */
export function pairJudge(
  use: Use,
  extras: readonly Part[],
  slot: BuildSlot,
  otherSlot: BuildSlot,
): PairJudge {
  const judged = rulesBetween(slot, otherSlot);
  const floor = floors[`${slot} ${otherSlot}`];
  const blank = buildOf(extras);
  return (one, other) => {
    if (floor && !floor(use, one, other)) return false;
    if (one.parts.length === 0 || other.parts.length === 0 || judged.length === 0) return true;
    const isWished = (toBlame: BuildSlot) =>
      (toBlame === slot && one.isWished) || (toBlame === otherSlot && other.isWished);
    const judge = () => isAccepted(judged, withParts(blank, one.parts, other.parts), isWished);
    const isPlain =
      blank.all.length === 0 &&
      one.parts.length + other.parts.length === 2 &&
      !one.isWished &&
      !other.isWished;
    return isPlain ? keptPair(one.parts[0], other.parts[0], judge) : judge();
  };
}

/** What rules said of two parts with nothing besides, by the number of the second: the same for every use and budget. */
const pairs = new WeakMap<Part, Map<number, boolean>>();
const numbers = new WeakMap<Part, number>();
let lastNumber = 0;

function keptPair(one: Part | undefined, other: Part | undefined, judge: () => boolean): boolean {
  if (!one || !other) return judge();
  let own = pairs.get(one);
  if (!own) pairs.set(one, (own = new Map()));
  let number = numbers.get(other);
  if (number === undefined) numbers.set(other, (number = lastNumber += 1));
  let fits = own.get(number);
  if (fits === undefined) own.set(number, (fits = judge()));
  return fits;
}

/** The build with the parts of two slots: hundreds of thousands are made, so each is copied once only. */
function withParts(blank: Build, ones: readonly Part[], others: readonly Part[]): Build {
  const [one] = ones;
  const [other] = others;
  if (!one || !other || blank.all.length > 0) return [...ones, ...others].reduce(withPart, blank);
  return { ...blank, all: [...ones, ...others], [one.kind]: ones, [other.kind]: others };
}

/** Parts that are sound by themselves, with nothing besides: the same for every use. */
const standing = new WeakMap<Part, boolean>();

/** Whether one choice is sound by itself. */
export function optionStands(extras: readonly Part[], option: Option): boolean {
  const { slot, parts, isWished } = option;
  const [part] = parts;
  if (!part) return true;
  const isAlone = parts.length === 1 && extras.length === 0 && !isWished;
  const known = isAlone ? standing.get(part) : undefined;
  if (known !== undefined) return known;
  const own = [...rulesBetween(slot, slot), ...(slot === 'gpu' ? displayRules : [])];
  const stands = isAccepted(own, buildOf([...extras, ...parts]), (toBlame) => toBlame === slot && isWished);
  if (isAlone) standing.set(part, stands);
  return stands;
}

/** Whether the board shows the picture of the processor's own graphics. */
export function showsPicture(cpu: Option, board: Option): boolean {
  return isAccepted(displayRules, buildOf([...cpu.parts, ...board.parts]), () => false);
}

/** Floors of quality between two parts, which no rule of fitting knows; by slots in the order of a build. */
const floors: Readonly<Record<string, (use: Use, one: Option, other: Option) => boolean>> = {
  'cpu motherboard': (_, cpu, board) =>
    board.isWished ||
    wattsOf(cpu) <= entryBoardWattsMax ||
    !board.candidates.some((one) => measured(one, 'motherboard')?.isEntry),
  'cpu cooler': (_, cpu, cooler) =>
    cooler.parts.length > 0 || cpu.candidates.every((one) => measured(one, 'cpu')?.isCoolByBox),
  'cpu gpu'(use, cpu, card) {
    if (card.parts.length > 0) return true;
    const [candidate] = cpu.candidates;
    if (candidate?.part.kind !== 'cpu' || candidate.part.hasGraphics !== true) return false;
    return use.floors.card !== 'or-quick-sync' || measured(candidate, 'cpu')?.hasQuickSync === true;
  },
  'gpu psu'(_, card, supply) {
    if (supply.isWished) return true;
    const watts = card.parts.reduce((sum, part) => sum + (part.kind === 'gpu' ? (part.tdpWatts ?? 0) : 0), 0);
    const needed = watts >= goldFromWatts ? gold : watts >= bronzeFromWatts ? bronze : 0;
    return supply.candidates.some((one) => (measured(one, 'psu')?.efficiency ?? -1) >= needed);
  },
  'memory gpu'(use, memory, card) {
    const perVram = use.floors.memoryPerVram;
    if (perVram === undefined || memory.isWished) return true;
    const vram = Math.max(0, ...card.candidates.map((one) => measured(one, 'gpu')?.memoryGb ?? 0));
    const total = memory.candidates.reduce((sum, one) => sum + (measured(one, 'memory')?.capacityGb ?? 0), 0);
    return total >= Math.min(memoryForCardMax, perVram * vram);
  },
};

function wattsOf(cpu: Option): number {
  return cpu.candidates.reduce((sum, one) => sum + (measured(one, 'cpu')?.watts ?? 0), 0);
}

/** The last word on a whole build: every rule, as at the moment of buying. */
export function isSound(parts: readonly Part[], isWished: (slot: BuildSlot) => boolean): boolean {
  const { verdict, answers } = judgeBuild(buildOf(parts));
  return (
    verdict === 'compatible' &&
    answers.every(({ rule, result }) => {
      const toBlame = refusedWarnings.get(rule);
      return result !== 'warning' || toBlame === undefined || isWished(toBlame);
    })
  );
}
