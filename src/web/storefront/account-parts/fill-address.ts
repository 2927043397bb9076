import { placeOf } from '../../../modules/shipping/rules/postal-places.ts';
import type { Place } from '../shop-parts/place-of-code.ts';
import type { TypedAddress } from './typed-address.ts';

/**
 * Whose word a field is: the person's who typed it here, or the postal code's. What stood there before has none and
 * follows a new code; what was typed never does.
 */
export type Sources = Partial<Record<'state' | 'municipality' | 'neighbourhood', 'typed' | 'code'>>;

export type Filled = { address: TypedAddress; sources: Sources };

/** A postal code brings its state, and its municipality where its digits say it, before anybody was asked. */
export function withPostalCode({ address, sources }: Filled, postalCode: string): Filled {
  const next = { ...address, postal_code: postalCode };
  const place = placeOf(postalCode);
  if (place === undefined) return { address: next, sources };
  // A municipality of another code is not this one's.
  const isOfAnother = address.state !== place.state || sources.municipality === 'code';
  return filledIn(
    { address: next, sources },
    {
      state: place.state,
      municipality: place.municipality ?? (isOfAnother ? '' : undefined),
    },
  );
}

/** What the shop knows of the code fills what nobody typed. A colonia that was chosen for another code goes. */
export function withPlace({ address, sources }: Filled, { municipality, neighbourhoods }: Place): Filled {
  const [only] = neighbourhoods;
  const isChosenElsewhere =
    sources.neighbourhood === 'code' && nameIn(neighbourhoods, address.neighbourhood) === undefined;
  const isEmpty = address.neighbourhood === '' || isChosenElsewhere;
  return filledIn(
    { address, sources },
    {
      municipality: municipality ?? undefined,
      neighbourhood: isEmpty && neighbourhoods.length === 1 ? only : isChosenElsewhere ? '' : undefined,
    },
  );
}

function filledIn(
  { address, sources }: Filled,
  given: Partial<Record<keyof Sources, string | undefined>>,
): Filled {
  const filled = { address: { ...address }, sources: { ...sources } };
  for (const [name, value] of Object.entries(given) as [keyof Sources, string | undefined][]) {
    if (value === undefined || sources[name] === 'typed') continue;
    filled.address[name] = value;
    filled.sources[name] = 'code';
  }
  return filled;
}

/** The name of a list that somebody means, whatever its case and accents; undefined where it has none. */
export function nameIn(names: readonly string[], text: string): string | undefined {
  const wanted = folded(text);
  return names.find((name) => folded(name) === wanted);
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
