import type { Part } from '../rules/parts.ts';
import { optionsFit, optionStands, showsPicture } from './fits.ts';
import { front } from './dominance.ts';
import { type BuildSlot, compareOptions, type Option, type Options } from './options.ts';
import type { Use } from './uses.ts';

/** The choices of every slot, cheapest first, and which go together. */
export type Problem = {
  use: Use;
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
  const choicesOf = (slot: BuildSlot) => {
    const standing = options.bySlot[slot].filter((option) => optionStands(use, extras, option));
    return isReduced ? front(use, standing) : standing.toSorted(compareOptions);
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
  const tables = new Map<string, Uint8Array>();
  const decided = (key: string, size: number, at: number, decide: () => boolean): boolean => {
    let table = tables.get(key);
    if (!table) {
      table = new Uint8Array(size);
      tables.set(key, table);
    }
    if (table[at] === 0) table[at] = decide() ? 1 : 2;
    return table[at] === 1;
  };
  return {
    use,
    slots,
    extras,
    extrasCents: options.extras.reduce(
      (sum, { isKept, candidate }) => sum + (isKept ? 0 : candidate.priceCents),
      0,
    ),
    fits(one, oneIndex, other, otherIndex) {
      const width = slots[other].length;
      return decided(`${one} ${other}`, slots[one].length * width, oneIndex * width + otherIndex, () =>
        optionsFit(use, extras, at(slots[one], oneIndex), at(slots[other], otherIndex)),
      );
    },
    shows(cpu, board) {
      const width = slots.motherboard.length;
      return decided('picture', slots.cpu.length * width, cpu * width + board, () =>
        showsPicture(at(slots.cpu, cpu), at(slots.motherboard, board)),
      );
    },
  };
}

/** The element that is surely there. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no element ${index} of ${items.length}.`);
  return item;
}
