import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../../platform/context.ts';
import { specLeaves } from '../../catalog/index.ts';
import { requireSupplier } from '../sources/read-source.ts';
import { addReading, noReading } from './count-read.ts';
import { makeSpecReader, meaningKey } from './map-specs.ts';
import { checkedMeaning } from './meaning.ts';
import { readMeanings } from './read-meanings.ts';
import { specPlanOf } from './spec-targets.ts';
import type { Meaning } from './specs.contract.ts';
import { offersSaying, saidNames } from './specs.queries.ts';
import { folded } from './units.ts';

const samplesMax = 5;

/**
 * What another meaning of a name would change, counted from the offers as they are stored; nothing is written.
 * @throws AppError 404; 422 beside a field
 */
export async function previewMeaning(
  context: RequestContext,
  code: string,
  given: { kind: string; name: string; meaning: Meaning },
) {
  const { db } = context;
  const { kind, name, meaning } = checkedMeaning(await requireSupplier(context, code), given);
  const { meanings, decimal } = await readMeanings(db, code);
  const now = makeSpecReader(meanings, decimal);
  const next = new Map(meanings);
  if (meaning === undefined) next.delete(meaningKey(kind, name));
  else next.set(meaningKey(kind, name), meaning);
  const then = makeSpecReader(next, decimal);
  const names = (await db.rows(saidNames, { supplier: code, kind }))
    .map((row) => row.name)
    .filter((one) => folded(one) === name && !specPlanOf(kind).own.has(one));
  const offers = names.length === 0 ? [] : await db.rows(offersSaying, { supplier: code, kind, names });

  const counts = new Map<string, { count: number; isRead: boolean }>();
  const changed: { productId: number | null; sample: Sample }[] = [];
  for (const { ref_id: refId, product_name: productName, product_id: productId, specs } of offers) {
    for (const one of names.filter((said) => Object.hasOwn(specs, said))) {
      const value = String(specs[one]);
      const isRead = then.read(kind, one, specs[one]) !== undefined;
      const known = counts.get(value);
      counts.set(value, { count: (known?.count ?? 0) + 1, isRead });
    }
    const came = asItCame(specs, (said) => now.read(kind, said, specs[said]));
    const changes = differences(kind, now.map(kind, came), then.map(kind, came));
    if (changes.length > 0)
      changed.push({ productId, sample: { ref_id: refId, name: productName, changes } });
  }
  const reading = noReading();
  for (const [value, { count, isRead }] of [...counts].toSorted(([, a], [, b]) => b.count - a.count))
    addReading(reading, value, count, isRead);
  return {
    reading,
    offers: changed.length,
    products: new Set(changed.flatMap(({ productId }) => productId ?? [])).size,
    samples: changed.slice(0, samplesMax).map(({ sample }) => sample),
  };
}

type Specs = Record<string, unknown>;
type Sample = {
  ref_id: string;
  name: string;
  changes: { label: string; unit: string | null; before: string | null; after: string | null }[];
};

/** Specs without what was read from names beside it. */
function asItCame(
  specs: Specs,
  read: (name: string) => readonly (readonly [path: string, value: unknown])[] | undefined,
): Specs {
  const made = new Map(Object.keys(specs).flatMap((name) => read(name) ?? []));
  const came = structuredClone(specs);
  for (const [path, value] of made) drop(came, path.split('.'), value);
  return came;
}

function drop(specs: Specs, [key = '', ...rest]: readonly string[], value: unknown): void {
  const at = specs[key];
  if (rest.length === 0) {
    if (isDeepStrictEqual(at, value)) delete specs[key];
    return;
  }
  if (typeof at !== 'object' || at === null || Array.isArray(at)) return;
  drop(at as Specs, rest, value);
  if (Object.keys(at).length === 0) delete specs[key];
}

function differences(kind: Parameters<typeof specPlanOf>[0], before: Specs, after: Specs) {
  const { targets } = specPlanOf(kind);
  const [old, fresh] = [new Map(specLeaves(before)), new Map(specLeaves(after))];
  const shown = (value: unknown) => (value === undefined ? null : [value].flat().map(String).join(', '));
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path) => {
    if (isDeepStrictEqual(old.get(path), fresh.get(path))) return [];
    const target = targets.get(path);
    return [
      {
        label: target?.label ?? path,
        unit: target?.unit ?? null,
        before: shown(old.get(path)),
        after: shown(fresh.get(path)),
      },
    ];
  });
}
