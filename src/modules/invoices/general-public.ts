import type { InvoiceReceiver } from '../invoice-profiles/index.ts';

/** Whom a global invoice is made out to (RMF 2.7.1.21); the postal code is the issuer's. */
export const generalPublic = {
  rfc: 'XAXX010101000',
  legal_name: 'PUBLICO EN GENERAL',
  tax_regime: '616',
  cfdi_use: 'S01',
} as const;

/** Whether an invoice is made out to nobody: a global one, or what is taken off one. */
export function isGeneralPublic({ rfc, legal_name: name }: InvoiceReceiver): boolean {
  return rfc === generalPublic.rfc && name === generalPublic.legal_name;
}
