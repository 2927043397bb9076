import type { ProductKind } from '../../catalog/index.ts';
import { type Decimal, readSpec, unitInName } from './read-spec.ts';
import { specPlanOf, type SpecTarget } from './spec-targets.ts';
import { folded } from './units.ts';

type Specs = Record<string, unknown>;
type Leaves = (readonly [path: string, value: unknown])[];

/** What staff said of a supplier's name: where the shop has it, and the unit of bare numbers; null: it is ignored. */
export type SpecMeaning = { path: string; unit: string | null } | null;

/** How the specs of a supplier are read. */
export type SpecReader = {
  /**
   * A record's specs with what its supplier says under names of its own put where the shop has it, in the shop's units and
   * words. What is in the shop's form passes as it is, and so does what cannot be read for certain, under the name it came with.
   */
  map(kind: ProductKind, specs: Specs): Specs;
  /** What one value is in the shop's data; undefined where its name or the value says nothing certain. */
  read(kind: ProductKind, name: string, value: unknown): Leaves | undefined;
  /** Where a name leads; undefined for one that nobody knows, or that staff ignore. */
  targetOf(kind: ProductKind, name: string): SpecTarget | undefined;
};

/**
 * A reader of a supplier's specs. What staff said of its names goes before the dictionary.
 * @param meanings by `meaningKey`
 * @param decimal what its numbers have before decimals
 */
export function makeSpecReader(
  meanings: ReadonlyMap<string, SpecMeaning> = new Map(),
  decimal: Decimal = '.',
): SpecReader {
  const found = new Map<string, Found | null>();
  const targetNamed = (kind: ProductKind, name: string): Found | undefined => {
    const key = `${kind}\n${name}`;
    const known = found.get(key);
    if (known !== undefined) return known ?? undefined;
    // Suppliers may name any number of things.
    if (found.size >= namesMax) found.clear();
    const made = findTarget(kind, name, meanings);
    found.set(key, made ?? null);
    return made;
  };
  const read = (kind: ProductKind, name: string, value: unknown): Leaves | undefined => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return undefined;
    const named = targetNamed(kind, name);
    return named && readNamed(kind, named, value, decimal);
  };
  const map = (kind: ProductKind, specs: Specs): Specs => {
    const { own } = specPlanOf(kind);
    let mapped: Specs | undefined;
    const take = (name: string) => {
      const value = specs[name];
      if (typeof value !== 'string' && own.has(name) && !name.includes('.')) return;
      const leaves = read(kind, name, value);
      if (!leaves) return;
      const out = (mapped ??= { ...specs });
      if (own.has(name)) delete out[name];
      // Of two names for one thing the first one holds; of the parts of a kit all or none.
      if (leaves.every(([path]) => isFree(out, path)))
        for (const [path, said] of leaves) put(out, path, said);
      else if (own.has(name)) out[name] = value;
    };
    const isOfStaff = (name: string) => targetNamed(kind, name)?.isOfStaff === true;
    if (meanings.size === 0) for (const name in specs) take(name);
    else {
      // The shop's own names, then staff's word, then the dictionary's.
      const names = Object.keys(specs);
      for (const name of names) if (own.has(name)) take(name);
      for (const name of names) if (!own.has(name) && isOfStaff(name)) take(name);
      for (const name of names) if (!own.has(name) && !isOfStaff(name)) take(name);
    }
    return mapped ?? specs;
  };
  return { map, read, targetOf: (kind, name) => targetNamed(kind, name)?.target };
}

/** Under what a meaning is found. */
export const meaningKey = (kind: string, name: string): string => `${kind}\n${folded(name)}`;

const byDictionary = makeSpecReader();

/** Reads specs by the dictionary alone. */
export const mapSpecs = byDictionary.map;

function readNamed(
  kind: ProductKind,
  { target, unit, isOwnName }: Found,
  value: string | number | boolean,
  decimal: Decimal,
): Leaves | undefined {
  const isDrive = /^(?:ssd|hdd|external_storage)$/.test(kind) || target.path === 'storage';
  const leaves = readSpec(value, target, {
    unit,
    isOwnName,
    isDrive: isDrive && target.path !== 'cache',
    decimal,
  });
  // The shop's own name, and its word but for blanks and case, or more than its word: that is its form already.
  if (isOwnName && (target.type === 'text' || target.type === 'texts')) {
    const word = leaves?.[0]?.[1];
    const said = String(value).toLowerCase();
    if (
      String(word).toLowerCase() === said ||
      (typeof word === 'string' && squeezed(word) !== squeezed(said))
    )
      return undefined;
  }
  return leaves;
}

const squeezed = (text: string) => folded(text).replaceAll(' ', '');

type Found = { target: SpecTarget; unit: string | undefined; isOwnName: boolean; isOfStaff: boolean };
const namesMax = 20_000;

/** What a name means in a kind; undefined for one that nobody knows, or that staff ignore. */
function findTarget(
  kind: ProductKind,
  name: string,
  meanings: ReadonlyMap<string, SpecMeaning>,
): Found | undefined {
  const { targets, byName } = specPlanOf(kind);
  const own = targets.get(name);
  if (own) return { target: own, unit: undefined, isOwnName: true, isOfStaff: false };
  const meant = meanings.get(meaningKey(kind, name));
  if (meant === null) return undefined;
  const meantTarget = meant && targets.get(meant.path);
  if (meantTarget) {
    const said = meantTarget.unit === undefined ? undefined : unitInName(name, meantTarget.unit);
    return { target: meantTarget, unit: said ?? meant.unit ?? undefined, isOwnName: false, isOfStaff: true };
  }
  // Of what lies in another thing, its own name.
  for (const said of [name, name.slice(name.lastIndexOf('.') + 1)]) {
    const whole = byName.get(folded(said));
    if (whole) return { target: whole, unit: undefined, isOwnName: false, isOfStaff: false };
    const bare = /^(.+?)[\s_]*[\s_([][^\s_()[\]]+[)\]]?$/.exec(said.trim())?.[1];
    const target = bare === undefined ? undefined : byName.get(folded(bare));
    const unit = target?.unit === undefined ? undefined : unitInName(said, target.unit);
    if (target && unit !== undefined) return { target, unit, isOwnName: false, isOfStaff: false };
  }
  return undefined;
}

function isFree(specs: Specs, path: string): boolean {
  let at: unknown = specs;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return false;
    if (!Object.hasOwn(at, key)) return true;
    at = (at as Specs)[key];
  }
  return false;
}

/** Groups on the way are copied: a record is not changed. */
function put(specs: Specs, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = specs;
  for (const key of keys) at = at[key] = { ...(at[key] as Specs | undefined) };
  at[last] = value;
}
