// What a judged search means, told by facts of a product.
import type { ProductKind } from '../../src/modules/catalog/index.ts';

/** A product as searches are judged by it; `priceCents` with IVA. */
export type JudgedProduct = {
  id: number;
  name: string;
  brand: string;
  /** The maker's part number. */
  mpn: string | null;
  kind: string;
  priceCents: number;
  specs: Readonly<Record<string, unknown>>;
};

export type JudgedSearch = {
  q: string;
  /** Whether a product is what was meant. */
  isMeant: (product: JudgedProduct) => boolean;
  /** `one`: one that was meant is among the first five. `all`: as many of the five are as there are. */
  first: 'one' | 'all' | 'none';
  /** Of `none`: the word that no product has; nothing is found, or it is said to be left out. */
  absent?: string;
  /** Price words: the five have to be in this order, too. */
  order?: 'cheapest' | 'dearest';
};

export type Test = (product: JudgedProduct) => boolean;

export const kind =
  (...kinds: ProductKind[]): Test =>
  (product) =>
    kinds.some((one) => one === product.kind);
const text = (product: JudgedProduct) => `${product.brand} ${product.name} ${JSON.stringify(product.specs)}`;
/** Name, maker or specs say so. */
export const says =
  (pattern: RegExp): Test =>
  (product) =>
    pattern.test(text(product));
export const named =
  (pattern: RegExp): Test =>
  ({ name }) =>
    pattern.test(name);
export const of =
  (brand: string): Test =>
  (product) =>
    product.brand.toLowerCase() === brand.toLowerCase() ||
    (brand === 'WD' && product.brand === 'Western Digital');
const numberAt = (specs: JudgedProduct['specs'], path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      specs,
    );
/** A number of the specs. */
export const has =
  (path: string, wanted: number, tolerance = 0): Test =>
  ({ specs }) => {
    const value = numberAt(specs, path);
    return typeof value === 'number' && Math.abs(value - wanted) <= tolerance;
  };
export const between =
  (low: number, high: number): Test =>
  ({ priceCents }) =>
    priceCents >= low * 100 && priceCents <= high * 100;
export const every =
  (...tests: Test[]): Test =>
  (product) =>
    tests.every((test) => test(product));
export const either =
  (...tests: Test[]): Test =>
  (product) =>
    tests.some((test) => test(product));

export const model = (isMeant: Test, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'one' }));
export const allOf = (isMeant: Test, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'all' }));
export const ordered = (order: 'cheapest' | 'dearest', isMeant: Test, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'all', order }));
/** Goods that a catalogue without what is meant does not have. */
export const nothingHas = (isMeant: Test, absent: string, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'none', absent }));

export const cpu = kind('cpu');
export const gpu = kind('gpu');
export const board = kind('motherboard');
export const ram = kind('memory');
export const ssd = kind('ssd');
export const hdd = kind('hdd');
export const psu = kind('psu');
export const housing = kind('case');
export const cooler = kind('cpu_cooler');
export const monitor = kind('monitor');
export const keyboard = kind('keyboard');
export const mouse = kind('mouse');
export const headset = kind('headset');
export const laptop = kind('laptop');
export const webcam = kind('webcam');
export const ups = kind('ups');
/** By its name or its family: a feed may not call a T7 an SSD. */
export const externalSsd: Test = every(
  kind('external_storage'),
  named(/ssd|\b(?:t[579]|x(?:8|9|10)|xs\d000|extreme|rocket|sl\d00|armor|ex100u|pd1000)\b/i),
);
export const liquid: Test = every(cooler, ({ specs }) => specs['water_cooled'] === true);
export const wireless = says(/inal[aá]mbric|wireless|bluetooth/i);
export const white = says(/blanc|white/i);
