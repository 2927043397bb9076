import type { Connection } from '../../platform/database/database.ts';
import { placeOf } from '../shipping/index.ts';
import { earlierNeighbourhoods, placeInCatalogue } from './postal-codes.queries.ts';

/** Where a postal code is; null in what its code does not settle. */
export type Place = {
  state: string;
  municipality: string | null;
  city: string | null;
  /** In the order of the alphabet. */
  neighbourhoods: string[];
};

/**
 * Where a postal code is: by the catalogue where it covers the code, else the state by its first digits and the colonias
 * of earlier deliveries. Null for a code that does not exist.
 */
export async function readPlace(db: Connection, code: string): Promise<Place | null> {
  const known = placeOf(code);
  if (known === undefined) return null;
  const found = await db.first(placeInCatalogue, { code });
  if (found?.is_covered) {
    const { municipality, city, neighbourhoods } = found;
    return found.is_known
      ? { state: known.state, municipality, city, neighbourhoods: inOrder(neighbourhoods ?? []) }
      : null;
  }
  const earlier = await db.rows(earlierNeighbourhoods, { code });
  return {
    state: known.state,
    municipality: known.municipality ?? null,
    city: null,
    neighbourhoods: inOrder(earlier.flatMap(({ name }) => name ?? [])),
  };
}

const collator = new Intl.Collator('es-MX', { numeric: true });

function inOrder(names: readonly string[]): string[] {
  return names.toSorted(collator.compare);
}
