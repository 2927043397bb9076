import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { MoneySource, PaymentChange } from './attempts/attempt.ts';
import type { PaypalClient } from './paypal/paypal-client.ts';
import { createPaypalProvider } from './paypal/paypal-provider.ts';
import type { PaymentProvider } from './provider.ts';
import type { StripeClient } from './stripe/stripe-client.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/**
 * Hears of every change of a payment, inside the transaction that writes it, so what the listener writes commits with
 * that change. It may not call the outside world.
 */
export type Announce = (shop: Shop, tx: Connection, change: PaymentChange) => Promise<void>;

/** Hears of a refund's state, inside the transaction that writes it; safe to call twice. */
export type AnnounceRefund = (shop: Shop, tx: Connection, news: RefundNews) => Promise<void>;

/** A change of a refund. */
export type RefundNews = {
  reference: string;
  refundId: string;
  amountCents: number;
  /**
   * `succeeded`: the money is back, and booked. `awaiting_choice`: it was paid in cash, and its payer says where it
   * goes. `failed`: the provider refused it, or it came back. `overdue`: it takes too long.
   */
  state: 'succeeded' | 'awaiting_choice' | 'failed' | 'overdue';
  /** Why it failed, in the provider's words. */
  failure?: string;
};

/** Hears when a dispute begins, ends or is about another amount, inside the transaction that writes it. */
export type AnnounceDispute = (shop: Shop, tx: Connection, news: DisputeNews) => Promise<void>;

/** A dispute that began, ended or is about another amount. */
export type DisputeNews = {
  reference: string;
  attemptId: string;
  provider: MoneySource;
  disputeRef: string;
  state: 'open' | 'won' | 'lost';
  amountCents: number;
  /** What banks have of the payment by now. */
  takenCents: number;
  /** In the provider's words. */
  reason: string;
  dueAt: Date | null;
};

/** What a payment was for, as staff call it: an order (without a folio until it is paid) or a gift card. */
export type PaidThing = { order_number: number | null; gift_card_number: number | null };

/** The shop's ways of collecting money. */
export type Payments = {
  /** The local emulators stand in for the providers; pages say so. */
  readonly isTestMode: boolean;
  /** Which methods can be offered at all: those whose provider the shop has keys for. */
  offers(): { card: boolean; oxxo: boolean; spei: boolean; paypal: boolean };
  readonly announce: Announce;
  readonly announceRefund: AnnounceRefund;
  readonly announceDispute: AnnounceDispute;
  /** What payments were for, by their references. */
  paidThings(db: Connection, references: readonly string[]): Promise<Map<string, PaidThing>>;
  /** Whether declines are counted and card testing is refused. */
  readonly isShielded: boolean;
  /** Undefined without keys for it, and for credit, which has no provider. */
  provider(name: MoneySource): PaymentProvider | undefined;
};

declare module '../../platform/context.ts' {
  interface Shop {
    readonly payments: Payments;
  }
}

/** Puts the providers the shop has keys for behind one door; the module that asks for payments gives `announce`. */
export function createPayments(options: {
  stripe?: StripeClient | undefined;
  paypal?: PaypalClient | undefined;
  isTestMode: boolean;
  announce: Announce;
  announceRefund: AnnounceRefund;
  announceDispute: AnnounceDispute;
  paidThings: Payments['paidThings'];
  isShielded: boolean;
}): Payments {
  const providers = {
    stripe: options.stripe && createStripeProvider(options.stripe),
    paypal: options.paypal && createPaypalProvider(options.paypal),
  };
  const hasStripe = providers.stripe !== undefined;
  return {
    isTestMode: options.isTestMode,
    offers: () => ({
      card: hasStripe,
      oxxo: hasStripe,
      spei: hasStripe,
      paypal: providers.paypal !== undefined,
    }),
    announce: options.announce,
    announceRefund: options.announceRefund,
    announceDispute: options.announceDispute,
    paidThings: options.paidThings,
    isShielded: options.isShielded,
    provider: (name) =>
      name === 'store_credit' || name === 'company_credit' || name === 'manual' ? undefined : providers[name],
  };
}

/** The refusal for a call that a provider's failure prevented. */
export function paymentUnavailable(cause?: unknown): AppError {
  const message = 'El servicio de pago no responde. No se te cobró nada; inténtalo de nuevo en unos minutos.';
  return new AppError(503, 'payment_unavailable', message, { cause });
}
