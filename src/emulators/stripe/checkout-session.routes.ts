import { z } from 'zod';
import type { StripeApi } from './api.ts';
import { addSession, expireSession, hasLapsed } from './checkout-session.ts';
import { sessionParameters } from './checkout-session.parameters.ts';
import { choice, expand, listParameters, metadata, text } from './parameters.ts';
import { nowSeconds, PROVIDER, type StripeContext } from './stripe-context.ts';
import { missingResource } from './stripe-error.ts';
import type { StoredLineItem, StoredSession } from './stripe-objects.ts';
import { BUYER, changeUnit } from './unit-of-work.ts';

const PATH = '/checkout/sessions';

export function checkoutSessionRoutes(context: StripeContext, api: StripeApi): void {
  api.command({ path: PATH, parameters: sessionParameters, kind: 'adds', run: addSession });

  api.query({
    path: `${PATH}/:id`,
    parameters: z.strictObject({ expand }),
    run: (_parameters, ids) => readSession(context, ids['id'] ?? ''),
  });

  api.list({
    path: PATH,
    kind: 'checkout.session',
    filters: {
      customer: text().optional(),
      payment_intent: text().optional(),
      status: choice(['complete', 'expired', 'open']).optional(),
    },
    refresh: (session) => fresh(context, session),
  });

  api.command({
    path: `${PATH}/:id`,
    parameters: z.strictObject({ expand, metadata: metadata.optional() }),
    kind: 'changes',
    async run(unit, { metadata: changes = {} }, ids) {
      const session = await unit.lock('checkout.session', ids['id'] ?? '');
      if (session === undefined) throw missingResource('checkout session', ids['id'] ?? '', 'session');
      session.metadata = mergeMetadata(session.metadata, changes);
      unit.save('checkout.session', session);
      return session;
    },
  });

  api.command({
    path: `${PATH}/:id/expire`,
    parameters: z.strictObject({ expand }),
    kind: 'changes',
    async run(unit, _parameters, ids) {
      const session = await unit.lock('checkout.session', ids['id'] ?? '');
      if (session === undefined) throw missingResource('checkout session', ids['id'] ?? '', 'session');
      await expireSession(unit, session);
      return session;
    },
  });

  api.query({
    path: `${PATH}/:id/line_items`,
    parameters: z.strictObject(listParameters),
    async run({ limit = 10, starting_after: after }, ids) {
      const session = await readSession(context, ids['id'] ?? '');
      const items = session._emulator.lineItems;
      const first = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
      return toLineItemList(session.id, items, first, limit);
    },
  });
}

/** The first ten items of a session, as `expand[]=line_items` gives them. */
export function lineItemsOf(session: StoredSession): object {
  return toLineItemList(session.id, session._emulator.lineItems, 0, 10);
}

function toLineItemList(sessionId: string, items: StoredLineItem[], first: number, limit: number): object {
  return {
    object: 'list',
    data: items.slice(first, first + limit),
    has_more: items.length > first + limit,
    url: `/v1${PATH}/${sessionId}/line_items`,
  };
}

/** The session as it is now: one whose time is over is closed before it is shown. */
export async function readSession(context: StripeContext, id: string): Promise<StoredSession> {
  const session = await context.store.get<StoredSession>(PROVIDER, 'checkout.session', id);
  if (session === undefined) throw missingResource('checkout session', id, 'session');
  return fresh(context, session);
}

async function fresh(context: StripeContext, session: StoredSession): Promise<StoredSession> {
  if (hasLapsed(session, nowSeconds(context))) return (await closeIfLapsed(context, session.id)) ?? session;
  // The address of the page is today's, also for a session from before a restart.
  if (session.status === 'open') session.url = `${context.publicUrl()}/c/pay/${session.id}`;
  return session;
}

/** Closes the session if its time is over and it is still open. */
export function closeIfLapsed(context: StripeContext, id: string): Promise<StoredSession | undefined> {
  return changeUnit(context, BUYER, async (unit) => {
    const session = await unit.lock('checkout.session', id);
    if (session !== undefined && hasLapsed(session, unit.created)) await expireSession(unit, session);
    return session;
  });
}

/** Keys that come are set, keys that come empty are taken away, all others stay. */
export function mergeMetadata(current: Record<string, string>, changes: Record<string, string>) {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''));
}
