import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sqlState } from '../database/database.ts';
import { AppError, type FailureStatus } from '../errors.ts';
import type { Log } from '../log.ts';

/** Turns whatever was thrown into the API's one error shape; the unexpected is logged and told nothing about. */
export function errorAnswer(error: unknown, hono: Context, log: Log): Response {
  const failure = asAppError(error);
  if (!failure) {
    log.error({ err: error, path: hono.req.path, method: hono.req.method }, 'unexpected failure');
    return hono.json(
      { error: { code: 'unexpected', message: 'Algo salió mal de nuestro lado. Inténtalo de nuevo.' } },
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
      400: [400, 'malformed', 'La petición no se puede leer.'],
      413: [413, 'too_large', 'La petición es demasiado grande.'],
      415: [415, 'unsupported_type', 'Ese tipo de contenido no se acepta aquí.'],
    };
    const [status, code, message] = statuses[error.status] ?? [
      400,
      'malformed',
      'La petición no se puede leer.',
    ];
    return new AppError(status, code, message);
  }
  // `%` followed by no number in the path; bodies are parsed, and refused, at the door.
  if (error instanceof URIError) {
    return new AppError(400, 'malformed', 'La petición no se puede leer.');
  }
  // Text that PostgreSQL cannot store or cast (a zero byte, for one) came from the request.
  if (['22021', '22P05'].includes(sqlState(error) ?? '')) {
    return new AppError(400, 'malformed', 'La petición contiene caracteres que no se aceptan.');
  }
  return undefined;
}
