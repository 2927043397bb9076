import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { t } from '../../i18n/t.ts';
import { sqlState } from '../database/database.ts';
import { AppError, type FailureStatus } from '../errors.ts';
import type { Log } from '../log.ts';

/** Turns whatever was thrown into the API's one error shape; the unexpected is logged and told nothing about. */
export function errorAnswer(error: unknown, hono: Context, log: Log): Response {
  const failure = asAppError(error);
  if (!failure) {
    log.error({ err: error, path: hono.req.path, method: hono.req.method }, 'unexpected failure');
    return hono.json(
      { error: { code: 'unexpected', message: t('Something went wrong on our side. Try again.') } },
      500,
    );
  }
  const { status, code, message, fields, details } = failure;
  const seconds = details?.['retry_after_seconds'];
  const headers: Record<string, string> =
    typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
  return hono.json({ error: { code, message, fields, details } }, status, headers);
}

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
