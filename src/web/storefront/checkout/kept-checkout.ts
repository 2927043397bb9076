import type { TypedAddress } from '../account-parts/typed-address.ts';
import type { TypedInvoiceProfile } from '../account-parts/invoice-profile-form.tsx';
import { forgetInTab, keptInTab, useKeptInTab } from '../shop-parts/kept-in-tab.ts';
import type { TypedGift } from './gift-option.tsx';
import type { TypedPickup } from './pickup-step.tsx';

const key = 'ensambla.checkout';

/** What is typed and chosen before an order exists. */
export type KeptCheckout = {
  /** Whose it is: who signs in as another finds none of it. */
  email: string;
  /** Of a saved address, or `newAddress`. */
  addressId: string;
  address: TypedAddress;
  pickup: TypedPickup;
  delivery: string;
  payment: string;
  usesCredit: boolean;
  purchaseOrder: string;
  gift: TypedGift;
  invoice: { isWanted: boolean; profileId: string; typed: TypedInvoiceProfile };
};

/** Keeps what is typed and chosen for as long as the tab lives: a reload or a cancelled payment loses nothing. */
export function useKeptCheckout(checkout: KeptCheckout | undefined): void {
  useKeptInTab(key, checkout);
}

/** What this person typed before in this tab. */
export function keptCheckout(email: string): KeptCheckout | undefined {
  const kept = keptInTab<KeptCheckout>(key);
  return kept?.email === email ? kept : undefined;
}

/** The purchase is made: the next one begins afresh. */
export function forgetCheckout(): void {
  forgetInTab(key);
}
