import { rules } from '../rules/judge.ts';
import { buildOf, type Cooler, type Cpu, type Part } from '../rules/parts.ts';
import { cpuWatts } from '../rules/power-estimate.ts';
import { compareOptions, measured, nameOf, type Option, ownGraphicsWorth } from './options.ts';
import type { Use } from './uses.ts';

/**
 * The options that no other beats: of those alike in everything that rules compare by name (`kin`), the ones for which
 * no other costs as little, adds as much and is as accommodating in every number that a rule may bound (`numbers`, more
 * is better). Whatever build holds a beaten option holds the other as well, at no more money and no less worth.
 */
export function front(use: Use, options: readonly Option[]): Option[] {
  const families = new Map<string, { option: Option; numbers: number[] }[]>();
  for (const option of options.toSorted(compareOptions)) {
    const { kin, numbers } = nature(use, option);
    const all = [option.worth, ...numbers];
    const family = families.get(kin);
    if (!family) families.set(kin, [{ option, numbers: all }]);
    else if (!family.some((other) => all.every((value, index) => value <= (other.numbers[index] ?? 0)))) {
      family.push({ option, numbers: all });
    }
  }
  return [...families.values()]
    .flat()
    .map(({ option }) => option)
    .toSorted(compareOptions);
}

type Nature = { kin: string; numbers: number[] };

/** What tells two options apart for rules and floors. */
export function nature(use: Use, option: Option): Nature {
  const [part] = option.parts;
  const [candidate] = option.candidates;
  if (!part || !candidate) return { kin: 'none', numbers: [] };
  // Several wished parts stand alone anyway.
  if (option.slot !== 'storage' && option.parts.length > 1) return { kin: nameOf(option), numbers: [] };
  switch (part.kind) {
    case 'cpu': {
      const { tdpWatts: _tdp, pptWatts: _ppt, ...rest } = bare(part);
      const measures = measured(candidate, 'cpu');
      return {
        kin: JSON.stringify([rest, measures?.isCoolByBox, measures?.hasQuickSync]),
        numbers: [-(cpuWatts(part) ?? Number.POSITIVE_INFINITY), ownGraphicsWorth(use, option)],
      };
    }
    case 'motherboard': {
      const {
        memorySlots,
        memoryMaxGb,
        m2Slots,
        sataPorts,
        pcieSlots,
        u2Ports,
        epsPlugs: _eps,
        ...rest
      } = bare(part);
      const m2 = m2Slots ?? [];
      const wide = (lanesMin: number) =>
        sumOf((pcieSlots ?? []).map(({ lanes = 0, quantity }) => (lanes >= lanesMin ? quantity : 0)));
      return {
        // What a name tells rules: newer dies of the same chipset.
        kin: JSON.stringify([rest, /(^|[^a-z0-9])V[23]\b/i.test(part.name)]),
        numbers: [
          atLeast(memorySlots),
          atLeast(memoryMaxGb),
          m2Slots ? m2.length : -1,
          ...m2Lengths.map((length) => m2.filter(({ lengthMax = 0 }) => lengthMax >= length).length),
          m2.filter(({ takesSata }) => takesSata === true).length,
          atLeast(sataPorts),
          atLeast(u2Ports),
          ...(pcieSlots ? [0, 4, 8].map(wide) : [-1, -1, -1]),
        ],
      };
    }
    case 'memory': {
      const { modules, ...rest } = bare(part);
      return { kin: JSON.stringify(rest), numbers: [-(modules ?? Number.POSITIVE_INFINITY)] };
    }
    case 'gpu': {
      const { lengthMm, slotWidth, tdpWatts, plugs, outputs, ...rest } = bare(part);
      return {
        kin: JSON.stringify([
          rest,
          plugs === undefined,
          use.floors.memoryPerVram === undefined ? 0 : measured(candidate, 'gpu')?.memoryGb,
        ]),
        numbers: [
          -(lengthMm ?? Number.POSITIVE_INFINITY),
          -(slotWidth ?? Number.POSITIVE_INFINITY),
          -(tdpWatts ?? Number.POSITIVE_INFINITY),
          -(plugs?.eight ?? 0),
          -(plugs?.sixteen ?? 0),
          atLeast(outputs),
        ],
      };
    }
    case 'drive': {
      const drives = option.parts.map((drive) => JSON.stringify(bare(drive)));
      return { kin: drives.toSorted().join(), numbers: [] };
    }
    case 'case': {
      const {
        supplyLengthMax,
        cardLengthMax,
        coolerHeightMax,
        expansionSlots,
        bays35,
        bays25,
        longestSideMm,
        boards,
        supplies,
        ...rest
      } = bare(part);
      return {
        kin: JSON.stringify([rest, boards?.toSorted(), supplies?.toSorted()]),
        numbers: [
          // Nobody says how long a supply may be: that is no reason to refuse one.
          supplyLengthMax ?? Number.POSITIVE_INFINITY,
          atLeast(cardLengthMax),
          atLeast(coolerHeightMax),
          atLeast(expansionSlots),
          atLeast(bays35),
          atLeast(bays25),
          longestSideMm ?? Number.POSITIVE_INFINITY,
        ],
      };
    }
    case 'psu': {
      const { watts, lengthMm, plugs, sataPlugs, epsPlugs: _eps, ...rest } = bare(part);
      return {
        kin: JSON.stringify([rest, plugs === undefined]),
        numbers: [
          atLeast(watts),
          -(lengthMm ?? 0),
          plugs?.eight ?? -1,
          plugs?.sixteen ?? -1,
          sataPlugs ?? Number.POSITIVE_INFINITY,
          measured(candidate, 'psu')?.efficiency ?? -1,
        ],
      };
    }
    case 'cooler': {
      const { heightMm, ...rest } = bare(part);
      return {
        kin: JSON.stringify([rest, heightMm === undefined]),
        numbers: [-(heightMm ?? 0), coolerWatts(part)],
      };
    }
    default:
      return { kin: nameOf(option), numbers: [] };
  }
}

const m2Lengths = [30, 42, 60, 80, 110] as const;

/** The part without what no rule of fitting reads. */
function bare<P extends Part>(part: P): Omit<P, 'refId' | 'name' | 'available'> {
  const { refId: _refId, name: _name, available: _available, ...rest } = part;
  return rest;
}

const atLeast = (value: number | undefined) => value ?? -1;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const capacityRule = rules.find(({ id }) => id === 'cooler-capacity');

/** The most watts a processor may draw under a cooler without a word from the rule. */
function coolerWatts(cooler: Cooler): number {
  const isEnough = (watts: number) => {
    const cpu: Cpu = { kind: 'cpu', refId: '', name: '', available: 1, pptWatts: watts };
    return capacityRule?.judge(buildOf([cpu, cooler])).every(({ result }) => result === 'ok') ?? true;
  };
  let enough = 0;
  let tooMuch = 1000;
  while (tooMuch - enough > 1) {
    const middle = Math.round((enough + tooMuch) / 2);
    if (isEnough(middle)) enough = middle;
    else tooMuch = middle;
  }
  return enough;
}
