import type { TypedAddress } from '../account-parts/address-form.tsx';

const key = 'ensambla.checkout';

/** What is typed before an order exists. */
export type KeptCheckout = { address: TypedAddress; isNewAddress: boolean };

/** Keeps what is being typed for as long as the tab lives: a reload or a cancelled payment loses nothing. */
export function keepCheckout(checkout: KeptCheckout): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(checkout));
  } catch {
    // Private windows may refuse storage; the page works without it.
  }
}

/** What was typed before in this tab. */
export function keptCheckout(): KeptCheckout | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as KeptCheckout);
  } catch {
    return undefined;
  }
}
