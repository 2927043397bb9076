import { z } from 'zod';
import { checkChargeable, fittingMethods } from './amounts.ts';
import type { StripeApi } from './api.ts';
import { lockPayment, shippingOf } from './checkout-session.ts';
import { methodChoice, methodOptions, noLongerSupported, shipping } from './checkout-session.parameters.ts';
import { mergeMetadata } from './checkout-session.routes.ts';
import {
  address,
  choice,
  currency,
  emailAddress,
  expand,
  flag,
  integer,
  metadata,
  text,
  unsupported,
  webAddress,
} from './parameters.ts';
import {
  addPaymentIntent,
  cancelPaymentIntent,
  capturePaymentIntent,
  confirm,
  unexpectedState,
} from './payment-intent.ts';
import { addVoucherMethod, NO_BILLING_DETAILS, resolvePaymentMethod } from './payment-method.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { invalidRequest, missingResource, StripeFailure } from './stripe-error.ts';
import { present, type StoredPaymentIntent, type StoredPaymentMethod } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

const PATH = '/payment_intents';

const methodData = z.strictObject({
  type: choice(['oxxo', 'customer_balance']),
  oxxo: z.strictObject({}).optional(),
  customer_balance: z.strictObject({}).optional(),
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: emailAddress.optional(),
      name: text().optional(),
      phone: text().optional(),
    })
    .optional(),
});

const intentOptions = methodOptions.extend({
  card: z
    .strictObject({
      installments: z
        .strictObject({
          enabled: flag.optional(),
          plan: z
            .strictObject({
              count: integer({ min: 2, max: 24 }),
              interval: choice(['month']),
              type: choice(['fixed_count']),
            })
            .optional(),
        })
        .optional(),
      request_three_d_secure: choice(['automatic', 'any', 'challenge']).optional(),
    })
    .optional(),
});

const paying = {
  off_session: flag.optional(),
  payment_method: text().optional(),
  payment_method_data: methodData.optional(),
  payment_method_options: intentOptions.optional(),
  receipt_email: emailAddress.optional(),
  return_url: webAddress.optional(),
  expand,
};

const createParameters = z.strictObject({
  ...paying,
  ...methodChoice,
  amount: integer({ min: 0 }),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: choice(['always', 'never']).optional() })
    .optional(),
  capture_method: choice(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  confirmation_method: choice(['automatic']).optional(),
  currency,
  customer: text().optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  shipping: shipping.optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  application_fee_amount: unsupported,
  confirmation_token: unsupported,
  mandate: unsupported,
  mandate_data: unsupported,
  on_behalf_of: unsupported,
  payment_method_configuration: unsupported,
  setup_future_usage: unsupported,
  transfer_data: unsupported,
  transfer_group: unsupported,
  use_stripe_sdk: unsupported,
});

type Paying = {
  payment_method?: string | undefined;
  payment_method_data?: z.output<typeof methodData> | undefined;
  payment_method_options?: z.output<typeof intentOptions> | undefined;
  return_url?: string | undefined;
};

export function paymentIntentRoutes(context: StripeContext, api: StripeApi): void {
  api.command({
    path: PATH,
    parameters: createParameters,
    kind: 'adds',
    async run(unit, read) {
      checkChargeable(read.amount, read.currency, 'amount', 'Amount');
      if (read.customer !== undefined && (await unit.get('customer', read.customer)) === undefined) {
        throw missingResource('customer', read.customer, 'customer');
      }
      const types = fittingMethods(read, {
        amount: read.amount,
        currency: read.currency,
        customer: read.customer ?? null,
      });
      const method = await chosenMethod(unit, read, null);
      const intent = addPaymentIntent(unit, {
        amount: read.amount,
        currency: read.currency,
        customer: read.customer ?? null,
        methodChoice: read,
        methodTypes: types,
        methodOptions: optionsOf(types, read.payment_method_options),
        automaticMethods:
          read.automatic_payment_methods === undefined
            ? null
            : { enabled: read.automatic_payment_methods.enabled, allow_redirects: 'always' },
        captureMethod: read.capture_method ?? 'automatic_async',
        description: read.description ?? null,
        metadata: read.metadata ?? {},
        receiptEmail: read.receipt_email ?? null,
        shipping: shippingOf(read.shipping),
        statementDescriptor: read.statement_descriptor ?? null,
        statementDescriptorSuffix: read.statement_descriptor_suffix ?? null,
        sessionId: null,
        returnUrl: read.return_url ?? null,
        oxxoDays: read.payment_method_options?.oxxo?.expires_after_days ?? 3,
        offersInstallments: read.payment_method_options?.card?.installments?.enabled ?? false,
      });
      if (method !== null && read.confirm !== true) {
        intent.payment_method = method.id;
        intent.status = 'requires_confirmation';
        unit.save('payment_intent', intent);
      }
      if (read.confirm === true) confirmOrRefuse(unit, intent, method, read);
      return intent;
    },
  });

  api.query({
    path: `${PATH}/:id`,
    parameters: z.strictObject({ expand, client_secret: text().optional() }),
    run: (_parameters, ids) => readIntent(context, ids['id'] ?? ''),
  });

  api.list({ path: PATH, kind: 'payment_intent', filters: { customer: text().optional() } });

  api.command({
    path: `${PATH}/:id`,
    parameters: z.strictObject({
      amount: integer({ min: 0 }).optional(),
      description: text(1000).optional(),
      expand,
      metadata: metadata.optional(),
      receipt_email: emailAddress.optional(),
    }),
    kind: 'changes',
    async run(unit, { amount, description, metadata: changes = {}, receipt_email: receiptEmail }, ids) {
      const { intent } = await lockPayment(unit, ids['id'] ?? '');
      if (amount !== undefined) {
        const allowed = ['requires_payment_method', 'requires_confirmation'];
        if (!allowed.includes(intent.status)) throw unexpectedState(intent, 'update the amount of', allowed);
        checkChargeable(amount, intent.currency, 'amount', 'Amount');
        intent.amount = amount;
      }
      intent.description = description ?? intent.description;
      intent.receipt_email = receiptEmail ?? intent.receipt_email;
      intent.metadata = mergeMetadata(intent.metadata, changes);
      unit.save('payment_intent', intent);
      return intent;
    },
  });

  api.command({
    path: `${PATH}/:id/confirm`,
    parameters: z.strictObject({
      ...paying,
      payment_method_types: noLongerSupported,
      shipping: shipping.optional(),
    }),
    kind: 'changes',
    async run(unit, read, ids) {
      const { intent, session } = await lockPayment(unit, ids['id'] ?? '');
      if (session !== undefined) {
        throw invalidRequest('You cannot confirm a PaymentIntent that was created by a Checkout Session.', {
          code: 'payment_intent_unexpected_state',
          payment_intent: present(intent),
        });
      }
      confirmOrRefuse(unit, intent, await chosenMethod(unit, read, intent), read);
      return intent;
    },
  });

  api.command({
    path: `${PATH}/:id/cancel`,
    parameters: z.strictObject({
      cancellation_reason: choice([
        'duplicate',
        'fraudulent',
        'requested_by_customer',
        'abandoned',
      ]).optional(),
      expand,
    }),
    kind: 'changes',
    async run(unit, { cancellation_reason: reason }, ids) {
      const { intent, session } = await lockPayment(unit, ids['id'] ?? '');
      if (session?.status === 'open') {
        throw invalidRequest(
          'You cannot cancel a PaymentIntent that was created by an open Checkout Session. Expire the Checkout Session instead.',
          { code: 'payment_intent_unexpected_state', payment_intent: present(intent) },
        );
      }
      await cancelPaymentIntent(unit, intent, reason ?? null);
      return intent;
    },
  });

  api.command({
    path: `${PATH}/:id/capture`,
    parameters: z.strictObject({
      amount_to_capture: integer({ min: 1 }).optional(),
      expand,
      metadata: metadata.optional(),
    }),
    kind: 'changes',
    async run(unit, { amount_to_capture: amount, metadata: changes = {} }, ids) {
      const { intent, session } = await lockPayment(unit, ids['id'] ?? '');
      intent.metadata = mergeMetadata(intent.metadata, changes);
      await capturePaymentIntent(unit, intent, amount);
      if (session !== undefined) {
        session.payment_status = 'paid';
        unit.save('checkout.session', session);
      }
      return intent;
    },
  });
}

export async function readIntent(context: StripeContext, id: string): Promise<StoredPaymentIntent> {
  const intent = await context.store.get<StoredPaymentIntent>(PROVIDER, 'payment_intent', id);
  if (intent === undefined) throw missingResource('payment_intent', id, 'intent');
  return intent;
}

async function chosenMethod(
  unit: Unit,
  read: Paying,
  intent: StoredPaymentIntent | null,
): Promise<StoredPaymentMethod | null> {
  if (read.payment_method_data !== undefined) {
    const { type, billing_details: billing } = read.payment_method_data;
    return addVoucherMethod(unit, type, {
      billingDetails: {
        ...NO_BILLING_DETAILS,
        email: billing?.email ?? null,
        name: billing?.name ?? null,
        phone: billing?.phone ?? null,
      },
    });
  }
  const reference = read.payment_method ?? intent?.payment_method ?? undefined;
  return reference === undefined ? null : resolvePaymentMethod(unit, reference);
}

/** The API tells of a decline by a refusal, and keeps what happened. */
function confirmOrRefuse(
  unit: Unit,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod | null,
  read: Paying,
): void {
  if (method === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: present(intent) },
    );
  }
  const attempt = confirm(unit, intent, {
    method,
    installments: read.payment_method_options?.card?.installments?.plan?.count ?? null,
    returnUrl: read.return_url ?? null,
  });
  if (attempt.kind !== 'declined') return;
  throw new StripeFailure(402, { ...attempt.error, payment_intent: present(intent) }, { keepsChanges: true });
}

function optionsOf(
  types: string[],
  options: z.output<typeof intentOptions> | undefined,
): NonNullable<StoredPaymentIntent['payment_method_options']> {
  return {
    ...(types.includes('card')
      ? {
          card: {
            installments:
              options?.card?.installments === undefined
                ? null
                : { available_plans: null, enabled: options.card.installments.enabled ?? false, plan: null },
            mandate_options: null,
            network: null,
            request_three_d_secure: options?.card?.request_three_d_secure ?? 'automatic',
          },
        }
      : {}),
    ...(types.includes('oxxo')
      ? { oxxo: { expires_after_days: options?.oxxo?.expires_after_days ?? 3 } }
      : {}),
    ...(types.includes('customer_balance')
      ? { customer_balance: { bank_transfer: { type: 'mx_bank_transfer' }, funding_type: 'bank_transfer' } }
      : {}),
  };
}
