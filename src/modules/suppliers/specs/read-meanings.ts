import type { Connection } from '../../../platform/database/database.ts';
import { makeSpecReader, meaningKey, type SpecMeaning, type SpecReader } from './map-specs.ts';
import type { Decimal } from './read-spec.ts';
import { decimalOf, mappingsOf } from './specs.queries.ts';

/** What staff said of a supplier's names, and how it writes numbers. */
export async function readMeanings(
  db: Connection,
  supplier: string,
): Promise<{ meanings: Map<string, SpecMeaning>; decimal: Decimal }> {
  const [rows, source] = [await db.rows(mappingsOf, { supplier }), await db.first(decimalOf, { supplier })];
  const meanings = new Map<string, SpecMeaning>(
    rows.map(({ kind, name, path, unit }) => [meaningKey(kind, name), path === null ? null : { path, unit }]),
  );
  return { meanings, decimal: source?.decimal ?? '.' };
}

/** A reader of the specs of a supplier as staff said and the dictionary knows. */
export async function readSpecsOf(db: Connection, supplier: string): Promise<SpecReader> {
  const { meanings, decimal } = await readMeanings(db, supplier);
  return makeSpecReader(meanings, decimal);
}
