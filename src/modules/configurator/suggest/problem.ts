import type { Part } from '../rules/parts.ts';
import { optionStands, type PairJudge, pairJudge, showsPicture } from './fits.ts';
import { entersSocket } from '../rules/sockets.ts';
import { type Company, companyOf, front } from './dominance.ts';
import { type BuildSlot, compareOptions, type Option, type Options } from './options.ts';
import type { Use } from './uses.ts';

/** The choices of every slot, cheapest first, and which go together. */
export type Problem = {
  use: Use;
  company: Company;
  slots: Record<BuildSlot, readonly Option[]>;
  extras: readonly Part[];
  /** Of the wished extras that have to be bought. */
  extrasCents: number;
  /** By number of the options in their slots; decided by the rules once per pair. */
  fits(one: BuildSlot, oneIndex: number, other: BuildSlot, otherIndex: number): boolean;
  /** Whether a board shows what a processor without a card draws. */
  shows(cpu: number, board: number): boolean;
};

/**
 * Turns options into a problem. With `isReduced` those that another one beats in every respect are left out; the best
 * build is worth the same without.
 */
export function problemOf(use: Use, options: Options, isReduced = true): Problem {
  const extras = options.extras.map(({ candidate }) => candidate.part);
  const company = companyOf(use, options.bySlot);
  const choicesOf = (slot: BuildSlot) => {
    const standing = options.bySlot[slot].filter(
      (option) => optionStands(extras, option) && (slot !== 'motherboard' || hasCpu(company, option)),
    );
    return isReduced ? front(company, standing) : standing.toSorted(compareOptions);
  };
  const slots: Problem['slots'] = {
    cpu: choicesOf('cpu'),
    motherboard: choicesOf('motherboard'),
    memory: choicesOf('memory'),
    gpu: choicesOf('gpu'),
    storage: choicesOf('storage'),
    case: choicesOf('case'),
    psu: choicesOf('psu'),
    cooler: choicesOf('cooler'),
  };
  const tables = new Map<BuildSlot, Map<BuildSlot, Table>>();
  const tableOf = (one: BuildSlot, other: BuildSlot): Table => {
    const row = tables.get(one) ?? new Map<BuildSlot, Table>();
    tables.set(one, row);
    let table = row.get(other);
    if (!table) {
      const width = slots[other].length;
      table = {
        width,
        judge: pairJudge(use, extras, one, other),
        known: new Uint8Array(slots[one].length * width),
      };
      row.set(other, table);
    }
    return table;
  };
  const pictures = new Uint8Array(slots.cpu.length * slots.motherboard.length);
  return {
    use,
    company,
    slots,
    extras,
    extrasCents: options.extras.reduce(
      (sum, { isKept, candidate }) => sum + (isKept ? 0 : candidate.priceCents),
      0,
    ),
    fits(one, oneIndex, other, otherIndex) {
      const { width, judge, known } = tableOf(one, other);
      const place = oneIndex * width + otherIndex;
      if (known[place] === 0) {
        known[place] = judge(at(slots[one], oneIndex), at(slots[other], otherIndex)) ? 1 : 2;
      }
      return known[place] === 1;
    },
    shows(cpu, board) {
      const place = cpu * slots.motherboard.length + board;
      if (pictures[place] === 0) {
        pictures[place] = showsPicture(at(slots.cpu, cpu), at(slots.motherboard, board)) ? 1 : 2;
      }
      return pictures[place] === 1;
    },
  };
}

/** Whether some processor has the socket of a board: old boards are many. */
function hasCpu({ sockets }: Company, { parts: [board] }: Option): boolean {
  if (board?.kind !== 'motherboard' || board.socket === undefined) return true;
  const { socket } = board;
  return sockets.length === 0 || sockets.some((known) => entersSocket(known, socket));
}

/** What is known of the pairs of two slots: 0 not yet, 1 they fit, 2 they do not. */
type Table = { width: number; judge: PairJudge; known: Uint8Array };

/** The element that is surely there. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no element ${index} of ${items.length}.`);
  return item;
}
