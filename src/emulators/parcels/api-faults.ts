import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Faults } from '../faults.ts';

/** Makes calls fail as a test asked: with a 500 before any work, or with a broken connection or a late answer after it. */
export function applyApiFaults(
  faults: Faults,
  failure: object,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    if (faults.takeApi('status_500_next')) return c.json(failure, 500);
    const isWriting = c.req.method !== 'GET';
    const isLost = isWriting && faults.takeApi('timeout_after_accept_next');
    const isLate = isWriting && faults.takeApi('late_next');
    await next();
    if (isLost || isLate) await faults.hold();
    if (!isLost) return undefined;
    c.env?.outgoing?.destroy();
    c.res = new Response(null, { status: 504 });
    return undefined;
  };
}
