/** Why a supplier gave no answer that the shop can use. */
export class SupplierError extends Error {
  /** `unavailable`: nobody knows what became of a call; `duplicate`: it has an order of this number. */
  readonly kind: 'wrong_key' | 'busy' | 'unavailable' | 'refused' | 'duplicate' | 'unknown_host';
  /** When it said that it may be asked again. */
  readonly retryAt: Date | undefined;
  /** Fingerprint of the key that a host showed, and nobody confirmed. */
  readonly hostKey: string | undefined;

  constructor(
    kind: SupplierError['kind'],
    message: string,
    more: { retryAt?: Date; hostKey?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'SupplierError';
    this.kind = kind;
    this.retryAt = more.retryAt;
    this.hostKey = more.hostKey;
  }
}
