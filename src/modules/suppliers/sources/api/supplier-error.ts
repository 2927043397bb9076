import { type Kept, sayKept } from '../../../../i18n/t.ts';

/** Why a supplier gave no answer that the shop can use. */
export class SupplierError extends Error {
  /** `unavailable`: nobody knows what became of a call; `duplicate`: it has an order of this number. */
  readonly kind: 'wrong_key' | 'busy' | 'unavailable' | 'refused' | 'duplicate' | 'unknown_host';
  /** What it says, for whoever reads it later. */
  readonly kept: string | Kept;
  /** When it said that it may be asked again. */
  readonly retryAt: Date | undefined;
  /** It said that it does not have what was asked for, and not that it could not tell. */
  readonly isMissing: boolean;
  /** Fingerprint of the key that a host showed, and nobody confirmed. */
  readonly hostKey: string | undefined;

  /**
   * @param said words of its own, or a text that is kept with its values and said to whoever reads it
   */
  constructor(
    kind: SupplierError['kind'],
    said: string | Kept,
    more: { retryAt?: Date; isMissing?: boolean; hostKey?: string; cause?: unknown } = {},
  ) {
    super(sayKept(said), { cause: more.cause });
    this.name = 'SupplierError';
    this.kind = kind;
    this.kept = said;
    this.retryAt = more.retryAt;
    this.isMissing = more.isMissing ?? false;
    this.hostKey = more.hostKey;
  }
}

/** What a call gives; undefined where its supplier does not have what it asks for. Throws what the call throws else. */
export async function unlessMissing<Found>(call: Promise<Found>): Promise<Found | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof SupplierError && error.isMissing) return undefined;
    throw error;
  }
}
