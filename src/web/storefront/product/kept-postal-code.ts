import { create } from 'zustand';

const storageKey = 'postal-code';

/**
 * The postal code this browser asked about last (empty where there is none), and the time by which its days are counted.
 * Undefined until the page stands: the server has neither of a visitor.
 */
export const useDeliveryQuestion = create<{ asked: { postalCode: string; now: Date } | undefined }>()(() => ({
  asked: undefined,
}));

/** Reads what was remembered; call it once the page stands. */
export function readDeliveryQuestion(): void {
  const postalCode = useDeliveryQuestion.getState().asked?.postalCode ?? remembered();
  useDeliveryQuestion.setState({ asked: { postalCode, now: new Date() } });
}

/** Asks about a postal code; one that exists is remembered for every product page to come. */
export function askDelivery(postalCode: string, doesExist: boolean): void {
  useDeliveryQuestion.setState({ asked: { postalCode, now: new Date() } });
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
    return /^\d{5}$/.test(kept) ? kept : '';
  } catch {
    return '';
  }
}
