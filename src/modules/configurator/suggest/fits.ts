import { completenessRules } from '../rules/completeness.ts';
import { judgeBuild, rules } from '../rules/judge.ts';
import { type Build, buildOf, type Part } from '../rules/parts.ts';
import type { Rule } from '../rules/rule.ts';
import { bronze } from './candidate.ts';
import { type BuildSlot, measured, type Option } from './options.ts';
import { bronzeFromWatts, entryBoardWattsMax, type Use } from './uses.ts';

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

const rulesOfPair = new Map<string, readonly Rule[]>();

/** The rules that two slots decide between them, others absent. */
function rulesBetween(one: BuildSlot, other: BuildSlot): readonly Rule[] {
  const key = `${one} ${other}`;
  let found = rulesOfPair.get(key);
  if (!found) {
    found = rules.filter(
      ({ id, needs }) =>
        !wholeRules.has(id) &&
        kindsOf[one].some((kind) => needs.includes(kind)) &&
        kindsOf[other].some((kind) => needs.includes(kind)),
    );
    rulesOfPair.set(key, found);
  }
  return found;
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

/** Whether two choices go together, by every rule that they decide and by the floors of the use. */
export function optionsFit(use: Use, extras: readonly Part[], one: Option, other: Option): boolean {
  if (!isAboveFloors(use, one, other)) return false;
  const isWished = (slot: BuildSlot) =>
    (one.slot === slot && one.isWished) || (other.slot === slot && other.isWished);
  const judged = rulesBetween(one.slot, other.slot);
  if (one.parts.length > 0 && other.parts.length > 0) {
    return isAccepted(judged, buildOf([...extras, ...one.parts, ...other.parts]), isWished);
  }
  return true;
}

/** Whether one choice is sound by itself. */
export function optionStands(use: Use, extras: readonly Part[], option: Option): boolean {
  if (option.parts.length === 0) return true;
  const own = [...rulesBetween(option.slot, option.slot), ...(option.slot === 'gpu' ? displayRules : [])];
  return isAccepted(
    own,
    buildOf([...extras, ...option.parts]),
    (slot) => slot === option.slot && option.isWished,
  );
}

/** Whether the board shows the picture of the processor's own graphics. */
export function showsPicture(cpu: Option, board: Option): boolean {
  return isAccepted(displayRules, buildOf([...cpu.parts, ...board.parts]), () => false);
}

/** Floors of quality between two parts, which no rule of fitting knows. */
function isAboveFloors(use: Use, one: Option, other: Option): boolean {
  const find = (slot: BuildSlot) => (one.slot === slot ? one : other.slot === slot ? other : undefined);
  const cpu = find('cpu')?.candidates[0];
  const cpuMeasures = cpu && measured(cpu, 'cpu');
  const card = find('gpu');
  const board = find('motherboard');
  const supply = find('psu');
  const memory = find('memory');
  const cooler = find('cooler');
  if (cpuMeasures && board && !board.isWished) {
    const isEntry = board.candidates.some((candidate) => measured(candidate, 'motherboard')?.isEntry);
    if (isEntry && (cpuMeasures.watts ?? 0) > entryBoardWattsMax) return false;
  }
  if (cpuMeasures && cooler && cooler.parts.length === 0 && !cpuMeasures.isCoolByBox) return false;
  if (cpuMeasures && card && card.parts.length === 0) {
    if (use.floors.card === 'or-quick-sync' && !cpuMeasures.hasQuickSync) return false;
    if (cpu.part.kind === 'cpu' && cpu.part.hasGraphics !== true) return false;
  }
  if (card && supply && !supply.isWished) {
    const watts = card.parts.reduce((sum, part) => sum + (part.kind === 'gpu' ? (part.tdpWatts ?? 0) : 0), 0);
    const efficiency = Math.max(...supply.candidates.map((one) => measured(one, 'psu')?.efficiency ?? -1));
    if (watts >= bronzeFromWatts && efficiency < bronze) return false;
  }
  const perVram = use.floors.memoryPerVram;
  if (perVram !== undefined && card && memory && !memory.isWished) {
    const vram = Math.max(0, ...card.candidates.map((one) => measured(one, 'gpu')?.memoryGb ?? 0));
    const total = memory.candidates.reduce((sum, one) => sum + (measured(one, 'memory')?.capacityGb ?? 0), 0);
    if (total < Math.min(64, perVram * vram)) return false;
  }
  return true;
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
