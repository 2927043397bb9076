import { pino, type Logger } from 'pino';

/** Structured logger; children carry the request id or the job name. */
export type Log = Logger;

/** One JSON line per event on standard output; secrets and personal data are cut out by name. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.authorization',
        '*.cookie',
        'headers.authorization',
        'headers.cookie',
        '*.token',
      ],
      censor: '[…]',
    },
  });
}
