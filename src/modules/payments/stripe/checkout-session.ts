import type Stripe from 'stripe';
import type { Attempt, PaymentInstructions } from '../attempts/attempt.ts';
import type { PayerFacts, PaymentReport, Purchase, ReportedMoney } from '../provider.ts';
import { amountsOfLines } from '../attempts/purchase-lines.ts';

/** Stripe counts from when it receives the request, and takes no less. */
const openMinutesMin = 30;
/** How long our own request may take to get there. */
const slackSeconds = 45;
const lineItemsMax = 100;
const nameLengthMax = 250;

/**
 * The request for a Checkout Session (rule R33): a line item per line with its whole price, so that nothing is
 * rounded twice.
 */
export function sessionParameters(
  attempt: Attempt,
  purchase: Purchase,
  payerRef?: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt_id: attempt.id, reference: attempt.reference };
  return {
    mode: 'payment',
    ...methodParameters(purchase),
    line_items: lineItems(attempt, purchase),
    // Stripe knows the payer of a transfer as a customer, and takes either a customer or an e-mail.
    ...(payerRef !== undefined && { customer: payerRef }),
    // Who left no e-mail at the counter types it there.
    ...(payerRef === undefined && purchase.email !== '' && { customer_email: purchase.email }),
    client_reference_id: attempt.reference,
    metadata,
    payment_intent_data: { description: purchase.description, metadata },
    locale: 'es-419',
    expires_at: sessionEnd(attempt),
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
  };
}

type MethodParameters = Pick<
  Stripe.Checkout.SessionCreateParams,
  'allowed_payment_method_types' | 'payment_method_options'
>;

function methodParameters({ method, hasInstalments, oxxoDays }: Purchase): MethodParameters {
  switch (method) {
    case 'oxxo':
      return {
        allowed_payment_method_types: ['oxxo'],
        payment_method_options: { oxxo: { expires_after_days: oxxoDays } },
      };
    case 'spei':
      return {
        allowed_payment_method_types: ['customer_balance'],
        payment_method_options: {
          customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
        },
      };
    case 'card':
    case 'paypal':
      return {
        allowed_payment_method_types: ['card'],
        // Meses sin intereses: Stripe knows which plans a card offers (rule R35).
        payment_method_options: { card: { installments: { enabled: hasInstalments } } },
      };
  }
}

/** Unix seconds; from the attempt alone, because a repeated request must be the same to the letter. */
export function sessionEnd(attempt: Pick<Attempt, 'createdAt' | 'expiresAt'>): number {
  const earliest = attempt.createdAt.getTime() / 1000 + openMinutesMin * 60 + slackSeconds;
  return Math.ceil(Math.max(earliest, attempt.expiresAt.getTime() / 1000));
}

function lineItems(attempt: Attempt, purchase: Purchase): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const item = (name: string, amountCents: number, imageUrl: string | null) => ({
    quantity: 1,
    price_data: {
      currency: attempt.currency.toLowerCase(),
      unit_amount: amountCents,
      product_data: { name: name.slice(0, nameLengthMax), ...(imageUrl ? { images: [imageUrl] } : {}) },
    },
  });
  if (purchase.lines.length >= lineItemsMax) return [item(purchase.description, attempt.amountCents, null)];
  const amounts = amountsOfLines(attempt, purchase);
  return [
    ...purchase.lines.map(({ name, quantity, imageUrl }, index) =>
      item(quantity > 1 ? `${quantity} × ${name}` : name, amounts[index] ?? 0, imageUrl),
    ),
    ...(purchase.shippingCents > 0 ? [item('Envío', purchase.shippingCents, null)] : []),
  ];
}

/** How a Checkout Session stands; `payment_intent` has to be expanded. */
export function reportOnSession(session: Stripe.Checkout.Session): PaymentReport {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  switch (session.status) {
    case 'expired':
      return {
        status: 'expired',
        failure: 'payment page expired',
        endsAt: new Date(session.expires_at * 1000),
      };
    case 'complete':
      return reportOnComplete(session, intent);
    default: {
      // A declined card leaves the page open: the buyer may try another.
      const decline = intent?.last_payment_error;
      return {
        status: 'open',
        ...(decline ? { failure: wordsOf(decline) } : {}),
        ...(decline?.charge === undefined
          ? {}
          : {
              decline: {
                ref: decline.charge,
                cardPrint: decline.payment_method?.card?.fingerprint ?? null,
              },
            }),
      };
    }
  }
}

function reportOnComplete(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentReport {
  const money: ReportedMoney = {
    amountCents:
      session.payment_status === 'paid' ? (intent?.amount_received ?? 0) : (session.amount_total ?? 0),
    currency: (session.currency ?? '').toUpperCase(),
    attemptId: session.metadata?.['attempt_id'],
    reference: session.metadata?.['reference'],
    isLive: session.livemode,
  };
  if (session.payment_status === 'paid' && intent) {
    const card = cardOf(intent);
    const instalments = card?.installments?.plan?.count ?? null;
    return {
      status: 'paid',
      money,
      chargeRef: intent.id,
      instalments,
      cardLast4: card?.last4 ?? null,
      payer: payerOf(intent),
    };
  }
  switch (intent?.status) {
    case 'canceled':
      return { status: 'cancelled', failure: 'payment cancelled at Stripe' };
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      const hasLapsed = error?.code === 'payment_intent_payment_attempt_expired';
      return { status: hasLapsed ? 'expired' : 'failed', failure: error ? wordsOf(error) : 'payment failed' };
    }
    default:
      return {
        status: 'pending',
        money,
        chargeRef: intent?.id ?? null,
        instructions: intent && instructionsOf(intent),
      };
  }
}

/** Who paid, as far as a card tells; `latest_charge` has to be expanded. Radar's risk is there for cards it assessed. */
function payerOf({ latest_charge: charge }: Stripe.PaymentIntent): PayerFacts {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (charge === null || typeof charge === 'string' || !card) return {};
  return {
    name: charge.billing_details?.name ?? undefined,
    country: card.country ?? undefined,
    cardPrint: card.fingerprint ?? undefined,
    risk: charge.outcome?.risk_level,
  };
}

/** The card that paid, with its months without interest; `latest_charge` has to be expanded. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent) {
  return charge === null || typeof charge === 'string' ? undefined : charge.payment_method_details?.card;
}

function instructionsOf(intent: Stripe.PaymentIntent): PaymentInstructions | null {
  const voucher = intent.next_action?.oxxo_display_details;
  if (voucher) {
    return {
      kind: 'oxxo',
      reference: voucher.number ?? '',
      voucher_url: voucher.hosted_voucher_url,
      expires_at:
        voucher.expires_after === null ? null : new Date(voucher.expires_after * 1000).toISOString(),
      bank: null,
      holder: null,
      remaining_cents: null,
    };
  }
  const transfer = intent.next_action?.display_bank_transfer_instructions;
  if (!transfer) return null;
  const account = transfer.financial_addresses?.find(({ type }) => type === 'spei')?.spei;
  return {
    kind: 'spei',
    reference: account?.clabe ?? transfer.reference ?? '',
    voucher_url: transfer.hosted_instructions_url,
    expires_at: null,
    bank: account?.bank_name ?? null,
    holder: account?.account_holder_name ?? null,
    remaining_cents: transfer.amount_remaining ?? intent.amount,
  };
}

/** `card_declined (insufficient_funds)`: Stripe's codes, which staff can look up. */
function wordsOf(error: Stripe.PaymentIntent.LastPaymentError): string {
  const code = error.code ?? error.type;
  return error.decline_code ? `${code} (${error.decline_code})` : code;
}
