import type { Part } from '../rules/parts.ts';
import { buildOf } from '../rules/parts.ts';
import { cpuWatts, estimatePower } from '../rules/power-estimate.ts';
import { entersSocket } from '../rules/sockets.ts';
import { lookOf } from './dominance.ts';
import { isSound } from './fits.ts';
import { type BuildSlot, buildSlots, type Option, ownGraphicsWorth } from './options.ts';
import { at, type Problem } from './problem.ts';

/** A whole build: one option per slot, by number. */
export type Found = { choice: Record<BuildSlot, number>; worth: number; priceCents: number };

/** The best build that was found, and what no build of the budget exceeds. */
export type Answer = { found: Found | undefined; bound: number; isProven: boolean };

export type Search = {
  /**
   * The build of the highest worth whose price is within the budget; of equal ones the cheapest.
   * @param known a build already found for a smaller budget
   * @param until a time of `performance.now()` at which the best so far is given with its bound
   */
  best(budgetCents: number, until: number, known?: Found): Answer;
  /** The cheapest build that serves the use; without a proof where the time was over. */
  cheapest(until: number): Cheapest;
  /** How many pairs of processor, memory type and card were looked into. */
  nodes(): number;
};

/** The cheapest build that was found, and whether there is surely none for less. */
export type Cheapest = { found: Found | undefined; isProven: boolean };

/** Worths closer than this are the same. */
const same = 1e-9;

/** A processor with one type of memory: what it costs at least with a board and a cooler. */
type Platform = {
  cpu: number;
  type: string;
  leastCents: number;
  boards: readonly number[];
  coolers: readonly number[];
};
/** Memory and drives together. */
type Stores = { memory: number; storage: number; worth: number; priceCents: number };
/** The stores of a memory type: by worth from the most, by price from the least, and the most worth for a price. */
type Shelf = { byWorth: readonly Stores[]; byPrice: readonly Stores[]; prices: number[]; worths: number[] };
type Node = { platform: number; card: number; leastCents: number; worth: number };
type Completion =
  | { board: number; case: number; psu: number; cooler: number; priceCents: number }
  | undefined;

/**
 * Branch and bound over what adds worth: card, processor with memory type, then memory and drives; board, case, supply
 * and cooler are the cheapest that fit. A node (card, platform) is bounded by the most that memory and drives can add
 * for what its cheapest imaginable completion leaves of the budget; nodes are taken by that bound, so that the first one
 * that cannot beat the best found ends the search with a proof.
 */
export function createSearch(problem: Problem): Search {
  const { slots, fits } = problem;
  const platforms = platformsOf(problem);
  const shelves = new Map<string, Shelf>();
  for (const { type } of platforms) if (!shelves.has(type)) shelves.set(type, shelfOf(problem, type));
  const nodes = nodesOf(problem, platforms);
  const complete = completer(problem, platforms);
  let visited = 0;

  /** What is left of a budget after a node's least price decides what memory and drives can add. */
  const boundOf = (node: Node, budgetCents: number): number => {
    const shelf = shelves.get(at(platforms, node.platform).type);
    const most = shelf ? mostFor(shelf, budgetCents - node.leastCents) : undefined;
    return most === undefined ? Number.NEGATIVE_INFINITY : node.worth + most;
  };

  const finished = (node: Node, stores: Stores, completion: NonNullable<Completion>): Found => {
    const { cpu } = at(platforms, node.platform);
    const priceCents =
      at(slots.cpu, cpu).priceCents +
      at(slots.gpu, node.card).priceCents +
      stores.priceCents +
      completion.priceCents +
      problem.extrasCents;
    return {
      choice: {
        cpu,
        gpu: node.card,
        memory: stores.memory,
        storage: stores.storage,
        motherboard: completion.board,
        case: completion.case,
        psu: completion.psu,
        cooler: completion.cooler,
      },
      worth: node.worth + stores.worth,
      priceCents,
    };
  };

  const goes = (node: Node, stores: Stores): boolean => {
    const { cpu } = at(platforms, node.platform);
    return fits('cpu', cpu, 'memory', stores.memory) && fits('memory', stores.memory, 'gpu', node.card);
  };

  return {
    nodes: () => visited,
    best(budgetCents, until, known) {
      let best = known && known.priceCents <= budgetCents ? known : undefined;
      const isBetter = (worth: number, priceCents: number) =>
        best === undefined ||
        worth > best.worth + same ||
        (worth > best.worth - same && priceCents < best.priceCents);
      const open: { node: Node; bound: number }[] = [];
      for (const node of nodes) {
        const bound = boundOf(node, budgetCents);
        if (bound > Number.NEGATIVE_INFINITY && (best === undefined || bound > best.worth - same)) {
          open.push({ node, bound });
        }
      }
      open.sort((one, other) => other.bound - one.bound || one.node.leastCents - other.node.leastCents);
      for (const { node, bound } of open) {
        if (best !== undefined && bound < best.worth - same) break;
        if (performance.now() > until) {
          return { found: best, bound: Math.max(bound, best?.worth ?? 0), isProven: false };
        }
        visited += 1;
        const shelf = shelves.get(at(platforms, node.platform).type);
        const slack = budgetCents - node.leastCents;
        for (const stores of shelf?.byWorth ?? []) {
          const worth = node.worth + stores.worth;
          if (best !== undefined && worth < best.worth - same) break;
          if (stores.priceCents > slack) continue;
          if (!isBetter(worth, node.leastCents + stores.priceCents) || !goes(node, stores)) continue;
          const completion = complete(node, stores, until);
          if (completion === 'late') {
            return { found: best, bound: Math.max(bound, best?.worth ?? 0), isProven: false };
          }
          if (!completion) continue;
          const found = finished(node, stores, completion);
          if (found.priceCents <= budgetCents && isBetter(worth, found.priceCents)) best = found;
        }
      }
      return { found: best, bound: best?.worth ?? 0, isProven: true };
    },
    cheapest(until) {
      const leastOf = (node: Node) =>
        node.leastCents +
        (shelves.get(at(platforms, node.platform).type)?.byPrice[0]?.priceCents ?? Infinity);
      const open = nodes
        .map((node) => ({ node, least: leastOf(node) }))
        .toSorted((one, other) => one.least - other.least);
      let best: Found | undefined;
      for (const { node, least } of open) {
        if (best !== undefined && least >= best.priceCents) break;
        if (performance.now() > until) return { found: best, isProven: false };
        visited += 1;
        const shelf = shelves.get(at(platforms, node.platform).type);
        for (const stores of shelf?.byPrice ?? []) {
          if (best !== undefined && node.leastCents + stores.priceCents >= best.priceCents) break;
          const completion = goes(node, stores) ? complete(node, stores, until) : undefined;
          if (completion === 'late') return { found: best, isProven: false };
          if (!completion) continue;
          const found = finished(node, stores, completion);
          if (best === undefined || found.priceCents < best.priceCents) best = found;
        }
      }
      return { found: best, isProven: true };
    },
  };
}

/** The options of a build, in the order of the slots. */
export function optionsOf(problem: Problem, found: Found): Option[] {
  return buildSlots.map((slot) => at(problem.slots[slot], found.choice[slot]));
}

/** The parts of a build with those the shopper wishes besides. */
export function partsOf(problem: Problem, found: Found): Part[] {
  return [...optionsOf(problem, found).flatMap(({ parts }) => parts), ...problem.extras];
}

const indices = (items: readonly unknown[]) => items.map((_, index) => index);

function platformsOf({ slots, fits }: Problem): Platform[] {
  return indices(slots.cpu).flatMap((cpu): Platform[] => {
    const coolers = indices(slots.cooler).filter((cooler) => fits('cpu', cpu, 'cooler', cooler));
    const socket = socketOf(at(slots.cpu, cpu));
    const boards = indices(slots.motherboard).filter(
      (board) =>
        // Most boards have another socket: asked first, hundreds of thousands of times.
        (socket === undefined || entersSocket(socket, socketOf(at(slots.motherboard, board)) ?? socket)) &&
        fits('cpu', cpu, 'motherboard', board),
    );
    const [cooler] = coolers;
    if (cooler === undefined) return [];
    const byType = new Map<string, number[]>();
    for (const board of boards) {
      const [part] = at(slots.motherboard, board).parts;
      const type = (part?.kind === 'motherboard' && part.memoryType) || '';
      const found = byType.get(type);
      if (found) found.push(board);
      else byType.set(type, [board]);
    }
    return [...byType].map(([type, ofType]) => ({
      cpu,
      type,
      boards: ofType,
      coolers,
      leastCents:
        at(slots.cpu, cpu).priceCents +
        at(slots.cooler, cooler).priceCents +
        at(slots.motherboard, at(ofType, 0)).priceCents,
    }));
  });
}

function socketOf({ parts: [part] }: Option): string | undefined {
  return part?.kind === 'cpu' || part?.kind === 'motherboard' ? part.socket : undefined;
}

function shelfOf({ slots }: Problem, type: string): Shelf {
  const stores: Stores[] = [];
  for (const [memory, kit] of slots.memory.entries()) {
    const [part] = kit.parts;
    if (part?.kind !== 'memory' || part.type !== type) continue;
    for (const [storage, drives] of slots.storage.entries()) {
      stores.push({
        memory,
        storage,
        worth: kit.worth + drives.worth,
        priceCents: kit.priceCents + drives.priceCents,
      });
    }
  }
  const byWorth = stores.toSorted(
    (one, other) => other.worth - one.worth || one.priceCents - other.priceCents,
  );
  const byPrice = stores.toSorted(
    (one, other) => one.priceCents - other.priceCents || other.worth - one.worth,
  );
  const prices: number[] = [];
  const worths: number[] = [];
  for (const { priceCents, worth } of byPrice) {
    if (worth <= (worths.at(-1) ?? Number.NEGATIVE_INFINITY)) continue;
    prices.push(priceCents);
    worths.push(worth);
  }
  return { byWorth, byPrice, prices, worths };
}

/** The most worth for a price; undefined where nothing is so cheap. */
function mostFor({ prices, worths }: Shelf, cents: number): number | undefined {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle] ?? 0) <= cents) low = middle + 1;
    else high = middle;
  }
  return worths[low - 1];
}

function nodesOf(problem: Problem, platforms: readonly Platform[]): Node[] {
  const { slots, fits } = problem;
  const supplies = supplyGauge(problem);
  // Only their watts count, and many draw the same.
  const keptGauges = new Map<string, (psu: number) => boolean>();
  const wattsOf = (parts: readonly Part[]) =>
    parts
      .map((part) => (part.kind === 'cpu' ? cpuWatts(part) : part.kind === 'gpu' ? part.tdpWatts : 0))
      .join();
  const isEnough = (cpu: number, card: number) => {
    const parts = [...at(slots.cpu, cpu).parts, ...at(slots.gpu, card).parts];
    const key = wattsOf(parts);
    const found = keptGauges.get(key) ?? supplies(parts);
    keptGauges.set(key, found);
    return found;
  };
  const ofCards = indices(slots.gpu).map((card) => ({
    housing: indices(slots.case).find((housing) => fits('gpu', card, 'case', housing)),
    psus: indices(slots.psu).filter((psu) => fits('gpu', card, 'psu', psu)),
  }));
  const ownGraphics = slots.cpu.map((cpu) => ownGraphicsWorth(problem.use, cpu));
  return slots.gpu.flatMap((option, card): Node[] => {
    const { housing, psus } = at(ofCards, card);
    if (housing === undefined) return [];
    const isCard = option.parts.length > 0;
    return platforms.flatMap((platform, index): Node[] => {
      const { cpu } = platform;
      if (!fits('cpu', cpu, 'gpu', card)) return [];
      const psu = psus.find(isEnough(cpu, card));
      if (psu === undefined) return [];
      return [
        {
          platform: index,
          card,
          leastCents:
            platform.leastCents +
            option.priceCents +
            at(slots.case, housing).priceCents +
            at(slots.psu, psu).priceCents +
            problem.extrasCents,
          worth: option.worth + at(slots.cpu, cpu).worth + (isCard ? 0 : at(ownGraphics, cpu)),
        },
      ];
    });
  });
}

/**
 * Which supplies feed given parts. The estimate asks a supply only whether it carries peaks, so two samples tell what is
 * needed of either sort.
 */
function supplyGauge({ slots, extras }: Problem): (parts: readonly Part[]) => (psu: number) => boolean {
  const supplies = slots.psu.map(({ parts: [part], isWished }) => ({
    part,
    isWished,
    watts: part?.kind === 'psu' ? (part.watts ?? 0) : 0,
    carriesPeaks: part?.kind === 'psu' && (part.plugs?.sixteen ?? 0) > 0,
  }));
  const samples = [true, false].map((carries) => supplies.find((one) => one.carriesPeaks === carries)?.part);
  return (parts) => {
    const [withPeaks, without] = samples.map(
      (sample) => sample && estimatePower(buildOf([...parts, ...extras, sample])),
    );
    return (psu) => {
      const { watts, carriesPeaks, isWished } = at(supplies, psu);
      const needed = carriesPeaks ? withPeaks : without;
      if (!needed) return false;
      return watts >= (isWished ? needed.sustainedWatts : needed.recommendedWatts);
    };
  };
}

/** A case with the cheapest cooler and the cheapest supply that go into it, before the board's watts. */
type Housing = { housing: number; leastCents: number };

/** Gives the cheapest board, case, supply and cooler for what adds worth, kept by what rules see of it. */
function completer(problem: Problem, platforms: readonly Platform[]) {
  const { slots, fits, shows } = problem;
  const gauge = supplyGauge(problem);
  const looks = {
    cpu: looksOf(problem, 'cpu'),
    memory: looksOf(problem, 'memory'),
    gpu: looksOf(problem, 'gpu'),
    storage: looksOf(problem, 'storage'),
  };
  const keptCompletions = new Map<string, Completion>();
  const keptHousings = new Map<string, Housing[]>();
  const isWished = (slot: BuildSlot) => slots[slot].length === 1 && at(slots[slot], 0).isWished;

  const psusFor = (card: number, storage: number) =>
    indices(slots.psu).filter((psu) => fits('gpu', card, 'psu', psu) && fits('storage', storage, 'psu', psu));

  /** Cases that take what is chosen with some cooler and supply, the cheapest together first. */
  const housingsFor = ({ platform, card }: Node, { storage }: Stores): Housing[] => {
    const { cpu, coolers } = at(platforms, platform);
    const key = `${at(looks.cpu, cpu)} ${at(looks.gpu, card)} ${at(looks.storage, storage)}`;
    const kept = keptHousings.get(key);
    if (kept) return kept;
    const isEnough = gauge([...at(slots.cpu, cpu).parts, ...at(slots.gpu, card).parts]);
    const psus = psusFor(card, storage).filter(isEnough);
    const found = indices(slots.case).flatMap((housing): Housing[] => {
      if (!fits('gpu', card, 'case', housing) || !fits('storage', storage, 'case', housing)) return [];
      const cooler = coolers.find((index) => fits('case', housing, 'cooler', index));
      const psu = psus.find((index) => fits('case', housing, 'psu', index));
      if (cooler === undefined || psu === undefined) return [];
      const leastCents =
        at(slots.case, housing).priceCents +
        at(slots.cooler, cooler).priceCents +
        at(slots.psu, psu).priceCents;
      return [{ housing, leastCents }];
    });
    found.sort((one, other) => one.leastCents - other.leastCents || one.housing - other.housing);
    keptHousings.set(key, found);
    return found;
  };

  const search = (node: Node, stores: Stores, until: number): Completion | 'late' => {
    const { cpu, boards, coolers } = at(platforms, node.platform);
    const { card } = node;
    const { memory, storage } = stores;
    const housings = housingsFor(node, stores);
    const [first] = housings;
    if (!first) return undefined;
    const isCard = at(slots.gpu, card).parts.length > 0;
    const core = [
      ...at(slots.cpu, cpu).parts,
      ...at(slots.gpu, card).parts,
      ...at(slots.memory, memory).parts,
      ...at(slots.storage, storage).parts,
    ];
    const psus = psusFor(card, storage);
    let best: Completion;
    let bestCents = Number.POSITIVE_INFINITY;

    /** The cheapest cooler and supply in a case with a board, if that makes the best so far. */
    const furnish = (board: number, housing: number): void => {
      const boardParts = at(slots.motherboard, board).parts;
      const caseCents = at(slots.motherboard, board).priceCents + at(slots.case, housing).priceCents;
      for (const cooler of coolers) {
        const coolerCents = caseCents + at(slots.cooler, cooler).priceCents;
        if (coolerCents >= bestCents) return;
        if (!fits('case', housing, 'cooler', cooler)) continue;
        const coolerParts = at(slots.cooler, cooler).parts;
        const isEnough = gauge([...core, ...boardParts, ...coolerParts]);
        for (const psu of psus) {
          const priceCents = coolerCents + at(slots.psu, psu).priceCents;
          if (priceCents >= bestCents) break;
          if (!isEnough(psu) || !fits('case', housing, 'psu', psu)) continue;
          const rest = [...at(slots.case, housing).parts, ...at(slots.psu, psu).parts, ...coolerParts];
          if (!isSound([...core, ...boardParts, ...rest, ...problem.extras], isWished)) continue;
          best = { board, case: housing, psu, cooler, priceCents };
          bestCents = priceCents;
          break;
        }
        // A dearer cooler frees no watts, unless this one pumps.
        if (!coolerParts.some((part) => part.kind === 'cooler' && part.isLiquid === true)) return;
      }
    };

    for (const board of boards) {
      const boardCents = at(slots.motherboard, board).priceCents;
      if (boardCents + first.leastCents >= bestCents) break;
      if (!fits('motherboard', board, 'memory', memory)) continue;
      if (!fits('motherboard', board, 'storage', storage)) continue;
      if (isCard ? !fits('motherboard', board, 'gpu', card) : !shows(cpu, board)) continue;
      if (performance.now() > until) return 'late';
      for (const { housing, leastCents } of housings) {
        if (boardCents + leastCents >= bestCents) break;
        if (fits('motherboard', board, 'case', housing)) furnish(board, housing);
      }
    }
    return best;
  };

  return (node: Node, stores: Stores, until: number): Completion | 'late' => {
    const { cpu, type } = at(platforms, node.platform);
    const key = [
      at(looks.cpu, cpu),
      type,
      at(looks.gpu, node.card),
      at(looks.memory, stores.memory),
      at(looks.storage, stores.storage),
    ].join(' ');
    if (keptCompletions.has(key)) return keptCompletions.get(key);
    const completion = search(node, stores, until);
    if (completion !== 'late') keptCompletions.set(key, completion);
    return completion;
  };
}

/** A number for each option of a slot, the same for those that rules and floors cannot tell apart. */
function looksOf({ slots, company }: Problem, slot: BuildSlot): number[] {
  const numbers = new Map<string, number>();
  return slots[slot].map((option) => {
    const look = lookOf(company, option);
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    return number;
  });
}
