import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { placeOf } from '../../../modules/shipping/rules/postal-places.ts';
import { browserApi } from '../../data.ts';

/** Where a postal code is, as the shop knows it. */
export type Place = NonNullable<Awaited<ReturnType<Api['postalCodes']['place']>>['place']>;

const asked = new Map<string, Promise<Place | null | undefined>>();
const keptMax = 50;

/** Asks where a postal code is, once for a page. Null: it does not exist; undefined: nobody answered. */
export function askPlace(code: string): Promise<Place | null | undefined> {
  if (placeOf(code) === undefined) return Promise.resolve(null);
  const known = asked.get(code);
  if (known) return known;
  if (asked.size >= keptMax) asked.clear();
  const answer = browserApi()
    .postalCodes.place({ params: { postal_code: code } })
    .then(
      ({ place }) => place,
      (error: unknown) => {
        // The next one who asks may be luckier.
        asked.delete(code);
        if (!(error instanceof ApiError)) throw error;
        return undefined;
      },
    );
  asked.set(code, answer);
  return answer;
}

/**
 * Where a postal code is; null where a whole one does not exist, undefined while nobody has said. `onHeard` is told once
 * for each code.
 */
export function usePlace(code: string, onHeard?: (place: Place) => void): Place | null | undefined {
  const [heard, setHeard] = useState<{ code: string; place: Place | null | undefined }>();
  const tell = useEffectEvent((place: Place) => onHeard?.(place));
  useEffect(() => {
    if (code.length !== 5) return undefined;
    let isWanted = true;
    const ask = async () => {
      const place = await askPlace(code);
      if (!isWanted) return;
      setHeard({ code, place });
      if (place) tell(place);
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [code]);
  return heard?.code === code ? heard.place : undefined;
}

/** What is said beside a code that does not exist; one that the post gave out since may be right. */
export function noSuchCode(code: string): string {
  return placeOf(code) === undefined
    ? 'Ese código postal no existe.'
    : `No encontramos el código postal ${code}. Revísalo.`;
}
