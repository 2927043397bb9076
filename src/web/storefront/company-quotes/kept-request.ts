import { useEffect } from 'react';
import type { TypedAddress } from '../account-parts/address-form.tsx';
import type { TypedLine } from './typed-lines.ts';
import { withLines } from './typed-lines.ts';

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

const newRequest: KeptRequest = { lines: [], pasted: '', delivery: 'parcel', purchaseOrder: '', message: '' };

/** Whose it is stands in the name: who signs in as another finds none of it. */
const nameOf = (customerId: string, of: string) => `ensambla.cotizacion.${customerId}.${of}`;
const request = 'nueva';

/** Keeps what is typed for as long as the tab lives: a reload or a refusal loses nothing. */
export function useKept(customerId: string, of: string, typed: object | undefined): void {
  const text = typed && JSON.stringify(typed);
  useEffect(() => {
    if (text !== undefined) keep(customerId, of, text);
  }, [customerId, of, text]);
}

/** What this person typed before in this tab; undefined for nothing. */
export function kept<Typed extends object>(customerId: string, of: string): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(customerId, of)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** It was sent: the next one begins afresh. */
export function forgetKept(customerId: string, of: string): void {
  try {
    sessionStorage.removeItem(nameOf(customerId, of));
  } catch {
    // Nothing was kept.
  }
}

/** The same for a new request. */
export function useKeptRequest(customerId: string, typed: KeptRequest | undefined): void {
  useKept(customerId, request, typed);
}

/** A request as it was left, or a new one. */
export function keptRequest(customerId: string): KeptRequest {
  return { ...newRequest, ...kept<KeptRequest>(customerId, request) };
}

export function forgetRequest(customerId: string): void {
  forgetKept(customerId, request);
}

/** Puts goods, or lines that were pasted, into the request that its page opens with. */
export function addToRequest(
  customerId: string,
  { lines, pasted }: { lines: readonly TypedLine[]; pasted: string },
): void {
  const before = keptRequest(customerId);
  const next: KeptRequest = {
    ...before,
    lines: withLines(before.lines, lines),
    pasted: pasted === '' ? before.pasted : pasted,
  };
  keep(customerId, request, JSON.stringify(next));
}

function keep(customerId: string, of: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(customerId, of), text);
  } catch {
    // Private windows may refuse storage; the page works without it.
  }
}
