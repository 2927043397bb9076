import type { Connection } from '../../../platform/database/database.ts';
import type { PartShelf, Shelf, ShelvedPart } from './part-shelf.ts';
import { type ChosenPart, costOf } from './read-parts.ts';
import { completenessRules } from '../rules/completeness.ts';
import { fits, fitsBeside } from '../rules/fits-beside.ts';
import { type Answer, judgeBuild, type Verdict } from '../rules/judge.ts';
import { buildOf, type Part } from '../rules/parts.ts';
import type { Slot, SlotName } from '../rules/slots.ts';

/** One change: `remove` leaves; `add` takes its place, or nothing does. */
export type RepairChange = Target & { add: ShelvedPart | undefined };
/** Changes after which nothing that is chosen quarrels. */
export type Repair = {
  changes: RepairChange[];
  refIds: string[];
  verdict: Verdict;
  /** Nothing is left to be confirmed. */
  isSure: boolean;
  /** What the build costs more, or less. */
  differenceCents: number;
};

/** More choices help nobody. */
const repairsMax = 5;
/** How many parts are offered in place of one. */
const offersMax = 2;
/** How many parts of nearest price are tried together with a second change. */
const pairTriesMax = 12;
/** So many of nearest price are tried in place of a part: some bring an error of their own. */
const triesMax = 60;
/** Some four times what any PC takes. */
const workOfFourPcs = 2_000_000;

/** What is still missing is for the shopper to choose, not for a repair. */
const isRefused = ({ rule, result }: Pick<Answer, 'rule' | 'result'>) =>
  result === 'error' && !completenessRules.has(rule);

/** Where a change may be made: units of a chosen product. */
type Target = { remove: ChosenPart; slot: Slot; quantity: number };
type Search = {
  chosen: readonly ChosenPart[];
  missing: number;
  shelves: ReadonlyMap<SlotName, Shelf>;
  /** How much more is tried: dozens of processors and boards, of which no change makes a PC, would take seconds. */
  workLeft: number;
};

/**
 * The smallest changes that make the errors of a build vanish: one part replaced or taken out; where no such change
 * helps, two. What is added is in stock. Those that surely fit come before those to be confirmed, then the least
 * change of price. Every repair has passed the check.
 * @param workMax how much is tried at most; a judgement takes the third power of its parts, as rules look at processors with
 * boards with memory
 */
export async function findRepairs(
  db: Connection,
  shelf: PartShelf,
  chosen: readonly ChosenPart[],
  answers: readonly Answer[],
  workMax = workOfFourPcs,
): Promise<Repair[]> {
  const errors = answers.filter(isRefused);
  if (errors.length === 0) return [];
  const blamed = new Set(errors.flatMap(({ refIds }) => refIds));
  const targets = unitsOf(chosen.filter(({ row }) => blamed.has(row.ref_id)));
  const shelves = new Map<SlotName, Shelf>();
  await Promise.all(
    [...new Set(targets.map(({ slot }) => slot.slot))].map(async (slot) => {
      shelves.set(slot, await shelf.shelfOf(db, slot));
    }),
  );
  const search: Search = { chosen, missing: missingIn(answers), shelves, workLeft: workMax };
  const singles = targets.flatMap((target) => [
    ...removals(search, [], target),
    ...replacements(search, [], target, offersMax),
  ]);
  return best(singles.length > 0 ? singles : pairsOf(search, targets));
}

/** All units of each product, and where there are several also one of them. */
function unitsOf(chosen: readonly ChosenPart[]): Target[] {
  const counts = new Map<string, Target>();
  for (const one of chosen) {
    const target = counts.get(one.row.ref_id);
    if (target) target.quantity += 1;
    else counts.set(one.row.ref_id, { remove: one, slot: one.slot, quantity: 1 });
  }
  return [...counts.values()].flatMap((target) =>
    target.quantity === 1 ? [target] : [{ ...target, quantity: 1 }, target],
  );
}

/** Two changes, at different products. */
function pairsOf(search: Search, targets: readonly Target[]): Repair[] {
  const found: Repair[] = [];
  for (const [index, first] of targets.entries()) {
    for (const second of targets.slice(index + 1)) {
      if (first.remove.row.ref_id === second.remove.row.ref_id) continue;
      if (!isSoundWithout(search, [first, second])) continue;
      const firsts: RepairChange[] = [
        ...(isSurplus(search, first) ? [{ ...first, add: undefined }] : []),
        ...candidatesFor(search, first, partsAfter(search.chosen, [first, second]))
          .slice(0, pairTriesMax)
          .map((add) => ({ ...first, add })),
      ];
      for (const change of firsts) {
        found.push(...removals(search, [change], second), ...replacements(search, [change], second, 1));
      }
    }
  }
  return found;
}

/** The repair that takes out as few units as it may, where there are several in the slot. */
function removals(search: Search, before: readonly RepairChange[], target: Target): Repair[] {
  for (let quantity = 1; quantity <= target.quantity; quantity += 1) {
    if (!isSurplus(search, { ...target, quantity })) break;
    const repair = repairBy(search, [...before, { ...target, quantity, add: undefined }]);
    if (repair) return [repair];
  }
  return [];
}

/** Repairs by another part in place of the target, at most `limit`. */
function replacements(
  search: Search,
  before: readonly RepairChange[],
  target: Target,
  limit: number,
): Repair[] {
  if (before.length === 0 && !isSoundWithout(search, [target])) return [];
  const found: Repair[] = [];
  const beside = partsAfter(search.chosen, [...before, target]);
  for (const add of candidatesFor(search, target, beside).slice(0, triesMax)) {
    const repair = repairBy(search, [...before, { ...target, add }]);
    if (repair && found.push(repair) === limit) break;
  }
  return found;
}

function isSurplus({ chosen }: Search, { slot, quantity }: Target): boolean {
  return chosen.filter((one) => one.slot.slot === slot.slot).length > quantity;
}

/** Whether what stays does not quarrel: then something in place of the targets may help. */
function isSoundWithout(search: Search, targets: readonly Target[]): boolean {
  const judged = judge(search, partsAfter(search.chosen, targets));
  return judged !== undefined && !judged.answers.some(isRefused);
}

/** Undefined once too much was tried. */
function judge(search: Search, parts: readonly Part[]) {
  if (search.workLeft <= 0) return undefined;
  search.workLeft -= parts.length ** 3;
  return judgeBuild(buildOf(parts));
}

/** Parts of the target's slot in stock that go with `beside`: sure ones first, then those of nearest price. */
function candidatesFor({ shelves }: Search, target: Target, beside: readonly Part[]): ShelvedPart[] {
  const shelf = shelves.get(target.slot.slot);
  if (!shelf) return [];
  const fitsOf = fitsBeside(shelf, buildOf(beside));
  const price = target.remove.row.price_cents;
  const found: { part: ShelvedPart; unsure: number; distance: number }[] = [];
  for (const [place, part] of shelf.parts.entries()) {
    const unsure = fitsOf[place] ?? 0;
    const isOther = part.ref_id !== target.remove.row.ref_id && part.available >= target.quantity;
    if (isOther && fits[unsure] !== 'no') {
      found.push({ part, unsure, distance: Math.abs(part.price_cents - price) });
    }
  }
  return found
    .toSorted(
      (one, other) =>
        one.unsure - other.unsure || one.distance - other.distance || one.part.id - other.part.id,
    )
    .map(({ part }) => part);
}

/** The parts after changes; of a target alone, without it. */
function partsAfter(
  chosen: readonly ChosenPart[],
  changes: readonly (Target & { add?: ShelvedPart | undefined })[],
): Part[] {
  const leaving = new Map<string, number>();
  for (const { remove, quantity } of changes) {
    leaving.set(remove.row.ref_id, (leaving.get(remove.row.ref_id) ?? 0) + quantity);
  }
  const staying = chosen.filter(({ row }) => {
    const units = leaving.get(row.ref_id) ?? 0;
    leaving.set(row.ref_id, units - 1);
    return units <= 0;
  });
  return [
    ...staying.map(({ part }) => part),
    ...changes.flatMap(({ add, quantity }) => (add ? Array.from({ length: quantity }, () => add.part) : [])),
  ];
}

/** The repair that changes make; undefined where the build would still be refused, or lack more than before, or nobody knows. */
function repairBy(search: Search, changes: RepairChange[]): Repair | undefined {
  const { chosen, missing } = search;
  const parts = partsAfter(chosen, changes);
  const judged = judge(search, parts);
  if (!judged) return undefined;
  const { verdict, answers } = judged;
  if (answers.some(isRefused) || missingIn(answers) > missing) return undefined;
  const differenceCents = changes.reduce(
    (sum, { remove, add, quantity }) =>
      sum + quantity * ((add?.price_cents ?? 0) - (remove ? costOf(remove) : 0)),
    0,
  );
  const isSure = !answers.some(({ result, blocking }) => result === 'unknown' && blocking);
  return { changes, refIds: parts.map(({ refId }) => refId), verdict, isSure, differenceCents };
}

function missingIn(answers: readonly Answer[]): number {
  return answers.filter(({ rule, result }) => completenessRules.has(rule) && result === 'error').length;
}

/** Sure ones first, then the least change of price. */
function best(repairs: readonly Repair[]): Repair[] {
  return repairs
    .toSorted(
      (one, other) =>
        Number(other.isSure) - Number(one.isSure) ||
        Math.abs(one.differenceCents) - Math.abs(other.differenceCents) ||
        (keyOf(one) < keyOf(other) ? -1 : 1),
    )
    .filter((repair, index, all) => all.findIndex((other) => keyOf(other) === keyOf(repair)) === index)
    .slice(0, repairsMax);
}

function keyOf({ refIds }: Repair): string {
  return refIds.toSorted().join();
}
