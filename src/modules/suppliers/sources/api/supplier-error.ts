/** Why a supplier gave no answer that the shop can use. */
export class SupplierError extends Error {
  readonly kind: 'wrong_key' | 'busy' | 'unavailable' | 'refused';
  /** When it said that it may be asked again. */
  readonly retryAt: Date | undefined;

  constructor(kind: SupplierError['kind'], message: string, more: { retryAt?: Date; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'SupplierError';
    this.kind = kind;
    this.retryAt = more.retryAt;
  }
}
