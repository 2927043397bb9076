import type { Connection } from '../../../platform/database/database.ts';
import { specsOf } from '../configurator.queries.ts';
import type { PartShelf } from './part-shelf.ts';
import { readChosenParts } from './read-parts.ts';
import type { Part } from '../rules/parts.ts';
import type { caseFronts } from '../configurator.contract.ts';
import type { SlotName } from '../rules/slots.ts';
import { numberAt, positiveAt, type Specs, textAt, textsAt } from '../rules/specs.ts';

type CaseFront = (typeof caseFronts)[number];

/** What a part measures, in millimetres; null is not known, a key that is missing does not apply. */
export type Measures = {
  width_mm?: number | null;
  height_mm?: number | null;
  depth_mm?: number | null;
  length_mm?: number | null;
  /** Case: room for a card, a cooler, a supply. */
  card_length_max_mm?: number | null;
  cooler_height_max_mm?: number | null;
  supply_length_max_mm?: number | null;
  radiator_mm?: number | null;
  /** Slots of the case's back that a card covers. */
  slots?: number | null;
  /** Board and supply, e.g. `Micro ATX`, `SFX`. */
  form?: string | null;
  modules?: number | null;
  fans?: number | null;
  is_light?: boolean;
  /** Card: as its record names them, the first one first. */
  colours?: string[];
  /** Case: what its front is made of. */
  front?: CaseFront;
  is_lit?: boolean;
};

/** A chosen part with what is needed to draw it to scale. */
export type MeasuredPart = {
  ref_id: string;
  slot: SlotName;
  name: string;
  units: number;
  measures: Measures;
};

/**
 * What the chosen parts measure, as far as their specs say; parts without a size of interest are left out. Two
 * statements.
 * @throws AppError 422 `unknown_part`
 */
export async function measureParts(
  db: Connection,
  shelf: PartShelf,
  refIds: readonly string[],
): Promise<MeasuredPart[]> {
  const chosen = await readChosenParts(db, shelf, refIds);
  const once = new Map(chosen.map((one) => [one.row.ref_id, one]));
  const ids = [...once.values()].map(({ row }) => row.id);
  const specs = new Map((await db.rows(specsOf, { ids })).map((row) => [row.id, row.specs]));
  return [...once.values()].flatMap(({ row, part, slot }) => {
    const measures = measuresOf(part, specs.get(row.id) ?? {}, row.name);
    const units = refIds.filter((refId) => refId === row.ref_id).length;
    return measures ? [{ ref_id: row.ref_id, slot: slot.slot, name: part.name, units, measures }] : [];
  });
}

/** The measures of one part; undefined where nothing of it is drawn. */
export function measuresOf(part: Part, specs: Specs, productName: string): Measures | undefined {
  switch (part.kind) {
    case 'case': {
      const [depth = null, width = null, height = null] = outerMeasures(specs);
      return {
        width_mm: width,
        height_mm: height,
        depth_mm: depth,
        card_length_max_mm: part.cardLengthMax ?? null,
        cooler_height_max_mm: part.coolerHeightMax ?? null,
        supply_length_max_mm: part.supplyLengthMax ?? null,
        is_light: isLight(specs),
        front: caseFront(productName),
      };
    }
    case 'motherboard':
      return { form: part.formFactor ?? null, slots: part.memorySlots ?? null, is_light: isLight(specs) };
    case 'gpu':
      return {
        length_mm: part.lengthMm ?? null,
        slots: part.slotWidth ?? null,
        fans: fansIn(textAt(specs, 'cooling')),
        is_light: isLight(specs),
        colours: wordsAt(specs, 'color'),
        is_lit: [...wordsAt(specs, 'lighting'), ...wordsAt(specs, 'led')].some((word) => /rgb/i.test(word)),
      };
    case 'cooler':
      return {
        height_mm: part.heightMm ?? null,
        ...(part.isLiquid === true && { radiator_mm: part.radiatorMm ?? null }),
        is_light: isLight(specs),
      };
    case 'memory':
      return {
        height_mm: positiveAt(specs, 'height') ?? null,
        modules: part.modules ?? null,
        is_light: isLight(specs),
      };
    case 'psu':
      return { form: part.form ?? null, length_mm: part.lengthMm ?? null, is_light: isLight(specs) };
    default:
      return undefined;
  }
}

/** What the front of a case is made of: its name says what sells it; most are of mesh. */
export function caseFront(productName: string): CaseFront {
  if (/nogal|madera/i.test(productName)) return 'wood';
  if (/doble cámara|panorámic|pilares|tres caras|envolvente|vitrina|octagonal/i.test(productName))
    return 'glass';
  return /ruido|silent|define|odd|franja/i.test(productName) ? 'solid' : 'mesh';
}

/** No side of a case is shorter: smaller numbers are inches. */
const sideMin = 60;

/** Depth, width and height: measured by hand, else the maker's text «413 x 217 x 453». */
function outerMeasures(specs: Specs): number[] {
  const measured = ['depth', 'width', 'height'].map((side) => numberAt(specs, `dimensions_mm.${side}`));
  if (measured.every((side) => side !== undefined && side >= sideMin)) return measured as number[];
  const written = (textAt(specs, 'dimensions') ?? '').match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return written.length === 3 && written.every((side) => side >= sideMin) ? written : [];
}

/** «3 Fans» → 3. */
function fansIn(cooling: string | undefined): number | null {
  const fans = Number(/(\d) ?fan/i.exec(cooling ?? '')?.[1] ?? Number.NaN);
  return Number.isFinite(fans) ? fans : null;
}

/** A list of words, or the one. */
function wordsAt(specs: Specs, path: string): string[] {
  const one = textAt(specs, path);
  return textsAt(specs, path) ?? (one === undefined ? [] : [one]);
}

function isLight(specs: Specs): boolean {
  return /white|silver/i.test(wordsAt(specs, 'color')[0] ?? '');
}
