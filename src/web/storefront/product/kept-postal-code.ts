import { create } from 'zustand';
import { placeOf } from '../../../modules/shipping/rules/postal-places.ts';
import { askPlace } from '../shop-parts/place-of-code.ts';

const storageKey = 'postal-code';

/**
 * The postal code this browser asked about last (empty where there is none), whether there is such a code, and the time by
 * which its days are counted. Undefined until the page stands: the server has none of them of a visitor.
 */
export const useDeliveryQuestion = create<{
  asked: { postalCode: string; doesExist: boolean; now: Date } | undefined;
}>()(() => ({
  asked: undefined,
}));

/** Reads what was remembered; call it once the page stands. */
export function readDeliveryQuestion(): void {
  const { postalCode, doesExist } = useDeliveryQuestion.getState().asked ?? {
    postalCode: remembered(),
    doesExist: remembered() !== '',
  };
  useDeliveryQuestion.setState({ asked: { postalCode, doesExist, now: new Date() } });
}

let lastAsked = '';

/** Asks about a postal code; one that exists is remembered for every product page to come. */
export async function askDelivery(postalCode: string): Promise<void> {
  lastAsked = postalCode;
  // Nobody who could say: then what its first digits say holds.
  const doesExist = (await askPlace(postalCode)) !== null;
  if (lastAsked !== postalCode) return;
  useDeliveryQuestion.setState({ asked: { postalCode, doesExist, now: new Date() } });
  if (!doesExist) return;
  try {
    localStorage.setItem(storageKey, postalCode);
  } catch {
    // A browser that keeps nothing asks again.
  }
}

function remembered(): string {
  try {
    const kept = localStorage.getItem(storageKey) ?? '';
    return placeOf(kept) === undefined ? '' : kept;
  } catch {
    return '';
  }
}
