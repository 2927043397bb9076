import type { Part } from '../rules/parts.ts';
import { type Candidate, type Measures } from './candidate.ts';
import {
  type Aspect,
  currentSockets,
  driveSpeedWorth,
  memoryModules,
  memorySpeeds,
  memorySpeedWorth,
  type Use,
  worthBy,
  worthOf,
} from './uses.ts';

/** What is chosen one of each. */
export const buildSlots = [
  'cpu',
  'motherboard',
  'memory',
  'gpu',
  'storage',
  'case',
  'psu',
  'cooler',
] as const;
export type BuildSlot = (typeof buildSlots)[number];

/** One way to fill a slot: no part, one, or several that go together (two equal disks). */
export type Option = {
  slot: BuildSlot;
  candidates: readonly Candidate[];
  parts: readonly Part[];
  priceCents: number;
  /** Points it adds to the value of a build. */
  worth: number;
  /** The shopper wishes it: floors do not ask it for more. */
  isWished: boolean;
};

/** A part the shopper wants in the build; a kept one is there already and costs nothing. */
export type Wish = { candidate: Candidate; isKept: boolean };

export type Options = {
  bySlot: Record<BuildSlot, readonly Option[]>;
  /** Wished parts that have no slot of their own here: fans, monitors, a system. */
  extras: readonly Wish[];
};

type Needs<Kind extends Measures['kind']> = Extract<Measures, { kind: Kind }>;

/** The measures of a part of a kind. */
export function measured<Kind extends Measures['kind']>(
  candidate: Candidate,
  kind: Kind,
): Needs<Kind> | undefined {
  return candidate.measures.kind === kind ? (candidate.measures as Needs<Kind>) : undefined;
}

const slotOfPart: Partial<Record<Part['kind'], BuildSlot>> = {
  cpu: 'cpu',
  motherboard: 'motherboard',
  memory: 'memory',
  gpu: 'gpu',
  drive: 'storage',
  case: 'case',
  psu: 'psu',
  cooler: 'cooler',
};

/** Every way to fill each slot for a use: wished parts where there are any, else what is in stock and above the floors. */
export function optionsFor(use: Use, candidates: readonly Candidate[], wishes: readonly Wish[]): Options {
  const wishesOf = (slot: BuildSlot) =>
    wishes.filter(({ candidate }) => slotOfPart[candidate.part.kind] === slot);
  const isForced = wishesOf('cpu').length + wishesOf('motherboard').length > 0;
  const choose = (slot: BuildSlot, isEligible: (candidate: Candidate) => boolean): Option[] => {
    const wished = wishesOf(slot);
    if (wished.length > 0) return [wishedOption(use, slot, wished)];
    return candidates
      .filter((candidate) => slotOfPart[candidate.part.kind] === slot && candidate.part.available > 0)
      .filter(isEligible)
      .map((candidate) => optionOf(use, slot, [candidate]));
  };
  const none = (slot: BuildSlot): Option => optionOf(use, slot, []);
  const { floors } = use;

  const cards = choose('gpu', (candidate) => isGoodCard(use, candidate));
  const isCardWished = wishesOf('gpu').length > 0;
  const coolers = choose('cooler', () => true);
  const isCoolerWished = wishesOf('cooler').length > 0;
  return {
    bySlot: {
      cpu: choose('cpu', (candidate) => isGoodCpu(use, candidate, isForced)),
      motherboard: choose('motherboard', () => true),
      memory: choose('memory', (candidate) => isGoodMemory(use, candidate, isForced)),
      gpu: isCardWished
        ? cards
        : [...(floors.card === 'needed' ? [] : [none('gpu')]), ...(floors.card === 'none' ? [] : cards)],
      storage: storageOptions(use, candidates, wishesOf('storage')),
      // A case with a supply of its own would pay for two.
      case: choose('case', ({ part }) => part.kind === 'case' && !part.hasSupply),
      psu: choose('psu', (candidate) => (measured(candidate, 'psu')?.efficiency ?? -1) >= 0),
      cooler: isCoolerWished ? coolers : [none('cooler'), ...coolers],
    },
    extras: wishes.filter(({ candidate }) => slotOfPart[candidate.part.kind] === undefined),
  };
}

function isGoodCpu(use: Use, candidate: Candidate, isForced: boolean): boolean {
  const { part } = candidate;
  const measures = measured(candidate, 'cpu');
  if (part.kind !== 'cpu' || measures?.index === undefined || measures.watts === undefined) return false;
  if ((measures.cores ?? 0) < (use.floors.cores ?? 0)) return false;
  return isForced || currentSockets.has(part.socket ?? '');
}

function isGoodMemory(use: Use, candidate: Candidate, isForced: boolean): boolean {
  const { part } = candidate;
  if (part.kind !== 'memory' || part.modules !== memoryModules) return false;
  const measures = measured(candidate, 'memory');
  if ((measures?.capacityGb ?? 0) < use.floors.memoryGb) return false;
  const speeds = memorySpeeds[part.type ?? ''];
  if (!speeds) return isForced;
  const speed = measures?.speed ?? 0;
  return speed >= speeds[0] && speed <= speeds[1];
}

function isGoodCard(use: Use, candidate: Candidate): boolean {
  const measures = measured(candidate, 'gpu');
  if (measures?.index === undefined || measures.memoryGb === undefined) return false;
  return (
    candidate.part.kind === 'gpu' &&
    candidate.part.tdpWatts !== undefined &&
    measures.memoryGb >= (use.floors.vramGb ?? 0)
  );
}

/** A drive for the system, and the second drives where the use asks for them. */
function storageOptions(use: Use, candidates: readonly Candidate[], wishes: readonly Wish[]): Option[] {
  const system = wishes.find(
    ({ candidate }) => candidate.part.kind === 'drive' && candidate.part.medium === 'ssd',
  );
  const rest = wishes.filter((wish) => wish !== system);
  const wishedPrice = sum(
    wishes.filter(({ isKept }) => !isKept).map(({ candidate }) => candidate.priceCents),
  );
  const { archive } = use.floors;
  const systems: Candidate[][] = system
    ? [[]]
    : candidates.filter((one) => isSystemDrive(use, one)).map((one) => [one]);
  const archives: Candidate[][] =
    !archive || rest.length > 0
      ? [[]]
      : candidates
          .filter((one) => isArchiveDrive(archive, one))
          .flatMap((one) =>
            archive.counts
              .filter((count) => one.part.available >= count)
              .map((count) => Array.from({ length: count }, () => one)),
          );
  return frontOfDrives(use, systems).flatMap((first) =>
    frontOfDrives(use, archives).flatMap((second) => {
      const bought = [...first, ...second];
      // One product in both places needs a second unit.
      if (bought.some((one) => one.part.available < bought.filter((other) => other === one).length))
        return [];
      const all = [...wishes.map(({ candidate }) => candidate), ...bought];
      const option = optionOf(use, 'storage', all, system?.candidate ?? first[0]);
      return [
        {
          ...option,
          priceCents: sum(bought.map(({ priceCents }) => priceCents)) + wishedPrice,
          isWished: bought.length === 0,
        },
      ];
    }),
  );
}

function isSystemDrive(use: Use, { part, measures }: Candidate): boolean {
  return (
    part.kind === 'drive' &&
    part.medium === 'ssd' &&
    (part.shape === 'm2' || part.shape === '2.5') &&
    part.available > 0 &&
    measures.kind === 'drive' &&
    (measures.capacityGb ?? 0) >= use.floors.driveGb
  );
}

function isArchiveDrive(
  floor: NonNullable<Use['floors']['archive']>,
  { part, measures }: Candidate,
): boolean {
  if (part.kind !== 'drive' || measures.kind !== 'drive' || (measures.capacityGb ?? 0) < floor.gb)
    return false;
  if (part.medium === 'ssd') return floor.mayBeSsd && (part.shape === 'm2' || part.shape === '2.5');
  return part.shape === '3.5' && part.bus === 'sata';
}

/** Of drives that connect alike and hold the same, the cheapest: pairs of drives are many. */
function frontOfDrives(use: Use, groups: readonly Candidate[][]): Candidate[][] {
  const best = new Map<string, Candidate[]>();
  for (const group of groups) {
    const [first] = group;
    const key = first
      ? JSON.stringify([
          group.length,
          driveKey(first),
          optionOf(use, 'storage', group, first).worth,
          measured(first, 'drive'),
        ])
      : '';
    const found = best.get(key);
    if (!found || compareGroups(group, found) < 0) best.set(key, group);
  }
  return [...best.values()];
}

function compareGroups([one]: Candidate[], [other]: Candidate[]): number {
  return one && other ? compareCandidates(one, other) : 0;
}

/** Cheaper first, then more in stock, then the lower ref_id: the answer is the same each time. */
export function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    one.priceCents - other.priceCents ||
    other.part.available - one.part.available ||
    (one.part.refId < other.part.refId ? -1 : 1)
  );
}

function driveKey({ part }: Candidate): unknown[] {
  return part.kind === 'drive' ? [part.medium, part.shape, part.bus, part.m2LengthMm] : [];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function wishedOption(use: Use, slot: BuildSlot, wishes: readonly Wish[]): Option {
  const option = optionOf(
    use,
    slot,
    wishes.map(({ candidate }) => candidate),
  );
  const priceCents = sum(wishes.filter(({ isKept }) => !isKept).map(({ candidate }) => candidate.priceCents));
  return { ...option, priceCents, isWished: true };
}

function optionOf(use: Use, slot: BuildSlot, candidates: readonly Candidate[], system?: Candidate): Option {
  return {
    slot,
    candidates,
    parts: candidates.map(({ part }) => part),
    priceCents: sum(candidates.map(({ priceCents }) => priceCents)),
    worth: 100 * worthOfParts(use, candidates, system),
    isWished: false,
  };
}

function worthOfParts(use: Use, candidates: readonly Candidate[], system: Candidate | undefined): number {
  const drivesGb = sum(candidates.map((one) => measured(one, 'drive')?.capacityGb ?? 0));
  const archiveGb = drivesGb - ((system && measured(system, 'drive')?.capacityGb) ?? 0);
  const memoryGb = sum(candidates.map((one) => measured(one, 'memory')?.capacityGb ?? 0));
  let worth = 0;
  const add = (aspect: Aspect, value: number) => {
    worth += (use.weights[aspect] ?? 0) * value;
  };
  const [first] = candidates;
  if (!first) return 0;
  const { measures, part } = first;
  switch (measures.kind) {
    case 'cpu':
      if (measures.index) {
        add('cpuGames', worthOf(use, 'cpuGames', measures.index.games));
        add('cpuSingle', worthOf(use, 'cpuSingle', measures.index.single));
        add('cpuMulti', worthOf(use, 'cpuMulti', measures.index.multi));
      }
      if (measures.watts !== undefined) add('quiet', worthOf(use, 'quiet', 1000 / measures.watts));
      return worth;
    case 'gpu': {
      const cards = candidates.flatMap((one) => measured(one, 'gpu') ?? []);
      const index = Math.max(
        ...cards.map((card) => (card.index ?? 0) * (use.makers?.[card.maker ?? ''] ?? 1)),
      );
      add('gpu', worthOf(use, 'gpu', index));
      add('graphics', worthOf(use, 'graphics', index));
      add('vram', worthOf(use, 'vram', Math.max(...cards.map((card) => card.memoryGb ?? 0))));
      return worth;
    }
    case 'memory': {
      if (part.kind !== 'memory' || memoryGb === 0) return 0;
      const speed = memorySpeedWorth(part.type, measures.speed);
      add('memory', worthBy(use.memory, memoryGb) * speed);
      return worth;
    }
    case 'drive': {
      const drive = system && measured(system, 'drive');
      if (system?.part.kind === 'drive' && drive) {
        const speed = driveSpeedWorth(system.part.bus, drive.generation);
        add('drive', worthBy(use.drive, drive.capacityGb ?? 0) * speed);
      }
      if (use.archive && archiveGb > 0) add('archive', worthBy(use.archive, archiveGb));
      return worth;
    }
    default:
      return 0;
  }
}

/** Points of the processor's own graphics, which count where no card is chosen. */
export function ownGraphicsWorth(use: Use, cpu: Option): number {
  const [candidate] = cpu.candidates;
  const index = (candidate && measured(candidate, 'cpu')?.graphicsIndex) ?? 0;
  const worth =
    (use.weights.graphics ?? 0) * worthOf(use, 'graphics', index) +
    (use.weights.gpu ?? 0) * worthOf(use, 'gpu', index);
  return 100 * worth;
}

/** Cheaper first, then what adds more, then more in stock, then by name. */
export function compareOptions(one: Option, other: Option): number {
  return (
    one.priceCents - other.priceCents ||
    other.worth - one.worth ||
    stockOf(other) - stockOf(one) ||
    (nameOf(one) < nameOf(other) ? -1 : 1)
  );
}

const stockOf = ({ parts }: Option) => Math.min(...parts.map(({ available }) => available));
export const nameOf = ({ parts }: Option) => parts.map(({ refId }) => refId).join(' ');
