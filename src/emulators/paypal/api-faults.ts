import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { PaypalContext } from './paypal-context.ts';
import { PaypalApiError } from './paypal-error.ts';

/** Makes calls fail as a test asked: with a 500 before any work, or with a broken connection or a late answer after it. */
export function applyApiFaults(context: PaypalContext): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    if (context.faults.takeApi('status_500_next')) throw new PaypalApiError(500);
    const isWriting = c.req.method !== 'GET';
    const isLost = isWriting && context.faults.takeApi('timeout_after_accept_next');
    const isLate = isWriting && context.faults.takeApi('late_next');
    await next();
    if (isLost || isLate) await context.faults.hold();
    if (!isLost) return;
    // Called without a socket (in-process) there is no connection to break; the caller gets a gateway's answer.
    c.env?.outgoing?.destroy();
    c.res = new Response(null, { status: 504 });
  };
}
