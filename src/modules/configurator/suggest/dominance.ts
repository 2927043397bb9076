import { rules } from '../rules/judge.ts';
import { buildOf, type Case, type Cooler, type Cpu, type Part } from '../rules/parts.ts';
import { cpuWatts } from '../rules/power-estimate.ts';
import type { Result, Rule } from '../rules/rule.ts';
import { mountFor } from '../rules/sockets.ts';
import {
  type BuildSlot,
  compareOptions,
  measured,
  nameOf,
  type Option,
  ownGraphicsWorth,
} from './options.ts';
import type { Use } from './uses.ts';

/** What a choice may meet: only mounts and sizes that are there tell coolers and cases apart. */
export type Company = {
  use: Use;
  sockets: readonly string[];
  /** One board of each size, one supply of each form. */
  boards: readonly Part[];
  supplies: readonly Part[];
  /** Sizes of the radiators of liquid coolers. */
  radiators: readonly number[];
};

/** The company of a build's choices. */
export function companyOf(use: Use, bySlot: Record<BuildSlot, readonly Option[]>): Company {
  const partsOf = (slot: BuildSlot) => bySlot[slot].flatMap(({ parts }) => parts);
  const oneOfEach = (parts: readonly Part[], name: (part: Part) => string) => [
    ...new Map(parts.map((part) => [name(part), part])).values(),
  ];
  const sockets = partsOf('cpu').flatMap((part) => (part.kind === 'cpu' && part.socket ? [part.socket] : []));
  return {
    use,
    sockets: [...new Set(sockets)].toSorted(),
    boards: oneOfEach(partsOf('motherboard'), boardSize),
    supplies: oneOfEach(partsOf('psu'), supplyForm),
    radiators: [
      ...new Set(partsOf('cooler').flatMap((part) => (part.kind === 'cooler' && part.radiatorMm) || [])),
    ].toSorted((one, other) => one - other),
  };
}

const boardSize = (part: Part) => (part.kind === 'motherboard' ? `${part.formFactor}` : '');
const supplyForm = (part: Part) => (part.kind === 'psu' ? `${part.form} ${part.formFactor}` : '');

/**
 * The options that no other beats: of those alike in everything that rules compare by name (`kin`), the ones for which
 * no other costs as little, adds as much and is as accommodating in every number that a rule may bound (`numbers`, more
 * is better). Whatever build holds a beaten option holds the other as well, at no more money and no less worth.
 */
export function front(company: Company, options: readonly Option[]): Option[] {
  const families = new Map<string, number[][]>();
  return options.toSorted(compareOptions).filter((option) => {
    const { kin, numbers } = natureOf(company, option);
    const all = [option.worth, ...numbers];
    const family = families.get(kin);
    if (!family) families.set(kin, [all]);
    else if (family.some((other) => all.every((value, index) => value <= (other[index] ?? 0)))) return false;
    else family.push(all);
    return true;
  });
}

/** A text that two options share when rules and floors cannot tell them apart. */
export function lookOf(company: Company, option: Option): string {
  const { kin, numbers } = natureOf(company, option);
  return `${kin} ${numbers.join()}`;
}

type Nature = { kin: string; numbers: number[] };

const unbounded = Number.POSITIVE_INFINITY;

/**
 * What rules and floors that can refuse a build read of an option. A datum that is missing counts as the worst where
 * that blocks, and as the best where it does not.
 */
function natureOf(company: Company, option: Option): Nature {
  const [part] = option.parts;
  const [candidate] = option.candidates;
  if (!part || !candidate) return { kin: 'none', numbers: [] };
  // Several wished parts stand alone anyway.
  if (option.slot !== 'storage' && option.parts.length > 1) return { kin: nameOf(option), numbers: [] };
  const { use } = company;
  switch (part.kind) {
    case 'cpu': {
      const measures = measured(candidate, 'cpu');
      const { socket, generation, memoryTypes, hasGraphics, hasCooler } = part;
      return {
        kin: JSON.stringify([
          socket,
          generation,
          memoryTypes?.toSorted(),
          hasGraphics,
          hasCooler,
          measures?.isCoolByBox,
          measures?.hasQuickSync,
        ]),
        numbers: [
          -(cpuWatts(part) ?? unbounded),
          part.memoryMaxGb ?? unbounded,
          ownGraphicsWorth(use, option),
        ],
      };
    }
    case 'motherboard': {
      const { m2Slots: m2 = [], pcieSlots = [] } = part;
      const wide = (lanesMin: number) =>
        sumOf(pcieSlots.map(({ lanes = 0, quantity }) => (lanes >= lanesMin ? quantity : 0)));
      return {
        kin: JSON.stringify([
          part.socket,
          part.socketCount,
          part.chipset,
          part.formFactor,
          part.memoryType,
          part.hasNewDie,
        ]),
        numbers: [
          atLeast(part.memorySlots),
          atLeast(part.memoryMaxGb),
          part.takesDesktopModules === true ? 1 : 0,
          part.m2Slots ? m2.length : -1,
          ...m2Lengths.map((length) => m2.filter(({ lengthMax = 0 }) => lengthMax >= length).length),
          m2.filter(({ takesSata }) => takesSata === true).length,
          atLeast(part.sataPorts),
          atLeast(part.u2Ports),
          ...(part.pcieSlots ? [0, 4, 8].map(wide) : [-1, -1, -1]),
          part.hasVideoOutput === true ? 1 : 0,
          part.hasBackConnectors === true ? 0 : 1,
        ],
      };
    }
    case 'memory':
      return {
        kin: JSON.stringify([part.type, part.isLaptopModule, part.isRegistered, part.capacityGb]),
        numbers: [-(part.modules ?? unbounded)],
      };
    case 'gpu':
      return {
        kin: JSON.stringify([
          part.plugs === undefined,
          // More video memory may ask for more memory.
          use.floors.memoryPerVram === undefined ? 0 : measured(candidate, 'gpu')?.memoryGb,
        ]),
        numbers: [
          -(part.lengthMm ?? unbounded),
          -(part.slotWidth ?? unbounded),
          -(part.tdpWatts ?? unbounded),
          -(part.plugs?.eight ?? 0),
          -(part.plugs?.sixteen ?? 0),
          atLeast(part.outputs),
        ],
      };
    case 'drive': {
      const drives = option.parts.map((drive) =>
        drive.kind === 'drive' ? [drive.medium, drive.shape, drive.bus, drive.m2LengthMm].join('/') : '',
      );
      return { kin: drives.toSorted().join(), numbers: [] };
    }
    case 'case':
      return {
        kin: JSON.stringify([part.hasSupply, part.supplyWatts]),
        numbers: [
          ...company.boards.map((board) =>
            resultOf('board-case-form-factor', boardSize(board), board, part) === 'ok' ? 1 : 0,
          ),
          ...company.supplies.map((supply) => supplyRank(supply, part)),
          part.supplyLengthMax ?? unbounded,
          atLeast(part.cardLengthMax),
          atLeast(part.coolerHeightMax),
          atLeast(part.expansionSlots),
          atLeast(part.bays35),
          atLeast(part.bays25),
          part.longestSideMm ?? unbounded,
          part.takesBackConnectors === false ? 0 : 1,
          ...company.radiators.map((size) => (part.radiatorsMm?.includes(size) ? 1 : 0)),
        ],
      };
    case 'psu':
      return {
        kin: JSON.stringify([part.form, part.formFactor, part.plugs === undefined]),
        numbers: [
          atLeast(part.watts),
          -(part.lengthMm ?? 0),
          part.plugs?.eight ?? -1,
          part.plugs?.sixteen ?? -1,
          part.sataPlugs ?? unbounded,
          measured(candidate, 'psu')?.efficiency ?? -1,
        ],
      };
    case 'cooler':
      return {
        kin: JSON.stringify([part.isLiquid, part.radiatorMm, part.heightMm === undefined]),
        numbers: [
          -(part.heightMm ?? 0),
          coolerWatts(part),
          ...company.sockets.map((socket) => (mountFor(socket, part.sockets ?? []) ? 1 : 0)),
        ],
      };
    default:
      return { kin: nameOf(option), numbers: [] };
  }
}

const m2Lengths = [30, 42, 60, 80, 110] as const;

const atLeast = (value: number | undefined) => value ?? -1;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What rules said of a part beside the board sizes and supply forms there are: the same for every use. */
const said = new WeakMap<Part, Map<string, Result | undefined>>();

/** What a rule says of two parts. `name` tells all that it reads of the other. */
function resultOf(id: string, name: string, other: Part, part: Part): Result | undefined {
  const known = said.get(part) ?? new Map<string, Result | undefined>();
  said.set(part, known);
  const key = `${id} ${name}`;
  if (!known.has(key)) known.set(key, ruleNamed(id).judge(buildOf([other, part]))[0]?.result);
  return known.get(key);
}

function ruleNamed(id: string): Rule {
  const rule = rules.find((known) => known.id === id);
  if (!rule) throw new Error(`There is no rule ${id}.`);
  return rule;
}

function supplyRank(supply: Part, housing: Case): number {
  const result = resultOf('psu-case-form-factor', supplyForm(supply), supply, housing);
  return result === 'ok' ? 2 : result === 'warning' ? 1 : 0;
}

const coolable = new WeakMap<Cooler, number>();

/** The most watts a processor may draw under a cooler without a word from the rule. */
function coolerWatts(cooler: Cooler): number {
  const known = coolable.get(cooler);
  if (known !== undefined) return known;
  const rule = ruleNamed('cooler-capacity');
  let enough = 0;
  let tooMuch = 1000;
  while (tooMuch - enough > 1) {
    const middle = Math.round((enough + tooMuch) / 2);
    const cpu: Cpu = { kind: 'cpu', refId: '', name: '', available: 1, pptWatts: middle };
    if (rule.judge(buildOf([cpu, cooler]))[0]?.result === 'ok') enough = middle;
    else tooMuch = middle;
  }
  coolable.set(cooler, enough);
  return enough;
}
