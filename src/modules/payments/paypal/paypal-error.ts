/**
 * PayPal refused, failed or could not be reached. `status` is the HTTP status, 0 where no answer came: then the
 * call may have been carried out and is to be repeated with the same request id, or the order looked up.
 */
export class PaypalError extends Error {
  readonly status: number;
  /** PayPal's name of the refusal (`UNPROCESSABLE_ENTITY`), or `TIMEOUT`, `UNREACHABLE`, `INVALID_ANSWER`. */
  override readonly name: string;
  /** PayPal's finer code (`INSTRUMENT_DECLINED`), where there is one. */
  readonly issue: string | undefined;
  /** What PayPal's support asks for. */
  readonly debugId: string | undefined;

  constructor(
    message: string,
    details: { status: number; name: string; issue?: string; debugId?: string; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.name = details.name;
    this.issue = details.issue;
    this.debugId = details.debugId;
  }

  /** Whether the same call with the same request id may succeed later. */
  get isRetryable(): boolean {
    return this.status === 0 || this.status === 409 || this.status === 429 || this.status >= 500;
  }
}
