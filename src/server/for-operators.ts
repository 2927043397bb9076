import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { ClientAddress } from '../platform/http/client-address.ts';
import { isLoopbackHost } from '../platform/http/loopback-host.ts';

/** Whom something made for operators answers: this machine, everybody, nobody. */
export type Audience = 'loopback' | 'public' | 'off';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Lets only its audience in; to others the address does not exist. */
export function forOperators(audience: Audience, clientAddress: ClientAddress): MiddlewareHandler {
  return async (hono, next) => {
    if (audience === 'public' || (audience === 'loopback' && isFromHere(hono, clientAddress))) return next();
    return hono.text('Aquí no hay nada.', 404);
  };
}

function isFromHere(hono: Parameters<MiddlewareHandler>[0], clientAddress: ClientAddress): boolean {
  // Pages ask in-process, for visitors of anywhere.
  if (!hono.env || !('incoming' in hono.env)) return false;
  const forwardedFor = hono.req.header('x-forwarded-for');
  const client = clientAddress(getConnInfo(hono).remote.address, forwardedFor);
  // Whom a proxy that is not believed speaks for is unknown, and nobody here needs one.
  const isForwarded = forwardedFor?.split(',').some((entry) => !loopback.test(entry.trim())) ?? false;
  return loopback.test(client) && !isForwarded && isLoopbackHost(hono.req.header('host'));
}
