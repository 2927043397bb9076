import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { mostSoldParts, partsByRefIds } from '../configurator.queries.ts';
import type { PartShelf } from './part-shelf.ts';
import { readKnownParts } from './read-parts.ts';
import { candidateJudge } from '../rules/judge.ts';
import { buildOf, type Cpu, type Part } from '../rules/parts.ts';
import { slotNamed, type SlotName } from '../rules/slots.ts';

/** Which parts the rules can compare with a part of a slot, the most asked for first. */
const partners: Partial<Record<SlotName, readonly SlotName[]>> = {
  cpu: ['motherboard', 'cooler', 'memory'],
  motherboard: ['cpu', 'memory', 'case'],
  memory: ['motherboard'],
  gpu: ['psu', 'case'],
  storage: ['motherboard'],
  case: ['motherboard', 'gpu', 'cooler'],
  psu: ['gpu', 'case'],
  cooler: ['cpu', 'case'],
};
/** How many of each are named. */
const shownMax = 4;

/** Parts of a slot that fit; `beside` is what else was assumed. */
type Fitting = { slot: SlotName; parts: Part[]; beside: { part: Part; refIds: string[] } | undefined };

/**
 * What goes with a part: of each slot that rules compare with its own, the most sold parts in stock that surely fit
 * (every answer is good, and one of them names both). Nothing for what is no part of a PC. Four statements.
 * @throws AppError 404 for what is not for sale
 */
export async function worksWith(db: Connection, shelf: PartShelf, refId: string): Promise<JsonText> {
  const own = (await readKnownParts(db, shelf, [refId])).get(refId);
  if (!own) throw notFound('No hay una pieza a la venta con ese ref_id.');
  const wanted = partners[own.slot.slot] ?? [];
  // A supply feeds the processor too: what fits has to fit with the hungriest one of the shop.
  const isAboutPower = wanted.includes(own.slot.slot === 'psu' ? 'gpu' : 'psu');
  const kinds = [...wanted, ...(isAboutPower ? ['cpu' as const] : [])].flatMap(
    (slot) => slotNamed(slot).kinds,
  );
  const rows = kinds.length === 0 ? [] : await db.rows(mostSoldParts, { kinds });
  const parts = await shelf.partsOf(db, rows);
  const slotOfRow = (index: number) =>
    wanted.find((slot) => slotNamed(slot).kinds.includes(rows[index]?.kind ?? ''));

  const found: Fitting[] = [];
  for (const slot of wanted) {
    const candidates = parts.filter((_, index) => slotOfRow(index) === slot);
    const beside = besideOf(own.part, own.slot.slot, slot, found, parts);
    if (beside === 'nothing') continue;
    const judge = candidateJudge(buildOf(beside === undefined ? [own.part] : [own.part, beside]));
    const fitting: Part[] = [];
    for (const candidate of candidates) {
      if (fitting.length === shownMax) break;
      if (isSureFit(judge(candidate), own.part, candidate, beside)) fitting.push(candidate);
    }
    if (fitting.length > 0) {
      found.push({
        slot,
        parts: fitting,
        beside: beside && { part: beside, refIds: slot === 'memory' ? [refId, beside.refId] : [refId] },
      });
    }
  }
  return answerOf(db, refId, found);
}

/** What stands beside the part while others are judged; `nothing`: without it nothing sure can be said. */
function besideOf(
  own: Part,
  ownSlot: SlotName,
  slot: SlotName,
  found: readonly Fitting[],
  parts: readonly Part[],
): Part | 'nothing' | undefined {
  // A processor says what memory it takes; which of it goes in, the board decides.
  if (ownSlot === 'cpu' && slot === 'memory') {
    return found.find((fitting) => fitting.slot === 'motherboard')?.parts[0] ?? 'nothing';
  }
  const pair = [ownSlot, slot];
  if (!pair.includes('psu') || !pair.includes('gpu')) return undefined;
  const draw = ({ pptWatts, tdpWatts }: Cpu) => pptWatts ?? tdpWatts ?? 0;
  const hungriest = parts
    .filter((part) => part.kind === 'cpu')
    .toSorted((one, other) => draw(other) - draw(one))[0];
  return hungriest ?? 'nothing';
}

function isSureFit(
  { fits, answers }: ReturnType<ReturnType<typeof candidateJudge>>,
  own: Part,
  candidate: Part,
  beside: Part | undefined,
): boolean {
  if (fits !== 'ok' || answers.some(({ result }) => result === 'warning')) return false;
  const others = beside === undefined ? [own] : [own, beside];
  return answers.some(
    ({ result, refIds }) =>
      result === 'ok' &&
      refIds.includes(candidate.refId) &&
      others.some((other) => refIds.includes(other.refId)),
  );
}

async function answerOf(db: Connection, refId: string, found: readonly Fitting[]): Promise<JsonText> {
  const ids = found.flatMap(({ parts }) => parts.map((part) => part.refId));
  const cards = new Map(
    ids.length === 0 ? [] : (await db.rows(partsByRefIds, { ids })).map((row) => [row.ref_id, row.card]),
  );
  const groups = found.map(({ slot, parts, beside }) => {
    const { label } = slotNamed(slot);
    const words = JSON.stringify({
      slot,
      label,
      beside: beside?.part.name ?? null,
      ref_ids: beside?.refIds ?? [refId],
    });
    const products = parts.flatMap((part) => cards.get(part.refId) ?? []);
    return `${words.slice(0, -1)},"products":[${products.join(',')}]}`;
  });
  return new JsonText(`{"groups":[${groups.join(',')}]}`);
}
