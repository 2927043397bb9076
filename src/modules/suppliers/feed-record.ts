import { type Kept, keepText, sayKept } from '../../i18n/t.ts';
import { hash } from 'node:crypto';
import { ivaBasisPoints } from '../../platform/money.ts';
import { productKinds, type ProductKind } from '../catalog/index.ts';
import { kindOfCategory } from './feed-categories.ts';
import { mapSpecs } from './specs/map-specs.ts';

/** What every record says. */
type RecordHead = {
  refId: string;
  name: string;
  category: string;
  kind: ProductKind;
  updatedAt: Date;
  /** Staff said that its cost is right, however far it is from the last one, … */
  isCostRight?: boolean;
  /** … and that the product is sold below what it costs or its maker allows. */
  mayBeBelow?: readonly Floor[];
};

/** What a price should not be below. */
export const floors = ['below_cost', 'below_map'] as const;
type Floor = (typeof floors)[number];

/** What a distributor may ask for its goods. */
export type Currency = 'USD' | 'MXN';

/** An article the distributor offers, with everything about it. */
export type OfferRecord = RecordHead & {
  status: 'active';
  brand: string;
  mpn: string | undefined;
  ean: string | undefined;
  upc: string | undefined;
  /** Before tax, up to six decimals. */
  cost: number;
  currency: Currency;
  /** The lowest price that its maker lets be advertised, as `cost` is. */
  mapPrice: number | undefined;
  /** The fewest units that are sold. */
  minQuantity: number;
  /** `YYYY-MM-DD`: when there is more of it. */
  eta: string | undefined;
  /** It was quoted with IVA. */
  taxIncluded: boolean;
  /** Each warehouse once. */
  stock: { warehouse: string; quantity: number }[];
  weightGrams: number | undefined;
  releaseYear: number | undefined;
  description: string | undefined;
  specs: Record<string, unknown>;
  /** Addresses of its pictures, the main one first. */
  images: string[];
  /** Of what the article is (name, maker, category, part number, specs): equal hashes are the same article. */
  articleHash: string;
  /** Of everything but the time: equal hashes are the same offer. */
  hash: string;
};

/** An article the distributor no longer offers; it says nothing about the other fields. */
export type WithdrawnRecord = RecordHead & { status: 'discontinued' };

export type FeedRecord = OfferRecord | WithdrawnRecord;

/** Why a line is left out. */
export type ProblemCode =
  | 'invalid_utf8'
  | 'line_too_long'
  | 'invalid_json'
  | 'not_a_record'
  | 'ref_id_missing'
  | 'field_missing'
  | 'field_invalid'
  | 'html_in_name'
  | 'description_too_long'
  | 'category_unknown'
  | 'currency_unexpected'
  | 'price_missing'
  | 'price_is_text'
  | 'price_negative'
  | 'price_out_of_range'
  | 'price_jump'
  | 'below_cost'
  | 'below_map'
  | 'stock_invalid'
  | 'date_invalid'
  | 'status_unknown'
  | 'ref_id_conflict'
  | 'ref_id_repeated'
  | 'identity_conflict'
  | 'match_unsure'
  | 'not_storable';

/** A line that cannot be taken, in words for the person who asks the distributor to mend it. */
export class FeedProblem extends Error {
  readonly code: ProblemCode;
  readonly refId: string | undefined;
  /** What is kept, to be said in the language of whoever reads it; `message` is in that of whoever is answered. */
  readonly kept: Kept;

  constructor(code: ProblemCode, kept: Kept, refId?: string) {
    super(sayKept(kept));
    this.name = 'FeedProblem';
    this.kept = kept;
    this.code = code;
    this.refId = refId;
  }
}

const limits = {
  refIdLetters: 100,
  nameLetters: 300,
  shortLetters: 120,
  mpnLetters: 300,
  descriptionLetters: 10_000,
  specsLetters: 50_000,
  costMax: 1_000_000,
  quantityMax: 10_000_000,
  minQuantityMax: 100_000,
  warehousesMax: 200,
  imagesMax: 12,
  addressLetters: 2000,
  weightKgMax: 5_000,
  /** A record from the far future would make every later one stale. */
  yearsAheadMax: 2,
};

/** What is taken of a supplier's lines. */
export type Accepts = {
  currencies: ReadonlySet<string>;
  kindOf(category: string): ProductKind | undefined;
  /** However far a cost moves. */
  anyCost: boolean;
  /** What its goods may be sold below. */
  below: readonly Floor[];
  /** Its costs contain IVA where a record does not say. */
  taxIncluded: boolean;
  /** What the shop calls a maker. */
  brandOf(name: string): string;
  /** What it says of a product, as the shop's data have it. */
  specsOf(kind: ProductKind, specs: Record<string, unknown>): Record<string, unknown>;
};

/** As long as staff said nothing else: one currency, and the categories that the shop knows. */
export const plainAccepts = (currency: Currency): Accepts => ({
  currencies: new Set([currency]),
  kindOf: kindOfCategory,
  anyCost: false,
  below: [],
  taxIncluded: false,
  brandOf: (name) => name,
  specsOf: mapSpecs,
});

/**
 * Reads one line of the distributor's feed. Hand-written checks: a schema library would take longer than the database.
 * @param accepts what is taken of this distributor
 * @throws FeedProblem with the first thing that is wrong
 */
export function readFeedRecord(text: string, now: Date, accepts: Accepts = plainAccepts('USD')): FeedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.slice(0, 120) : '';
    throw new FeedProblem(
      'invalid_json',
      keepText('The line is not complete JSON ({detail}).', { detail }),
      refIdInBrokenLine(text),
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FeedProblem('not_a_record', keepText('The line is JSON, but not an object.'));
  }
  const fields = value as Record<string, unknown>;
  const refId = readRefId(fields['ref_id']);
  try {
    const record = readFields(fields, refId, now, accepts);
    return {
      ...record,
      ...(accepts.anyCost && { isCostRight: true }),
      ...(accepts.below.length > 0 && { mayBeBelow: accepts.below }),
    };
  } catch (error) {
    if (error instanceof FeedProblem) throw new FeedProblem(error.code, error.kept, refId);
    throw error;
  }
}

function readFields(fields: Record<string, unknown>, refId: string, now: Date, accepts: Accepts): FeedRecord {
  const name = readText(fields, 'product_name', limits.nameLetters);
  refuseMarkup('product_name', name);
  const category = readText(fields, 'category', limits.shortLetters);
  const kind = accepts.kindOf(category);
  if (kind === undefined) {
    throw new FeedProblem(
      'category_unknown',
      keepText('The category “{category}” belongs to no product kind of the shop (it knows {count}).', {
        category,
        count: Object.keys(productKinds).length,
      }),
    );
  }
  const updatedAt = readTime(fields['updated_at'], now);
  const { status } = fields;
  if (status === 'discontinued') return { refId, name, category, kind, updatedAt, status };
  if (status !== 'active') {
    throw new FeedProblem(
      'status_unknown',
      keepText('status is {status}; known are active and discontinued.', { status: shown(status) }),
    );
  }

  const written = readText(fields, 'brand', limits.shortLetters);
  refuseMarkup('brand', written);
  const brand = accepts.brandOf(written);
  const currency = fields['currency'];
  if ((currency !== 'USD' && currency !== 'MXN') || !accepts.currencies.has(currency)) {
    const asked = [...accepts.currencies].join(', ');
    throw new FeedProblem(
      'currency_unexpected',
      keepText('The cost is in {currency}; this distributor sells in {asked}.', {
        currency: shown(currency),
        asked,
      }),
    );
  }
  const taxIncluded = readFlag(fields, 'tax_included') ?? accepts.taxIncluded;
  const cost = untaxed(readCost(fields['cost']), taxIncluded);
  // Without one, distributors write nothing or 0.
  const mapGiven = readOptionalNumber(fields, 'map_price', 0, limits.costMax) ?? 0;
  const mapPrice = mapGiven === 0 ? undefined : untaxed(mapGiven, taxIncluded);
  const minQuantity = Math.ceil(readOptionalNumber(fields, 'min_quantity', 0, limits.minQuantityMax) || 1);
  const eta = readDay(fields, 'eta');
  const stock = readStock(fields['stock']);
  const description = readOptionalText(fields, 'description', Number.POSITIVE_INFINITY);
  if (description !== undefined && description.length > limits.descriptionLetters) {
    throw new FeedProblem(
      'description_too_long',
      keepText('The description has {letters} letters; {max} are allowed.', {
        letters: description.length,
        max: limits.descriptionLetters,
      }),
    );
  }
  const mpn = readOptionalText(fields, 'mpn', limits.mpnLetters);
  const ean = readCode(fields, 'ean');
  const upc = readCode(fields, 'upc');
  const weightKg = readOptionalNumber(fields, 'weight_kg', 0, limits.weightKgMax);
  const releaseYear = readOptionalNumber(
    fields,
    'release_year',
    1970,
    now.getUTCFullYear() + limits.yearsAheadMax + 1,
  );
  const { specs: said = {} } = fields;
  if (typeof said !== 'object' || said === null || Array.isArray(said)) {
    throw new FeedProblem(
      'field_invalid',
      keepText('specs is {specs}, not an object.', { specs: shown(said) }),
    );
  }
  const specs = accepts.specsOf(kind, said as Record<string, unknown>);
  const specsText = JSON.stringify(specs);
  if (specsText.length > limits.specsLetters) {
    throw new FeedProblem(
      'field_invalid',
      keepText('specs has {letters} letters; {max} are allowed.', {
        letters: specsText.length,
        max: limits.specsLetters,
      }),
    );
  }
  const articleHash = hash('sha1', JSON.stringify([name, category, brand, mpn]) + specsText, 'base64url');
  const offered: unknown[] = [
    articleHash,
    ean,
    upc,
    cost,
    currency,
    stock,
    weightKg,
    releaseYear,
    description,
  ];
  // A record without them is the same as before anybody knew them.
  if (mapPrice !== undefined || minQuantity > 1 || eta !== undefined || taxIncluded) {
    offered.push(mapPrice, minQuantity, eta, taxIncluded);
  }
  const images = readImages(fields['images']);
  if (images.length > 0) offered.push({ images });
  return {
    status,
    refId,
    name,
    category,
    kind,
    updatedAt,
    brand,
    mpn,
    ean,
    upc,
    cost,
    currency,
    mapPrice,
    minQuantity,
    eta,
    taxIncluded,
    stock,
    weightGrams: weightKg === undefined ? undefined : Math.max(1, Math.round(weightKg * 1000)),
    releaseYear: releaseYear === undefined ? undefined : Math.trunc(releaseYear),
    description,
    specs,
    images,
    articleHash,
    hash: hash('sha1', JSON.stringify(offered), 'base64url'),
  };
}

/** A picture keeps nothing from being sold: what is no address of one is none, and says nothing of the line. */
function readImages(value: unknown): string[] {
  const given = Array.isArray(value) ? value : [value];
  const addresses = given.flatMap((one: unknown) => {
    const url = typeof one === 'string' && one.length <= limits.addressLetters ? URL.parse(one.trim()) : null;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (!url || !isWeb || url.username !== '' || hasControlLetters(url.href)) return [];
    url.hash = '';
    return [url.href];
  });
  return [...new Set(addresses)].slice(0, limits.imagesMax);
}

function readRefId(value: unknown): string {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    throw new FeedProblem(
      'ref_id_missing',
      keepText('The line has no ref_id, so nobody knows which product it means.'),
    );
  }
  if (typeof value !== 'string' || value.length > limits.refIdLetters || hasControlLetters(value)) {
    throw new FeedProblem(
      'field_invalid',
      keepText('ref_id is {value}, not a text of up to {max} letters.', {
        value: shown(value),
        max: limits.refIdLetters,
      }),
    );
  }
  return value.trim();
}

function readText(fields: Record<string, unknown>, field: string, lettersMax: number): string {
  const text = readOptionalText(fields, field, lettersMax);
  if (text === undefined)
    throw new FeedProblem('field_missing', keepText('{field} is missing or empty.', { field }));
  return text;
}

function readOptionalText(
  fields: Record<string, unknown>,
  field: string,
  lettersMax: number,
): string | undefined {
  const value = fields[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string')
    throw new FeedProblem(
      'field_invalid',
      keepText('{field} is {value}, not a text.', { field, value: shown(value) }),
    );
  if (value.length > lettersMax) {
    throw new FeedProblem(
      'field_invalid',
      keepText('{field} has {count} letters; {max} are allowed.', {
        field,
        count: value.length,
        max: lettersMax,
      }),
    );
  }
  if (hasControlLetters(value))
    throw new FeedProblem('field_invalid', keepText('{field} has control characters.', { field }));
  const text = value.trim();
  return text === '' ? undefined : text;
}

/** Line feeds and tabs are common in descriptions; NUL, halves of letters and the rest cannot be stored or shown. */
function hasControlLetters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- Control characters are what it looks for.
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u.test(text);
}

/**
 * A complete tag, the start of one that could run, or an entity. A lone `<` is not markup: makers write `<8 kHz`, and
 * one of them lost the M of `<etallic`.
 */
const markup =
  /<\/?[a-z][^<>]*>|<!--|<\s*(?:script|iframe|img|svg|style|object|embed)\b|&(?:[a-z]{2,10}|#\d+|#x[\da-f]+);/i;

function refuseMarkup(field: string, text: string): void {
  const found = markup.exec(text)?.[0];
  if (found !== undefined)
    throw new FeedProblem(
      'html_in_name',
      keepText('{field} has HTML in it: {found}', { field, found: found.slice(0, 60) }),
    );
}

function readCost(value: unknown): number {
  if (value === undefined || value === null)
    throw new FeedProblem('price_missing', keepText('The cost is missing or null.'));
  if (typeof value === 'string') {
    throw new FeedProblem(
      'price_is_text',
      keepText('The cost is the text {value} instead of a number.', { value: shown(value) }),
    );
  }
  if (typeof value !== 'number')
    throw new FeedProblem(
      'field_invalid',
      keepText('cost is {value}, not a number.', { value: shown(value) }),
    );
  if (value === 0) throw new FeedProblem('price_missing', keepText('The cost is 0, which is no cost.'));
  if (value < 0)
    throw new FeedProblem('price_negative', keepText('The cost is {value}, below zero.', { value }));
  if (value > limits.costMax || value < 0.000_001) {
    throw new FeedProblem(
      'price_out_of_range',
      keepText('Nobody asks {value} dollars for a part.', { value }),
    );
  }
  return value;
}

/** An amount without the IVA in it, up to six decimals. */
function untaxed(amount: number, taxIncluded: boolean): number {
  return taxIncluded ? Math.max(1, Math.round((amount * 1e10) / (10_000 + ivaBasisPoints))) / 1e6 : amount;
}

function readFlag(fields: Record<string, unknown>, field: string): boolean | undefined {
  const value = fields[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean')
    throw new FeedProblem(
      'field_invalid',
      keepText('{field} is {value}, not true or false.', { field, value: shown(value) }),
    );
  return value;
}

/** A day, also given as the time it begins with. */
function readDay(fields: Record<string, unknown>, field: string): string | undefined {
  const text = readOptionalText(fields, field, 40)?.slice(0, 10);
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text);
  if (!isDay) {
    throw new FeedProblem(
      'date_invalid',
      keepText('{field} is {value}, not a day as 2026-12-31.', { field, value: shown(fields[field]) }),
    );
  }
  return text;
}

function readStock(value: unknown): OfferRecord['stock'] {
  if (!Array.isArray(value))
    throw new FeedProblem(
      'stock_invalid',
      keepText('stock is {value}, not a list.', { value: shown(value) }),
    );
  if (value.length > limits.warehousesMax) {
    throw new FeedProblem(
      'stock_invalid',
      keepText('stock names {count} warehouses; {max} are allowed.', {
        count: value.length,
        max: limits.warehousesMax,
      }),
    );
  }
  const stock: OfferRecord['stock'] = [];
  for (const entry of value as unknown[]) {
    const { warehouse, qty } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >;
    if (typeof warehouse !== 'string' || !/^[A-Z][A-Z0-9]{1,9}$/.test(warehouse)) {
      throw new FeedProblem(
        'stock_invalid',
        keepText('{warehouse} is not a warehouse code.', { warehouse: shown(warehouse) }),
      );
    }
    if (typeof qty !== 'number' || !Number.isInteger(qty) || qty < 0 || qty > limits.quantityMax) {
      throw new FeedProblem(
        'stock_invalid',
        keepText('The stock in {warehouse} is {quantity}, not a whole number from 0.', {
          warehouse,
          quantity: shown(qty),
        }),
      );
    }
    if (stock.some((known) => known.warehouse === warehouse)) {
      throw new FeedProblem('stock_invalid', keepText('The stock names {warehouse} twice.', { warehouse }));
    }
    stock.push({ warehouse, quantity: qty });
  }
  return stock.sort((a, b) => (a.warehouse < b.warehouse ? -1 : 1));
}

function readCode(fields: Record<string, unknown>, field: 'ean' | 'upc'): string | undefined {
  const text = readOptionalText(fields, field, 20);
  if (text !== undefined && !/^\d{8,14}$/.test(text)) {
    throw new FeedProblem(
      'field_invalid',
      keepText('{field} is {text}, not 8 to 14 digits.', { field, text: shown(text) }),
    );
  }
  return text;
}

function readOptionalNumber(
  fields: Record<string, unknown>,
  field: string,
  min: number,
  max: number,
): number | undefined {
  const value = fields[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw new FeedProblem(
      'field_invalid',
      keepText('{field} is {value}, not a number from {min} to {max}.', {
        field,
        value: shown(value),
        min,
        max,
      }),
    );
  }
  return value;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const yearMilliseconds = 366 * 24 * 60 * 60 * 1000;

function readTime(value: unknown, now: Date): Date {
  const isShaped = typeof value === 'string' && isoTime.test(value);
  const time = new Date(isShaped ? value : Number.NaN);
  if (!isShaped || !isRealDay(value.slice(0, 10)) || Number.isNaN(time.getTime())) {
    throw new FeedProblem(
      'date_invalid',
      keepText('updated_at is {value}, not an ISO 8601 time with zone.', { value: shown(value) }),
    );
  }
  if (time.getTime() > now.getTime() + limits.yearsAheadMax * yearMilliseconds) {
    throw new FeedProblem(
      'date_invalid',
      keepText('updated_at is {value}, years ahead of today.', { value: value as string }),
    );
  }
  return time;
}

/** 31 February moves on to March without a complaint, so the day is compared. */
function isRealDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toJSON().slice(0, 10) === day;
}

/** The ref_id of a line that was cut off, when it still stands there. */
function refIdInBrokenLine(text: string): string | undefined {
  return /"ref_id"\s*:\s*"([^"\\]{1,100})"/.exec(text)?.[1];
}

/** A value as it may stand in a message. */
function shown(value: unknown): string | Kept {
  if (value === undefined) return keepText('missing');
  return (JSON.stringify(value) ?? typeof value).slice(0, 80);
}
