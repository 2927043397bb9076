import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { t } from '../../i18n/t.ts';
import { isDatabaseAway, sqlState } from '../database/database.ts';
import { AppError, type FailureStatus } from '../errors.ts';
import type { Log } from '../log.ts';

/**
 * Turns whatever was thrown into the API's one error shape; the unexpected is logged and told nothing about. While the
 * database is away a client is told when to ask again.
 */
export function errorAnswer(error: unknown, hono: Context, log: Log): Response {
  const failure = asAppError(error);
  if (!failure) log.error({ err: error, path: hono.req.path, method: hono.req.method }, 'unexpected failure');
  const { status, code, message, fields, details }: Told =
    failure ?? (isDatabaseAway(error) ? away() : unexpected());
  const seconds = details?.['retry_after_seconds'];
  const headers: Record<string, string> =
    typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
  return hono.json({ error: { code, message, fields, details } }, status, headers);
}

type Told = Pick<AppError, 'code' | 'message'> &
  Partial<Pick<AppError, 'fields' | 'details'>> & { status: FailureStatus | 500 };

const unexpected = (): Told => ({
  status: 500,
  code: 'unexpected',
  message: t('Something went wrong on our side. Try again.'),
});

/** Another database is the primary after some 20 s (docs/benchmarks.md, «Several hosts»); most pauses are shorter. */
export const awaySeconds = 5;

const away = (): Told => ({
  status: 503,
  code: 'unavailable',
  message: t('The shop does not answer for a moment. Try again in a few seconds.'),
  details: { retry_after_seconds: awaySeconds },
});

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    const statuses: Record<number, [FailureStatus, string, string]> = {
      400: [400, 'malformed', t('The request cannot be read.')],
      413: [413, 'too_large', t('The request is too large.')],
      415: [415, 'unsupported_type', t('That type of content is not accepted here.')],
    };
    const [status, code, message] = statuses[error.status] ?? [
      400,
      'malformed',
      t('The request cannot be read.'),
    ];
    return new AppError(status, code, message);
  }
  // `%` followed by no number in the path; bodies are parsed, and refused, at the door.
  if (error instanceof URIError) {
    return new AppError(400, 'malformed', t('The request cannot be read.'));
  }
  // Text that PostgreSQL cannot store or cast (a zero byte, for one) came from the request.
  if (['22021', '22P05'].includes(sqlState(error) ?? '')) {
    return new AppError(400, 'malformed', t('The request has characters that are not accepted.'));
  }
  // A number or date that no column holds: nothing the shop counts itself comes near that.
  if (['22003', '22008'].includes(sqlState(error) ?? '')) {
    return new AppError(422, 'out_of_range', t('A number or a date is out of range.'));
  }
  return undefined;
}
