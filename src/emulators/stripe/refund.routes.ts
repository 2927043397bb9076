import { z } from 'zod';
import type { StripeApi } from './api.ts';
import { refundBalance } from './cash-balance.ts';
import {
  choice,
  currency,
  emailAddress,
  expand,
  integer,
  metadata,
  text,
  unsupported,
} from './parameters.ts';
import { addRefund } from './refund.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { invalidRequest, missingResource } from './stripe-error.ts';
import type { StoredRefund } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

export function refundRoutes(context: StripeContext, api: StripeApi): void {
  api.command({
    path: '/refunds',
    parameters: z.strictObject({
      amount: integer({ min: 1 }).optional(),
      charge: text().optional(),
      expand,
      instructions_email: emailAddress.optional(),
      metadata: metadata.optional(),
      payment_intent: text().optional(),
      reason: choice(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      currency: currency.optional(),
      customer: text().optional(),
      origin: choice(['customer_balance']).optional(),
      refund_application_fee: unsupported,
      reverse_transfer: unsupported,
    }),
    kind: 'changes',
    async run(unit, read) {
      if (read.origin === 'customer_balance') {
        const customer = await unit.lock('customer', read.customer ?? '');
        if (customer === undefined) throw missingResource('customer', read.customer ?? '', 'customer');
        if (read.amount === undefined) {
          throw invalidRequest('Missing required param: amount.', {
            code: 'parameter_missing',
            param: 'amount',
          });
        }
        return refundBalance(unit, customer, {
          amount: read.amount,
          currency: read.currency ?? 'mxn',
          metadata: read.metadata ?? {},
        });
      }
      const charge = await unit.lock('charge', await chargeIdOf(unit, read));
      if (charge === undefined) throw missingResource('charge', read.charge ?? '', 'charge');
      const method =
        charge.payment_method === null ? undefined : await unit.get('payment_method', charge.payment_method);
      const customer = charge.customer === null ? undefined : await unit.get('customer', charge.customer);
      return addRefund(unit, charge, method, customer, {
        amount: read.amount,
        reason: read.reason ?? null,
        metadata: read.metadata ?? {},
        instructionsEmail: read.instructions_email,
      });
    },
  });

  api.query({
    path: '/refunds/:id',
    parameters: z.strictObject({ expand }),
    async run(_parameters, ids) {
      const id = ids['id'] ?? '';
      const refund = await context.store.get<StoredRefund>(PROVIDER, 'refund', id);
      if (refund === undefined) throw missingResource('refund', id, 'refund');
      return refund;
    },
  });

  api.list({
    path: '/refunds',
    kind: 'refund',
    filters: { charge: text().optional(), payment_intent: text().optional() },
  });
}

async function chargeIdOf(
  unit: Unit,
  read: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<string> {
  if (read.payment_intent !== undefined) {
    const intent = await unit.get('payment_intent', read.payment_intent);
    if (intent === undefined) throw missingResource('payment_intent', read.payment_intent, 'payment_intent');
    if (intent.status !== 'succeeded' || intent.latest_charge === null) {
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    }
    if (read.charge !== undefined && read.charge !== intent.latest_charge) {
      throw invalidRequest('The charge given is not one of the PaymentIntent given.', { param: 'charge' });
    }
    return intent.latest_charge;
  }
  if (read.charge === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    );
  }
  return read.charge;
}
