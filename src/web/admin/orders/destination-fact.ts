import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';

type Address = Awaited<ReturnType<Api['orders']['draftOrder']>>['draft_order']['address'];

/** Where agreed goods go, as a fact of a card. */
export function destinationFact(method: string, address: Address): { name: string; value: string } {
  return {
    name: method === 'parcel' ? t('Parcel to') : t('Picked up at'),
    value: `${address.street} ${address.exterior_number}, ${address.neighbourhood}, ${address.postal_code} ${address.municipality}, ${address.state}`,
  };
}
