import type { ProductKind } from '../../catalog/index.ts';
import { readSpec, unitInName } from './read-spec.ts';
import { specPlanOf, type SpecTarget } from './spec-targets.ts';
import { folded } from './units.ts';

type Specs = Record<string, unknown>;
type Leaves = (readonly [path: string, value: unknown])[];

/**
 * A record's specs with what its supplier says under names of its own put where the shop has it, in the shop's units and words.
 * What is in the shop's form passes as it is, and so does what cannot be read for certain, under the name it came with.
 */
export function mapSpecs(kind: ProductKind, specs: Specs): Specs {
  const { own } = specPlanOf(kind);
  let mapped: Specs | undefined;
  for (const name in specs) {
    const value = specs[name];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    if (typeof value !== 'string' && own.has(name) && !name.includes('.')) continue;
    const leaves = readNamed(kind, name, value);
    if (!leaves) continue;
    const out = (mapped ??= { ...specs });
    if (own.has(name)) delete out[name];
    // Of two names for one thing the first one holds; of the parts of a kit all or none.
    if (leaves.every(([path]) => isFree(out, path))) for (const [path, said] of leaves) put(out, path, said);
    else if (own.has(name)) out[name] = value;
  }
  return mapped ?? specs;
}

/** What a supplier's value is in the shop's data; undefined where its name or the value says nothing certain. */
function readNamed(kind: ProductKind, name: string, value: string | number | boolean): Leaves | undefined {
  const found = targetNamed(kind, name);
  if (!found) return undefined;
  const { target, unit, isOwnName } = found;
  const isDrive = /^(?:ssd|hdd|external_storage)$/.test(kind) || target.path === 'storage';
  const leaves = readSpec(value, target, { unit, isOwnName, isDrive: isDrive && target.path !== 'cache' });
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

type Found = { target: SpecTarget; unit: string | undefined; isOwnName: boolean };
const foundByName = new Map<string, Found | null>();
const namesMax = 20_000;

function targetNamed(kind: ProductKind, name: string): Found | undefined {
  const key = `${kind}\n${name}`;
  const known = foundByName.get(key);
  if (known !== undefined) return known ?? undefined;
  // Suppliers may name any number of things.
  if (foundByName.size >= namesMax) foundByName.clear();
  const found = findTarget(kind, name);
  foundByName.set(key, found ?? null);
  return found;
}

function findTarget(kind: ProductKind, name: string): Found | undefined {
  const { targets, byName } = specPlanOf(kind);
  const own = targets.get(name);
  if (own) return { target: own, unit: undefined, isOwnName: true };
  // Of what lies in another thing, its own name.
  for (const said of [name, name.slice(name.lastIndexOf('.') + 1)]) {
    const whole = byName.get(folded(said));
    if (whole) return { target: whole, unit: undefined, isOwnName: false };
    const bare = /^(.+?)[\s_]*[\s_([][^\s_()[\]]+[)\]]?$/.exec(said.trim())?.[1];
    const target = bare === undefined ? undefined : byName.get(folded(bare));
    const unit = target?.unit === undefined ? undefined : unitInName(said, target.unit);
    if (target && unit !== undefined) return { target, unit, isOwnName: false };
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
