import type { z } from '../../../platform/http/endpoint.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type ProductKind, productKinds } from '../../catalog/index.ts';
import { requireSupplier } from '../sources/read-source.ts';
import { makeSpecReader, meaningKey, type SpecMeaning, type SpecReader } from './map-specs.ts';
import { meaningOnWire } from './meaning.ts';
import { readMeanings } from './read-meanings.ts';
import { addReading, noReading, type Reading } from './count-read.ts';
import { specPlanOf } from './spec-targets.ts';
import { saidSpecs } from './specs.queries.ts';
import type { specCalls } from './specs.contract.ts';
import { folded, needsUnit, unitsLike } from './units.ts';

type Asked = z.output<typeof specCalls.saidSpecs.query & z.ZodType>;

const samplesMax = 3;
const isKind = (kind: string): kind is ProductKind => Object.hasOwn(productKinds, kind);

/**
 * Names that a supplier's offers on sale have for specs, those of most offers first, and those that staff gave a meaning.
 * The shop's own names are not among them: what they mean is known.
 * @throws AppError 404
 */
export async function listSaidSpecs({ db }: RequestContext, code: string, asked: Asked) {
  const supplier = await requireSupplier({ db }, code);
  const rows = supplier.is_house ? [] : await db.rows(saidSpecs, { supplier: code });
  const { meanings, decimal } = await readMeanings(db, code);
  const all = gather(rows, meanings, makeSpecReader(meanings, decimal));
  const words = folded(asked.q ?? '');
  const matching = all.filter(
    ({ name, label, state, reading }) =>
      (asked.state === undefined ||
        state === asked.state ||
        (asked.state === 'unread' && reading !== null && reading.read < reading.values)) &&
      (name.includes(words) || folded(label).includes(words)),
  );
  const found = matching.filter(({ kind }) => asked.kind === undefined || kind === asked.kind);
  const { page, page_size: pageSize } = asked;
  const specs = found.slice((page - 1) * pageSize, page * pageSize);
  const shown = [...new Set(specs.map(({ kind }) => kind))];
  return {
    supplier: { code, name: supplier.name, is_house: supplier.is_house },
    kinds: Object.entries(Object.groupBy(all, ({ kind }) => kind)).flatMap(([kind, names = []]) =>
      isKind(kind) ? [{ kind, label: productKinds[kind].label, names: names.length }] : [],
    ),
    specs,
    fields: Object.fromEntries(shown.map((kind) => [kind, fieldsOf(kind)])),
    total: found.length,
    page,
    page_size: pageSize,
  };
}

type Said = { kind: string; name: string; value: unknown; count: number };
type Gathered = { kind: ProductKind; label: string; offers: number; samples: string[]; reading: Reading };

function gather(rows: readonly Said[], meanings: ReadonlyMap<string, SpecMeaning>, reader: SpecReader) {
  const names = new Map<string, Gathered>();
  for (const { kind, name, value, count } of rows) {
    if (!isKind(kind) || folded(name) === '' || specPlanOf(kind).own.has(name)) continue;
    const key = meaningKey(kind, name);
    let one = names.get(key);
    if (!one) names.set(key, (one = { kind, label: name, offers: 0, samples: [], reading: noReading() }));
    one.offers += count;
    if (one.samples.length < samplesMax) one.samples.push(String(value).slice(0, 120));
    addReading(one.reading, String(value), count, reader.read(kind, name, value) !== undefined);
  }
  for (const key of meanings.keys()) {
    const [kind = '', name = ''] = key.split('\n');
    if (isKind(kind) && !names.has(key))
      names.set(key, { kind, label: name, offers: 0, samples: [], reading: noReading() });
  }
  return [...names]
    .map(([key, { kind, label, offers, samples, reading }]) => {
      const meant = meanings.get(key);
      const target = reader.targetOf(kind, label);
      const state =
        meant === null
          ? ('ignored' as const)
          : meant
            ? ('supplier' as const)
            : target
              ? ('dictionary' as const)
              : ('nothing' as const);
      return {
        kind,
        name: key.slice(kind.length + 1),
        label,
        offers,
        samples,
        state,
        path: target?.path ?? null,
        unit: meant?.unit ?? null,
        meaning: meaningOnWire(meant),
        reading: target ? reading : null,
      };
    })
    .toSorted((a, b) => b.offers - a.offers || a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
}

const fieldsOf = (kind: ProductKind) =>
  [...specPlanOf(kind).targets.values()]
    .map(({ path, label, unit }) => ({
      path,
      label,
      unit: unit ?? null,
      units: unit !== undefined && needsUnit(unit) ? unitsLike(unit) : [],
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'));
