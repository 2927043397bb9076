import type { SpecTarget } from './spec-targets.ts';
import { canBeIn, inUnit, isUnit, needsUnit } from './units.ts';
import { yesOrNo } from './spec-words.ts';

/** How a value is written: the unit of its column, whether its column bears the shop's own name, what stands before decimals. */
export type Written = { unit: string | undefined; isOwnName: boolean; isDrive: boolean; decimal: Decimal };
export type Decimal = '.' | ',';

type Value = string | number | boolean;
const numberMax = 10_000_000;
const lettersMax = 80;
const counted =
  /^(?:n[uú]cleos?|hilos?|cores?|threads?|puertos?|ports?|ranuras?|slots?|piezas?|pzas?\.?|m[oó]dulos?|ventiladores|fans?|conectores|bah[ií]as?)$/i;

/**
 * A supplier's value as the data has it, by path; undefined where it cannot be read for certain as what the template asks for.
 */
export function readSpec(
  value: Value,
  target: SpecTarget,
  written: Written,
): (readonly [path: string, value: unknown])[] | undefined {
  const text = typeof value === 'string' ? value.replaceAll(/[\s\u00a0]+/g, ' ').trim() : value;
  if (text === '') return undefined;
  switch (target.type) {
    case 'number': {
      const number = typeof text === 'string' ? numberIn(text, target, written) : bare(text, target, written);
      if (number !== undefined) return [[target.path, number]];
      return target.path === 'capacity' && typeof text === 'string' ? kitIn(text) : undefined;
    }
    case 'yes_no': {
      const flag = yesOrNo(String(text)) ?? flagWord(String(text), target);
      return flag === undefined ? undefined : [[target.path, flag]];
    }
    case 'resolution': {
      const [, across = '', down = ''] =
        /^(?:[^\d(]*\()?(\d{3,5}) ?[x×X] ?(\d{3,5})(?: ?p[ií]?x\w*)?\)?$/.exec(String(text)) ?? [];
      if (across === '') return undefined;
      return [
        ['resolution.horizontalRes', Number(across)],
        ['resolution.verticalRes', Number(down)],
      ];
    }
    case 'text': {
      const word = wordOf(String(text), target);
      return word === undefined ? undefined : [[target.path, word]];
    }
    case 'texts': {
      const parts = String(text).split(/\s*[,;/|&]\s*|\s+[yY]\s+/);
      const words = parts.map((part) => wordOf(part, target));
      return words.includes(undefined) ? undefined : [[target.path, [...new Set(words)]]];
    }
  }
}

function wordOf(text: string, { wordOf: reader }: SpecTarget): string | undefined {
  if (reader) return reader(text);
  // oxlint-disable-next-line no-control-regex -- Control characters are what it looks for.
  return text !== '' && text.length <= lettersMax && !/[\u0000-\u001f<>]/.test(text) ? text : undefined;
}

function flagWord(text: string, { path }: SpecTarget): boolean | undefined {
  if (path !== 'water_cooled') return undefined;
  if (/^(?:(?:enfriamiento )?l[ií]quid[oa]|agua|liquid|water|aio)$/i.test(text)) return true;
  return /^(?:(?:disipador )?(?:de |por )?aire|air)$/i.test(text) ? false : undefined;
}

/** A number without a unit of its own. */
function bare(value: number | boolean, { unit }: SpecTarget, written: Written): number | undefined {
  if (typeof value !== 'number') return undefined;
  if (unit === undefined || (written.isOwnName && written.unit === undefined)) return inBounds(value);
  if (written.unit !== undefined) return inBounds(inUnit(value, written.unit, unit, written.isDrive));
  return needsUnit(unit) ? undefined : inBounds(value);
}

const inBounds = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value <= numberMax ? value : undefined;

/** `3200 MHz / 3.2 GHz` and `12.8 in (325 mm)` say one thing twice; where they do not, nobody knows which one holds. */
function numberIn(text: string, target: SpecTarget, written: Written): number | undefined {
  const parts = text
    .replace(/^(?:hasta|up to|m[aá]x(?:\.|imo)?|aprox\.?) /i, '')
    .replaceAll(/ ?\(([^()]+)\)$/g, ' / $1')
    .split(/ ?\/ ?(?=\d)/);
  const numbers = parts.map((part) => amountIn(part, target, written));
  const [first] = numbers;
  if (first === undefined) return undefined;
  const isOne = numbers.every((one) => one !== undefined && Math.abs(one - first) <= Math.abs(first) * 0.01);
  return isOne ? inBounds(first) : undefined;
}

function amountIn(text: string, target: SpecTarget, written: Written): number | undefined {
  const [, digits = '', unit = ''] = /^(\d[\d.,]*) ?(\D.*)?$/.exec(text.trim()) ?? [];
  const amount = plainNumber(digits, written.decimal);
  if (amount === undefined) return undefined;
  if (unit === '') return bare(amount, target, written);
  if (target.unit === undefined) return counted.test(unit) ? amount : undefined;
  return inUnit(amount, unit.trim(), target.unit, written.isDrive);
}

/** `3,200` is three thousand, `32,5` is not; `3.200` may be either but where a supplier writes decimals with a comma. */
function plainNumber(digits: string, decimal: Decimal): number | undefined {
  if (decimal === ',' && /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) && !digits.startsWith('0'))
    return Number(digits.replaceAll(',', ''));
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined;
  return /^\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/** `32 GB (2x16 GB)` and `2 x 16GB`: modules of memory, which have to make up the whole. */
function kitIn(text: string): (readonly [string, unknown])[] | undefined {
  const found = /^(?:(\d+) ?GB ?\(?)?(\d) ?[x×] ?(\d+) ?GB\)?$/i.exec(text);
  const [count, each] = [Number(found?.[2]), Number(found?.[3])];
  if (!found || (found[1] !== undefined && Number(found[1]) !== count * each)) return undefined;
  return [
    ['capacity', count * each],
    ['modules.quantity', count],
    ['modules.capacity_gb', each],
  ];
}

/** The unit that the name of a column ends in, and the name without it: `Largo (mm)`. */
export function unitInName(name: string, target: string): string | undefined {
  const last = /[\s_([]([^\s_()[\]]+)[)\]]?$/.exec(name.trim())?.[1];
  return last !== undefined && isUnit(last) && canBeIn(last, target) ? last : undefined;
}
