import type { Connection, Database } from '../../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import type { ProductKind } from '../../catalog/index.ts';
import {
  type HomePartRow,
  homeParts,
  insertMachine,
  lockMachines,
  type MachineRow,
  machinesOf,
  removeMachineRow,
  sameMachine,
  updateMachine,
} from './machines.queries.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import { inSlots } from '../parts/read-parts.ts';
import { candidateJudge } from '../rules/judge.ts';
import { buildOf, type Part } from '../rules/parts.ts';
import { type Slot, type SlotName, slotNamed, slots } from '../rules/slots.ts';
import { wireAnswer } from '../builds/wire-answer.ts';

/** A part at home as the rules see it. */
export type HomePart = { row: HomePartRow; part: Part; slot: Slot };
/** A PC as its owner describes it. */
export type MachineInput = { name: string; ref_ids: readonly string[] };
/** A PC to add, with the order or saved build it comes from. */
export type NewMachine = MachineInput & { source: string | null };

/** More than anybody looks after. */
const machinesMax = 20;

/**
 * Products that an order has at least one of when what was bought may be a PC: a case alone, or a keyboard, is none. What
 * somebody types or saved as a PC may be less (`coreSlots`).
 */
export const kindsOfPc = ['cpu', 'motherboard'] as const satisfies readonly ProductKind[];

/** What a PC has to have one of to be one. */
const coreSlots: ReadonlySet<SlotName> = new Set(['cpu', 'motherboard', 'case']);

/**
 * Beside which parts a candidate has to be judged before anybody may say that it fits; what is missing of them makes the
 * answer «por confirmar». Slots that are not here are not judged at all.
 */
export const decidedBy: Partial<Record<SlotName, readonly SlotName[]>> = {
  cpu: ['motherboard'],
  motherboard: ['cpu', 'case'],
  memory: ['motherboard'],
  gpu: ['motherboard', 'case', 'psu'],
  storage: ['motherboard', 'case'],
  case: ['motherboard'],
  psu: ['case'],
  cooler: ['cpu', 'case'],
};

/** A customer's PCs with what is in them. Three statements. */
export async function listMachines(db: Connection, shelf: PartShelf, owner: string): Promise<JsonText> {
  const rows = await db.rows(machinesOf, { owner });
  const known = await readHomeParts(
    db,
    shelf,
    rows.flatMap((row) => row.ref_ids),
  );
  return new JsonText(`{"machines":[${rows.map((row) => machineJson(row, known)).join(',')}]}`);
}

/**
 * Adds a PC; products that are no parts of one (a chair of the same order) are left out. The same one again, or one of the
 * same order or build, is the one that is there.
 * @throws AppError 422 `unknown_part` for ref_ids the shop never had, or without processor, board and case; 409 `too_many_machines`
 */
export async function addMachine(
  db: Database,
  shelf: PartShelf,
  owner: string,
  input: NewMachine,
  now: Date,
): Promise<JsonText> {
  const { known, refIds } = await readInput(db, shelf, input);
  const stored = JSON.stringify(refIds);
  const { name, source } = input;
  const row = await db.transaction(async (tx) => {
    // Of several at once each counts those before it.
    await tx.first(lockMachines, { owner });
    return (
      (await tx.first(insertMachine, { owner, name, stored, now, machinesMax, source })) ??
      (await tx.first(sameMachine, { owner, name, stored, source }))
    );
  });
  if (!row) {
    throw conflict(
      'too_many_machines',
      `Puedes guardar hasta ${machinesMax} equipos. Borra uno que ya no uses.`,
    );
  }
  return new JsonText(`{"machine":${machineJson(row, known)}}`);
}

/**
 * Another name or other parts for one's own PC.
 * @throws AppError 404 for what is not there or somebody else's; 422 as `addMachine`; 409 `same_machine`
 */
export async function changeMachine(
  db: Connection,
  shelf: PartShelf,
  owner: string,
  id: string,
  input: MachineInput,
): Promise<JsonText> {
  const { known, refIds } = await readInput(db, shelf, input);
  const stored = JSON.stringify(refIds);
  const row = await db.first(updateMachine, { id, owner, name: input.name, stored });
  if (!row) {
    if (await db.first(sameMachine, { owner, name: input.name, stored, source: null })) {
      throw conflict('same_machine', 'Ya tienes un equipo igual con ese nombre.');
    }
    throw notOwn();
  }
  return new JsonText(`{"machine":${machineJson(row, known)}}`);
}

/**
 * Forgets one's own PC.
 * @throws AppError 404 for what is not there or somebody else's
 */
export async function removeMachine(db: Connection, owner: string, id: string): Promise<void> {
  if ((await db.run(removeMachineRow, { id, owner })) === 0) throw notOwn();
}

/**
 * Whether a part goes into each PC of a customer: judged in place of what has its slot there, or beside it where a slot
 * collects parts. Nothing for what is no part of a PC, or one that every PC takes.
 * @throws AppError 404 for a ref_id the shop never had
 */
export async function fitsMachines(
  db: Connection,
  shelf: PartShelf,
  owner: string,
  refId: string,
): Promise<JsonText> {
  const rows = await db.rows(machinesOf, { owner });
  const known = await readHomeParts(db, shelf, [refId, ...rows.flatMap((row) => row.ref_ids)]);
  const candidate = known.get(refId);
  if (!candidate) {
    // A chair is there and fits nowhere.
    if ((await db.rows(homeParts, { refIds: [refId] })).length === 0) throw notFound();
    return new JsonText('{"fits":[]}');
  }
  const needed = decidedBy[candidate.slot.slot];
  if (!needed) return new JsonText('{"fits":[]}');
  const fits = rows.map(({ id, name, ref_ids: refIds }) => {
    const parts = refIds.flatMap((one) => known.get(one) ?? []);
    const isInPlace = (one: HomePart) =>
      !candidate.slot.isCollection && one.slot.slot === candidate.slot.slot;
    const judge = candidateJudge(buildOf(parts.filter((one) => !isInPlace(one)).map(({ part }) => part)));
    const { fits: result, answers } = judge(candidate.part);
    const missing = needed.filter((slot) => !parts.some((one) => one.slot.slot === slot));
    return {
      id,
      name,
      fits: result === 'ok' && missing.length > 0 ? 'unknown' : result,
      missing: missing.map((slot) => slotNamed(slot).label),
      replaces: parts.filter((one) => isInPlace(one) && one.row.ref_id !== refId).map(({ row }) => row.name),
      answers: answers.filter((answer) => answer.result !== 'ok').map(wireAnswer),
    };
  });
  return new JsonText(JSON.stringify({ fits }));
}

async function readInput(
  db: Connection,
  shelf: PartShelf,
  { ref_ids: given }: MachineInput,
): Promise<{ known: Map<string, HomePart>; refIds: string[] }> {
  const rows = await db.rows(homeParts, { refIds: [...new Set(given)] });
  const unknown = [...new Set(given)].filter((refId) => !rows.some((row) => row.ref_id === refId));
  const known = await inSlots(db, shelf, rows);
  const refIds = given.filter((refId) => known.has(refId));
  const isPc = refIds.some((refId) => coreSlots.has(known.get(refId)?.slot.slot ?? 'peripheral'));
  if (unknown.length > 0 || !isPc) {
    const message =
      unknown.length > 0
        ? `No conocemos ninguna pieza con ref_id ${unknown.join(', ')}.`
        : 'Para guardar una PC hace falta su procesador, su tarjeta madre o su gabinete.';
    throw new AppError(422, 'unknown_part', message, {
      fields: { ref_ids: message },
      details: { ref_ids: unknown },
    });
  }
  return { known, refIds: refIds.toSorted((one, other) => placeOf(known, one) - placeOf(known, other)) };
}

/** Parts that customers have, by ref_id; what is no part of a PC is left out. */
export async function readHomeParts(
  db: Connection,
  shelf: PartShelf,
  refIds: readonly string[],
): Promise<Map<string, HomePart>> {
  if (refIds.length === 0) return new Map();
  return inSlots(db, shelf, await db.rows(homeParts, { refIds: [...new Set(refIds)] }));
}

const placeOf = (known: ReadonlyMap<string, HomePart>, refId: string) =>
  slots.findIndex(({ slot }) => slot === known.get(refId)?.slot.slot);

function machineJson(
  { id, name, ref_ids: refIds, source }: MachineRow,
  known: ReadonlyMap<string, HomePart>,
): string {
  const parts = [...new Set(refIds)].flatMap((refId) => {
    const home = known.get(refId);
    if (!home) return [];
    const { row, slot } = home;
    const words = { ref_id: refId, product_name: row.name, slot: slot.slot, slot_label: slot.label };
    return [`${JSON.stringify(words).slice(0, -1)},"product":${row.card ?? 'null'}}`];
  });
  return `${JSON.stringify({ id, name, ref_ids: refIds, source }).slice(0, -1)},"parts":[${parts.join(',')}]}`;
}

function notOwn() {
  return notFound('No encontramos ese equipo entre los tuyos.');
}
