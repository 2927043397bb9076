import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import type { PartShelf, ShelvedPart } from '../parts/part-shelf.ts';
import { isCardHeldBack, isProcessorHeldBack } from '../rules/balance.ts';
import { fitsBeside } from '../rules/fits-beside.ts';
import { candidateJudge } from '../rules/judge.ts';
import { buildOf, type Part } from '../rules/parts.ts';
import { type SlotName, slotNamed } from '../rules/slots.ts';
import { decidedBy, type HomePart, readHomeParts } from './machines.ts';
import { machinesOf } from './machines.queries.ts';

/** Where another part makes a PC better in a way that figures tell, in the order in which they are shown. */
const upgradedSlots = ['gpu', 'cpu', 'memory'] as const satisfies readonly SlotName[];
type UpgradedSlot = (typeof upgradedSlots)[number];

/** Indices are estimates: what is told to be better is so also where both are off. */
const gainMin = 1.3;
/** Of a PC without a card: what draws games at 1080p well, by the index of cards. */
const entryCard = 80;
/** A ratio of indices is shown as a range of so much to both sides. */
const spread = 0.15;

/** Why an option is shown. */
type Reason = 'cheapest' | 'value' | 'strongest';
type Option = { part: ShelvedPart; why: Reason; message: string; warnings: string[] };

/** A part in stock, and what it is worth in its slot: an index in games, or GB. */
type Rated = { part: ShelvedPart; worth: number };

/**
 * What makes a customer's PC better: for each slot, parts in stock that surely fit what is at home, in place of what is
 * there. Where a part that decides it is not in the PC's list, nothing is named.
 * @throws AppError 404 for what is not there or somebody else's
 */
export async function suggestUpgrades(
  db: Connection,
  shelf: PartShelf,
  owner: string,
  machineId: string,
): Promise<JsonText> {
  const machine = (await db.rows(machinesOf, { owner })).find(({ id }) => id === machineId);
  if (!machine) throw notFound('No encontramos ese equipo entre los tuyos.');
  const known = await readHomeParts(db, shelf, machine.ref_ids);
  const home = machine.ref_ids.flatMap((refId) => known.get(refId) ?? []);
  const upgrades = await Promise.all(upgradedSlots.map((slot) => upgradesOf(db, shelf, home, slot)));
  const cards = await shelf.cardsOf(
    db,
    upgrades.flatMap(({ options }) => options.map(({ part }) => part)),
  );
  const texts = upgrades.map(({ options, ...rest }) => {
    const shown = options.flatMap(({ part, ...told }) => {
      const card = cards.get(part.id);
      // It went away since the shelf was read.
      return card === undefined ? [] : [`{"product":${card},${JSON.stringify(told).slice(1)}`];
    });
    return `${JSON.stringify(rest).slice(0, -1)},"options":[${shown.join(',')}]}`;
  });
  return new JsonText(`{"upgrades":[${texts.join(',')}]}`);
}

async function upgradesOf(db: Connection, shelf: PartShelf, home: readonly HomePart[], slot: UpgradedSlot) {
  const own = home.filter((one) => one.slot.slot === slot);
  const others = home.filter((one) => one.slot.slot !== slot);
  const missing = (decidedBy[slot] ?? []).filter((needed) => !others.some((one) => one.slot.slot === needed));
  // Every PC has memory and a processor: one without is not told whole.
  if (own.length === 0 && slot !== 'gpu') missing.push(slot);
  const about = {
    slot,
    slot_label: slotNamed(slot).label,
    replaces: [...new Set(own.map(({ row }) => row.name))],
    missing: missing.map((needed) => slotNamed(needed).label),
  };
  if (missing.length > 0) return { ...about, is_known: true, options: [] };
  const worthOf = worthIn(slot, shelf);
  const worths = own.map(({ row, part }) => worthOf({ id: row.id, part }) ?? Number.NaN);
  // Kits add up; of two cards the better one counts.
  const before = slot === 'memory' ? worths.reduce((sum, worth) => sum + worth, 0) : Math.max(0, ...worths);
  // Nobody knows how fast what is there is: nothing can be called better.
  if (Number.isNaN(before)) return { ...about, is_known: false, options: [] };
  const least = own.length === 0 ? entryCard : before * gainMin;
  const current = await shelf.shelfOf(db, slot);
  const rest = buildOf(others.map(({ part }) => part));
  const fits = fitsBeside(current, rest);
  const rated = current.parts.flatMap((part, place): Rated[] => {
    if (fits[place] !== 0 || part.available <= 0) return [];
    const worth = worthOf(part);
    return worth === undefined || worth < least ? [] : [{ part, worth }];
  });
  const indexOf = (name: SlotName) => {
    const [one] = others.filter((part) => part.slot.slot === name);
    return one && shelf.gamesIndex(one.row.id);
  };
  const beside = slot === 'memory' ? undefined : indexOf(slot === 'cpu' ? 'gpu' : 'cpu');
  const isUsed = ({ worth }: Rated) =>
    beside === undefined ||
    (slot === 'cpu' ? !isProcessorHeldBack(worth, beside) : !isCardHeldBack(beside, worth));
  const judge = candidateJudge(rest);
  return {
    ...about,
    is_known: true,
    options: choose(rated.filter(isUsed), before, { isLimited: beside !== undefined }).map(
      ([why, { part, worth }]): Option => ({
        part,
        why,
        message: gainText(slot, before, worth),
        warnings: [
          ...slowerMemory(own, part),
          ...judge(part.part).answers.flatMap(({ result, message }) =>
            result === 'warning' ? [message] : [],
          ),
        ],
      }),
    ),
  };
}

/**
 * The cheapest, the one that gives most for its price, and the strongest, each once. Where it is not known how much the
 * rest keeps up with, the strongest is not named: it would only be the dearest.
 */
function choose(
  rated: readonly Rated[],
  before: number,
  { isLimited }: { isLimited: boolean },
): [Reason, Rated][] {
  const byPrice = rated.toSorted(
    (one, other) =>
      one.part.price_cents - other.part.price_cents || other.worth - one.worth || one.part.id - other.part.id,
  );
  const gainPerPeso = ({ part, worth }: Rated) => (worth - before) / part.price_cents;
  const best = (list: readonly Rated[], measure: (rated: Rated) => number) =>
    list.reduce<Rated | undefined>(
      (found, one) => (found === undefined || measure(one) > measure(found) ? one : found),
      undefined,
    );
  const wanted: [Reason, Rated | undefined][] = [
    ['cheapest', byPrice[0]],
    ['value', best(byPrice, gainPerPeso)],
    ['strongest', isLimited ? best(byPrice, ({ worth }) => worth) : undefined],
  ];
  const seen = new Set<number>();
  return wanted.flatMap(([why, one]): [Reason, Rated][] => {
    if (!one || seen.has(one.part.id)) return [];
    seen.add(one.part.id);
    return [[why, one]];
  });
}

/** What a part is worth in a slot; undefined where that is not known. */
function worthIn(slot: UpgradedSlot, shelf: PartShelf) {
  return ({ id, part }: { id: number; part: Part }): number | undefined => {
    if (slot !== 'memory') return shelf.gamesIndex(id);
    return part.kind === 'memory' ? part.capacityGb : undefined;
  };
}

/** More memory may be slower than what it replaces: who reads «better» is told. */
function slowerMemory(own: readonly HomePart[], { part }: ShelvedPart): string[] {
  const speedOf = (one: Part) => (one.kind === 'memory' ? (one.speed ?? Number.NaN) : Number.NaN);
  const before = Math.min(...own.map((one) => speedOf(one.part)));
  const speed = speedOf(part);
  return speed < before && before < Infinity ? [`A ${speed} MT/s; la que tienes, a ${before}.`] : [];
}

const oneDecimal = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function gainText(slot: UpgradedSlot, before: number, worth: number): string {
  if (slot === 'memory') return `${worth} GB en lugar de ${before} GB.`;
  if (before === 0) return 'En la lista de tu equipo no hay ninguna.';
  const times = (share: number) => oneDecimal.format((worth / before) * share);
  return `En juegos, de ${times(1 - spread)} a ${times(1 + spread)} veces lo que rinde lo que tienes (estimación).`;
}
