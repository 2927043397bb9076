import type { MiddlewareHandler } from 'hono';

const names = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Whether a request was sent to this machine by its own name. `undefined` is no browser's: those always name a host. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || names.test(host);
}

/**
 * Answers only what was asked for under this machine's own name. A stranger's page may have its name lead here (DNS
 * rebinding) and would then be let read the answers; the name it asks under is the one thing it cannot change.
 */
export function loopbackHostOnly(): MiddlewareHandler {
  return async (hono, next) => {
    if (isLoopbackHost(hono.req.header('host'))) return next();
    return hono.text('Esta página solo responde en esta misma máquina.', 421);
  };
}
