import type { Connection } from '../../../platform/database/database.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { type PartRow, partsByRefIds, type ShownPartRow } from '../configurator.queries.ts';
import type { PartShelf, Shelf } from './part-shelf.ts';
import type { Part } from '../rules/parts.ts';
import { type Slot, type SlotName, slotOf } from '../rules/slots.ts';

/** A chosen product: how rules see it and how a page shows it. */
export type ChosenPart = {
  row: ShownPartRow;
  part: Part;
  slot: Slot;
  /** The shopper has it already: it is judged like any other, but costs nothing and need not be in stock. */
  isOwned?: true;
};

/** What judging reads of a chosen product. */
export type PlacedPart = Pick<ChosenPart, 'part' | 'slot'>;

/** Most parts a build may have. */
const partsMax = 60;

/**
 * The ref_ids of an address, with commas between them.
 * @throws AppError 422 for more than a build may have
 */
export function readPartList(text: string | undefined): string[] {
  const refIds = (text ?? '').split(',').filter((refId) => refId !== '');
  if (refIds.length > partsMax) throw invalid({ ref_ids: `Un equipo lleva a lo más ${partsMax} piezas.` });
  return refIds;
}

/**
 * The parts of `refIds`, one for each time a ref_id stands there.
 * @throws AppError 422 `unknown_part` with `details.ref_ids`: not for sale, or no part of a PC
 */
export async function readChosenParts(
  db: Connection,
  shelf: PartShelf,
  refIds: readonly string[],
): Promise<ChosenPart[]> {
  return chosenOf(refIds, await readKnownParts(db, shelf, refIds));
}

function chosenOf<One extends PlacedPart>(refIds: readonly string[], found: ReadonlyMap<string, One>): One[] {
  const unknown = [...new Set(refIds)].filter((refId) => !found.has(refId));
  if (unknown.length > 0) throw unknownParts('ref_ids', unknown);
  return refIds.flatMap((refId) => found.get(refId) ?? []);
}

/** Only the last few pieces of a product are announced one by one: more units of it ask for the exact number. */
const announcedUnits = 5;

/**
 * The products of a slot as a page shows them, and the parts of `refIds`: those that stand on shelves in this process
 * already take no statement.
 * @throws AppError 422 `unknown_part` with `details.ref_ids`: not for sale, or no part of a PC
 */
export async function readShelfBeside(
  db: Connection,
  shelf: PartShelf,
  slot: SlotName,
  refIds: readonly string[],
): Promise<{ current: Shelf; chosen: PlacedPart[] }> {
  const units = Map.groupBy(refIds, (refId) => refId);
  if ([...units.values()].some((same) => same.length >= announcedUnits)) {
    const [current, chosen] = await Promise.all([
      shelf.shelfOf(db, slot),
      readChosenParts(db, shelf, refIds),
    ]);
    return { current, chosen };
  }
  const { shelf: current, known } = await shelf.shownShelf(db, slot, [...units.keys()]);
  const found = new Map<string, PlacedPart>(
    await readKnownParts(
      db,
      shelf,
      [...units.keys()].filter((refId) => !known.has(refId)),
    ),
  );
  // Their shelves are read now, so that the next question finds them there.
  await Promise.all(
    [...new Set([...found.values()].map((part) => part.slot.slot))].map((one) => shelf.shelfOf(db, one)),
  );
  for (const [refId, row] of known) {
    const own = slotOf(row.kind);
    if (own) found.set(refId, { part: row.part, slot: own });
  }
  return { current, chosen: chosenOf(refIds, found) };
}

/** The chosen parts, those of `own` as the shopper's own. */
export function withOwned(chosen: readonly ChosenPart[], own: readonly string[]): ChosenPart[] {
  if (own.length === 0) return [...chosen];
  const parts = new Map<string, Part>();
  return chosen.map((one) => {
    if (!own.includes(one.row.ref_id)) return one;
    // Units of one product are one part for the rules.
    const part = parts.get(one.row.ref_id) ?? { ...one.part, available: Number.MAX_SAFE_INTEGER };
    parts.set(one.row.ref_id, part);
    return { ...one, part, isOwned: true };
  });
}

/** What a chosen part costs the shopper, in centavos. */
export function costOf({ row, isOwned }: ChosenPart): Cents {
  return isOwned ? 0 : row.price_cents;
}

/** The refusal of ref_ids in a field. */
export function unknownParts(field: string, refIds: readonly string[]): AppError {
  // What no ref_id looks like is not said back.
  const named = refIds.filter((refId) => /^[\w.-]+$/.test(refId)).join(', ');
  const message = `No hay una pieza a la venta con ${named === '' ? 'ese ref_id' : `ref_id ${named}`}.`;
  return new AppError(422, 'unknown_part', message, {
    fields: { [field]: message },
    details: { ref_ids: refIds },
  });
}

/** The same by ref_id, without what is not there any more. */
export async function readKnownParts(
  db: Connection,
  shelf: PartShelf,
  refIds: readonly string[],
): Promise<Map<string, ChosenPart>> {
  if (refIds.length === 0) return new Map();
  return inSlots(db, shelf, await db.rows(partsByRefIds, { ids: [...new Set(refIds)] }));
}

/** Rows of products as the rules see them, by ref_id; what goes into no PC is left out. */
export async function inSlots<Row extends PartRow>(
  db: Connection,
  shelf: PartShelf,
  rows: readonly Row[],
): Promise<Map<string, { row: Row; part: Part; slot: Slot }>> {
  const parts = await shelf.partsOf(db, rows);
  const found = new Map<string, { row: Row; part: Part; slot: Slot }>();
  for (const [index, row] of rows.entries()) {
    const slot = slotOf(row.kind);
    const part = parts[index];
    if (slot && part) found.set(row.ref_id, { row, part, slot });
  }
  return found;
}

/** JSON of the chosen products, each once, with their slots. */
export function chosenProductsJson(chosen: Iterable<ChosenPart>): string {
  const once = new Map<string, string>();
  for (const { row, slot, isOwned = false } of chosen) {
    once.set(row.ref_id, `${row.card.slice(0, -1)},"slot":"${slot.slot}","is_owned":${isOwned}}`);
  }
  return `[${[...once.values()].join(',')}]`;
}
