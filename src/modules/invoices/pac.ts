import type { Issuer } from './cfdi/write-cfdi.ts';

/** A CFDI with the seal of who issued it and the stamp of the tax authority. */
export type Stamped = { uuid: string; xml: string; stampedAt: Date };

/** Why an invoice is cancelled; source: SAT, motivos de cancelación since 2022. */
export const cancelReasons = {
  '01': 'Errors in it; another invoice takes its place',
  '02': 'Errors in it; nothing takes its place',
  '03': 'The sale did not happen',
  '04': 'A named invoice of a sale in the global one',
} as const;
export type CancelReason = keyof typeof cancelReasons;

/**
 * A provider of certification (PAC): seals and stamps invoices and cancels them. Every call goes over the network,
 * throws `PacError`, and may be made again: what was stamped under a key is answered again, and not stamped twice.
 */
export type Pac = {
  /** Says whether the PAC takes the shop's token, by a call that changes nothing: it throws where it does not. */
  checkToken(): Promise<void>;
  stamp(request: { key: string; xml: string }): Promise<Stamped>;
  /** Asks for it. Whether it is cancelled, the tax authority says: a receiver may have to accept. */
  cancel(request: {
    uuid: string;
    rfc: string;
    reason: CancelReason;
    replacementUuid: string | undefined;
  }): Promise<void>;
};

/**
 * What the tax authority says of an invoice: it stands; it was asked to cancel it and its receiver has not answered, or
 * refused; or it is cancelled.
 */
type FiscalState = 'valid' | 'asked' | 'refused' | 'cancelled';

/** The tax authority's service that anybody may ask about an invoice. It throws `PacError` `unavailable`. */
export type SatStatus = {
  /** @param stampedXml of the invoice, with its stamp */
  stateOf(stampedXml: string): Promise<FiscalState>;
};

/**
 * A PAC, or the tax authority, did not do what was asked. `refused`: it never will, as things are; `message` says why. `unavailable`: it may
 * later, and may even have done it without our hearing of it.
 */
export class PacError extends Error {
  readonly kind: 'refused' | 'unavailable';

  constructor(kind: PacError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PacError';
    this.kind = kind;
  }
}

/** The configuration of a shop that issues invoices; `issuer` is whose they are from now on. */
export type Invoicing = {
  pac: Pac;
  satStatus: SatStatus;
  issuer: () => Promise<Issuer>;
  isTestMode: boolean;
};

declare module '../../platform/context.ts' {
  interface Shop {
    /** Undefined where the shop has no PAC: nobody is offered an invoice. */
    readonly invoicing: Invoicing | undefined;
  }
}
