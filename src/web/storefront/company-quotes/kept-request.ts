import type { TypedAddress } from '../account-parts/typed-address.ts';
import { forgetInTab, keepInTab, keptInTab, useKeptInTab } from '../shop-parts/kept-in-tab.ts';
import { type TypedLine, withLines } from './typed-lines.ts';

/** What is typed and chosen before a quote is asked for. */
export type KeptRequest = {
  lines: readonly TypedLine[];
  pasted: string;
  delivery: string;
  /** Of a known address, or of a new one; undefined until it was chosen. */
  addressId?: string | undefined;
  address?: TypedAddress | undefined;
  purchaseOrder: string;
  message: string;
};

export const newRequest: KeptRequest = {
  lines: [],
  pasted: '',
  delivery: 'parcel',
  purchaseOrder: '',
  message: '',
};

/** Under which name a request waits. Whose it is stands in it: who signs in as another finds none of it. */
const nameOf = (customerId: string) => `ensambla.cotizacion.${customerId}.nueva`;

/** The same of what somebody would like to change in a quote. */
export function nameOfChange(customerId: string, quoteId: string): string {
  return `ensambla.cotizacion.${customerId}.${quoteId}`;
}

/** Keeps a request for as long as the tab lives: a reload or a refusal loses nothing. */
export function useKeptRequest(customerId: string, typed: KeptRequest | undefined): void {
  useKeptInTab(nameOf(customerId), typed);
}

/** A request as it was left, or a new one. */
export function keptRequest(customerId: string): KeptRequest {
  return { ...newRequest, ...keptInTab<KeptRequest>(nameOf(customerId)) };
}

/** It was sent: the next one begins afresh. */
export function forgetRequest(customerId: string): void {
  forgetInTab(nameOf(customerId));
}

/** Puts goods, or lines that were pasted, into the request that its page opens with. */
export function addToRequest(
  customerId: string,
  { lines, pasted }: { lines: readonly TypedLine[]; pasted: string },
): void {
  const before = keptRequest(customerId);
  keepInTab(nameOf(customerId), {
    ...before,
    lines: withLines(before.lines, lines),
    pasted: pasted === '' ? before.pasted : pasted,
  });
}
