/** HTTP statuses an expected failure may have; see `docs/architecture.md`, «Errors». */
import { t } from '../i18n/t.ts';
export type FailureStatus = 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * A failure the visitor may read: `code` for programs, `message` for people, `fields` for forms.
 * Everything else that is thrown is a programmer's mistake and answers 500 without its text.
 */
export class AppError extends Error {
  readonly status: FailureStatus;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  /** Extra facts for the client beside the message, e.g. how many units are left. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    status: FailureStatus,
    code: string,
    message: string,
    extra: { fields?: Record<string, string>; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.details = extra.details;
  }
}

/** What is not there and what is not yours look the same. */
export function notFound(message = t('We cannot find what you are looking for.')): AppError {
  return new AppError(404, 'not_found', message);
}

/** Well-formed but refused; `fields` says where, keyed by the name on the wire. */
export function invalid(fields: Record<string, string>, message = t('Check the marked fields.')): AppError {
  return new AppError(422, 'invalid', message, { fields });
}

/** The thing is in a state that does not allow this. */
export function conflict(code: string, message: string, details?: Record<string, unknown>): AppError {
  return new AppError(409, code, message, details ? { details } : {});
}

/** Somebody changed the thing since it was read; `current` is what is there now. */
export function stale(current: unknown): AppError {
  return conflict('stale', t('Somebody changed this meanwhile.'), { current });
}
