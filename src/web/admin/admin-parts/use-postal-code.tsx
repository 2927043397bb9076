import { useId, type ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { type Place, usePlace } from '../../storefront/shop-parts/place-of-code.ts';

/**
 * What a postal code helps staff to type: `onHeard` is told where it is, to fill what is empty; `listId` is what the line
 * of the colonia takes as its `list`, `list` the colonias to stand beside it; `problem` says that there is no such code.
 */
export function usePostalCode(
  code: string,
  onHeard: (place: Place) => void,
): { listId: string; list: ReactNode; problem: string | undefined } {
  const listId = useId();
  const place = usePlace(code, onHeard);
  return {
    listId,
    list: (
      <datalist id={listId}>
        {place?.neighbourhoods.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    ),
    problem: place === null ? t('There is no postal code {code}.', { code }) : undefined,
  };
}
