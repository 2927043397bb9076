import { z } from 'zod';
import type { StripeApi } from './api.ts';
import { balanceOf } from './payout.ts';
import { cashBalanceOf } from './cash-balance.ts';
import { addCustomer } from './customer.ts';
import { mergeMetadata } from './checkout-session.routes.ts';
import { emailAddress, expand, integer, metadata, text } from './parameters.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { missingResource } from './stripe-error.ts';
import type { Kind, StoredCustomer } from './stripe-objects.ts';

/** What is mostly only read: charges, events, disputes, payment methods, balance transactions, customers. */
export function recordRoutes(context: StripeContext, api: StripeApi): void {
  function retrieve(path: string, kind: Kind, noun: string): void {
    api.query({
      path: `${path}/:id`,
      parameters: z.strictObject({ expand }),
      async run(_parameters, ids) {
        const id = ids['id'] ?? '';
        const object = await context.store.get<object>(PROVIDER, kind, id);
        if (object === undefined) throw missingResource(noun, id, noun === 'event' ? 'id' : kind);
        return object;
      },
    });
  }

  retrieve('/charges', 'charge', 'charge');
  retrieve('/events', 'event', 'event');
  retrieve('/disputes', 'dispute', 'dispute');
  retrieve('/payment_methods', 'payment_method', 'PaymentMethod');
  retrieve('/balance_transactions', 'balance_transaction', 'balance transaction');
  retrieve('/customers', 'customer', 'customer');

  api.list({
    path: '/charges',
    kind: 'charge',
    filters: { customer: text().optional(), payment_intent: text().optional() },
  });
  api.list({
    path: '/balance_transactions',
    kind: 'balance_transaction',
    filters: {
      type: text().optional(),
      source: text().optional(),
      currency: text().optional(),
      payout: text()
        .transform((payout) => ({ payout }))
        .optional(),
    },
    named: { payout: '_emulator' },
  });
  retrieve('/payouts', 'payout', 'payout');
  api.list({ path: '/payouts', kind: 'payout', filters: { status: text().optional() } });
  api.query({
    path: '/balance',
    parameters: z.strictObject({ expand }),
    run: () => balanceOf(context),
  });
  api.list({
    path: '/disputes',
    kind: 'dispute',
    filters: { charge: text().optional(), payment_intent: text().optional() },
  });
  api.query({
    path: '/customers/:id/cash_balance',
    parameters: z.strictObject({ expand }),
    async run(_parameters, ids) {
      const id = ids['id'] ?? '';
      const customer = await context.store.get<StoredCustomer>(PROVIDER, 'customer', id);
      if (customer === undefined) throw missingResource('customer', id, 'customer');
      return cashBalanceOf(customer);
    },
  });
  api.query({
    path: '/customers/:id/cash_balance_transactions',
    parameters: z.strictObject({ expand, limit: integer({ min: 1, max: 100 }).optional() }),
    async run({ limit = 10 }, ids) {
      const id = ids['id'] ?? '';
      const found = await context.store.list<object>(PROVIDER, 'customer_cash_balance_transaction', {
        match: { customer: id },
        limit: limit + 1,
      });
      return {
        object: 'list',
        data: found.slice(0, limit).map(({ body }) => body),
        has_more: found.length > limit,
        url: `/v1/customers/${id}/cash_balance_transactions`,
      };
    },
  });
  api.list({ path: '/customers', kind: 'customer', filters: { email: text().optional() } });
  api.list({
    path: '/events',
    kind: 'event',
    filters: { type: text().optional(), types: z.array(text()).max(20).optional() },
    oneOf({ type, types }) {
      const values = typeof type === 'string' ? [type] : (types as string[] | undefined);
      return values === undefined ? undefined : { field: 'type', values };
    },
  });

  const customer = {
    description: text().optional(),
    email: emailAddress.optional(),
    expand,
    metadata: metadata.optional(),
    name: text(256).optional(),
    phone: text(20).optional(),
  };
  api.command({
    path: '/customers',
    parameters: z.strictObject(customer),
    kind: 'adds',
    run: async (unit, read) => addCustomer(unit, read),
  });
  api.command({
    path: '/customers/:id',
    parameters: z.strictObject(customer),
    kind: 'changes',
    async run(unit, read, ids) {
      const stored = await unit.lock('customer', ids['id'] ?? '');
      if (stored === undefined) throw missingResource('customer', ids['id'] ?? '', 'customer');
      stored.description = read.description ?? stored.description;
      stored.email = read.email ?? stored.email;
      stored.name = read.name ?? stored.name ?? null;
      stored.phone = read.phone ?? stored.phone ?? null;
      stored.metadata = mergeMetadata(stored.metadata, read.metadata ?? {});
      unit.save('customer', stored);
      unit.emit('customer.updated', stored);
      return stored;
    },
  });
}
