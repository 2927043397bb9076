import { pino, type Logger } from 'pino';

/** Structured logger; children carry the request id or the job name. */
export type Log = Logger;

type LoggedError = {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  frames?: string;
  cause?: unknown;
};

/**
 * What the log says of an error: what happened and where, never with which values. Drizzle writes a statement's
 * parameters into its message, PostgreSQL a row's into `detail`; both may be tokens or people.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutParameters(error) : typeof error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const logged: LoggedError = { type: error.name, message: withoutParameters(error.message) };
  if (code !== undefined) logged.code = code;
  if (constraint !== undefined) logged.constraint = constraint;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  if (frames?.length) logged.frames = frames.join('\n');
  if (error.cause !== undefined) logged.cause = errorForLog(error.cause);
  return logged;
}

/** Of the secrets of mailed links and of providers' addresses, which no name of ours is like, the beginning tells which it was. */
const secretSegment = /\/(?=[\w-]*[a-z])(?=[\w-]*[A-Z])([\w-]{4})[\w-]{16,}/g;

/** An address without what opens something. */
function withoutSecrets(address: unknown): unknown {
  return typeof address === 'string' ? address.replaceAll(secretSegment, '/$1…') : address;
}

function withoutParameters(text: string): string {
  return text.replace(/\bparams:[\s\S]*/, 'params: […]');
}

type LogLine = (message: string, ...details: unknown[]) => void;
type Level = 'debug' | 'info' | 'warn' | 'error';

function lineOf(log: Log, level: Level): LogLine {
  return (message, ...details) => {
    const error = [message, ...details].find((detail: unknown) => detail instanceof Error);
    const text = typeof message === 'string' ? withoutParameters(message) : 'console';
    log[level](error === undefined ? {} : { err: error }, text);
  };
}

/** The accounts library's log; what it says at each refusal is for debugging only. */
export function libraryLogger(log: Log) {
  return {
    log: (level: 'debug' | 'info' | 'success' | 'warn' | 'error', message: string, ...details: unknown[]) =>
      lineOf(log, level === 'error' ? 'error' : 'debug')(message, ...details),
  };
}

/** From now on what libraries write to the console is lines of the log, too. */
export function logConsole(log: Log): void {
  Object.assign(console, {
    log: lineOf(log, 'info'),
    info: lineOf(log, 'info'),
    warn: lineOf(log, 'warn'),
    error: lineOf(log, 'error'),
    debug: lineOf(log, 'debug'),
  });
}

/** One JSON line per event on standard output; secrets and personal data are cut out by name. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog, path: withoutSecrets, url: withoutSecrets },
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
