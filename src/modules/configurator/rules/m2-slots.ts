import type { M2Slot } from './parts.ts';
import { recordsAt, type Specs, textAt } from './specs.ts';

/**
 * A board's M.2 slots as its record lists them, each once. Records cut one slot's «2242/2260/2280» in two: a range
 * («2242-2260», «2242/2260») with the longer length after it, or, in records that a program filled (`isLegacy`), the single
 * lengths one after the other. Key E takes Wi-Fi cards; the length beside it is a default and left out.
 */
export function joinedM2Slots(records: readonly Specs[], isLegacy: boolean): Specs[] {
  const joined: Record<string, unknown>[] = [];
  for (const record of records) {
    const last = joined.at(-1);
    const isAlike = last && (['key', 'interface'] as const).every((name) => agree(last[name], record[name]));
    const size = isAlike ? joinedSize(last['size'], record['size'], isLegacy) : undefined;
    if (isAlike && size !== undefined) last['size'] = size;
    else {
      const { size: own, ...rest } = record;
      joined.push(record['key'] === 'E' || own === undefined ? rest : { ...record });
    }
  }
  return joined;
}

const agree = (one: unknown, other: unknown) => (one ?? other) === (other ?? one);

/** `one` and `other` as one slot's lengths; undefined where they are two slots. */
function joinedSize(one: unknown, other: unknown, isLegacy: boolean): string | undefined {
  if (typeof one !== 'string' || (other !== '2260' && other !== '2280' && other !== '22110'))
    return undefined;
  const [from = '', to, ...more] = one.split(/[-/]/);
  if (to === undefined) {
    const isCutApart = isLegacy && /^22(42|60)$/.test(one) && Number(other) > Number(one);
    return isCutApart ? `${one}-${other}` : undefined;
  }
  // A list that ends at 2280 already is a slot of its own.
  const isCut = more.length === 0 && (one.includes('-') || to === '2260');
  return isCut && Number(other) > Number(to) ? `${from}-${other}` : undefined;
}

/** Lengths in mm by the two or three last digits of a card's size: 2280 is 22 mm wide and 80 mm long. */
const m2Sizes = /^(?:22|25)(30|42|60|80|110)$/;
/** Every slot for drives takes cards of this length; a record that ends before it was cut. */
const usualLengthMm = 80;

/** The slots for drives of a board; undefined where nobody lists them or some record lacks its key. */
export function readM2Slots(specs: Specs, isLegacy: boolean): M2Slot[] | undefined {
  const records = recordsAt(specs, 'm2_slots');
  if (!records || records.some((record) => textAt(record, 'key') === undefined)) return undefined;
  return joinedM2Slots(records, isLegacy)
    .filter(isForDrives)
    .map((record) => {
      const bus = isLegacy ? undefined : textAt(record, 'interface');
      return {
        lengthMax: slotLength(textAt(record, 'size')),
        takesSata: bus === undefined ? undefined : /SATA/i.test(bus),
        pcieGeneration: pcieGeneration(bus),
      };
    });
}

/** Wi-Fi cards are 30 mm long: a slot for nothing else is theirs, whatever key a record gives it. */
function isForDrives(record: Specs): boolean {
  return record['key'] !== 'E' && record['size'] !== '2230';
}

function slotLength(size: string | undefined): number | undefined {
  const length = m2Length(size);
  return length !== undefined && length >= usualLengthMm ? length : undefined;
}

/** The longest of the lengths that `2242/2260/2280` or `2242-2280` names; undefined where one of them is none. */
export function m2Length(size: string | undefined): number | undefined {
  if (size === undefined) return undefined;
  const lengths = size.split(/[/-]/).map((part) => Number(m2Sizes.exec(part.trim())?.[1]));
  const longest = Math.max(...lengths);
  return Number.isNaN(longest) ? undefined : longest;
}

/** The number of `4.0`, `PCIe 4.0 x4`, `Gen4x4`. */
export function pcieGeneration(text: string | undefined): number | undefined {
  const found = text && /(?:^|PCIe?\s*(?:Gen\s*)?|Gen\s*)([1-6])(?:\.0)?(?=$|[^\d.])/i.exec(text)?.[1];
  return found ? Number(found) : undefined;
}
