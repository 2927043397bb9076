import type { Attempt, PaymentInstructions, ProviderName } from './attempts/attempt.ts';

/** What is being paid, as the provider's page shows it. Amounts are centavos, IVA included. */
export type Purchase = {
  method: 'card' | 'oxxo' | 'spei' | 'paypal';
  /** A card may pay it in months without interest (rule R35). */
  hasInstalments: boolean;
  /** Days an OXXO voucher is good for, to 23:59 of the last one in Mexico City; Stripe takes 1 to 7 (rule R10). */
  oxxoDays: number;
  /** `grossCents` is what the buyer pays for the whole line, its discounts already taken off. */
  lines: readonly { name: string; quantity: number; grossCents: number; imageUrl: string | null }[];
  shippingCents: number;
  /** Taken off the lines together, beyond what their `grossCents` already leave out. */
  discountCents: number;
  /** Empty where they left none at the counter. */
  email: string;
  description: string;
  /** What the buyer knows the shop as. */
  shopName: string;
  successUrl: string;
  cancelUrl: string;
};

/** What a provider says the money is; compared with what was asked for (rule R21). */
export type ReportedMoney = {
  amountCents: number;
  currency: string;
  /** The ids we gave the provider; undefined where they are missing. */
  attemptId: string | undefined;
  reference: string | undefined;
  /** False for test money; undefined where the provider does not say. */
  isLive: boolean | undefined;
};

/** Money that came by bank transfer, whatever it was used for. */
export type Transfer = { ref: string; amountCents: number };

/** A try that the bank or the wallet refused. */
export type ReportedDecline = { ref: string; cardPrint: string | null };

/** What a provider tells of who paid; undefined members it did not tell. */
export type PayerFacts = {
  /** On the card, or of the wallet. */
  name?: string | undefined;
  /** Where the card was issued, or the wallet is at home: two letters. */
  country?: string | undefined;
  /** The provider's name for the card, the same whoever types it. */
  cardPrint?: string | undefined;
  /** In the provider's words: `normal`, `elevated`, `highest`. */
  risk?: string | undefined;
};

/** How a payment stands at its provider. */
export type PaymentReport = PaymentOutcome & {
  /** Every transfer so far, where the payment is made by them. */
  transfers?: readonly Transfer[];
  /** The last try was declined. */
  decline?: ReportedDecline;
};

type PaymentOutcome =
  | { status: 'open'; failure?: string }
  | {
      status: 'pending';
      money: ReportedMoney;
      chargeRef: string | null;
      instructions: PaymentInstructions | null;
    }
  | {
      status: 'paid';
      money: ReportedMoney;
      chargeRef: string;
      instalments: number | null;
      /** Of the card that paid, its last four digits. */
      cardLast4?: string | null;
      payer?: PayerFacts;
    }
  | { status: 'failed' | 'cancelled'; failure: string }
  /** `endsAt`: when it ends by itself, where the provider says so; before that somebody ended it. */
  | { status: 'expired'; failure: string; endsAt?: Date };

/** Money on its way back, as the provider has it. */
export type ReportedRefund = {
  providerRef: string;
  /** Our row's id, where the provider gives it back. */
  refundId: string | undefined;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, in the provider's words. */
  failure: string | null;
  /** It had left the shop's balance there and is back in it: two lines of the provider's report. */
  cameBack: boolean;
};

/** What a bank did about a payer's complaint. */
export type ReportedDispute = {
  ref: string;
  amountCents: number;
  reason: string;
  state: 'open' | 'won' | 'lost';
  dueAt: Date | null;
  /** The shop's evidence is with the bank. */
  isAnswered: boolean;
  /** What banks took back of the payment in all, and gave again, by the name under which the ledger has it. */
  moved: readonly { providerRef: string; amountCents: number }[];
  /** When it last changed there; a report that is older than what is known changes nothing. */
  updatedAt?: Date;
  /** In the provider's words, where a dispute has several. */
  stage?: string;
  /** What may be done about it now, where the provider says so; null where it takes evidence as long as it is open. */
  actions: readonly DisputeAction[] | null;
  messages?: readonly DisputeMessage[];
};

/** `evidence`: send texts and files, once. `accept`: give the money back. `message`: write to the buyer. */
export const disputeActions = ['evidence', 'appeal', 'accept', 'message'] as const;
export type DisputeAction = (typeof disputeActions)[number];

export type DisputeMessage = { by: 'buyer' | 'shop' | 'provider'; at: string; text: string };

/** A file against a dispute: kept by the provider under `ref`, or by the shop as `bytes` until it is handed in. */
export type DisputeFile = {
  kind: string;
  ref: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer> | null;
};

/** What a provider takes against a dispute; each call throws `ProviderError`. */
export type EvidenceDesk = {
  /** Largest file, and all files of a dispute together. */
  readonly fileBytesMax: number;
  readonly totalBytesMax: number;
  /** Saves a draft at the provider; undefined where the provider keeps no drafts. */
  readonly draft?: {
    /** Gives what the file is called there. */
    addFile(file: { name: string; type: string; bytes: Uint8Array }): Promise<string>;
    /** An empty text takes back what was there. */
    keep(disputeRef: string, evidence: Readonly<Record<string, string>>): Promise<void>;
  };
  /** Hands it to the bank, once; `isAppeal` against a decision. */
  submit(
    disputeRef: string,
    evidence: { texts: Readonly<Record<string, string>>; files: readonly DisputeFile[]; isAppeal: boolean },
  ): Promise<void>;
  /** Gives the buyer what they ask for. */
  accept(disputeRef: string, note: string): Promise<void>;
  /** Writes to the buyer; undefined where there is no way to. */
  readonly message?: (disputeRef: string, text: string) => Promise<void>;
};

/** Money that the provider's own report says it moved: a line of its balance. */
export type Movement = {
  /** `chargeback`: what a bank took or gave back. `payout`: to the shop's bank. `fee`: of none of these. */
  kind: 'charge' | 'refund' | 'chargeback' | 'payout' | 'fee' | 'other';
  /** The line's own name. */
  id: string;
  /** What it is about: under this name a charge, refund or chargeback stands in the ledger. */
  ref: string;
  /** The charge a refund or chargeback is of; undefined where the report does not say. */
  chargeRef: string | undefined;
  /** Ours, where the provider kept it with the money. */
  attemptId: string | undefined;
  /** Negative for money that went. */
  amountCents: number;
  /** Kept by the provider for this line, never negative; the balance changes by the amount less this. */
  feeCents: number;
  currency: string;
  at: Date;
};

/** Money a provider sent to the shop's bank. */
export type ReportedPayout = {
  ref: string;
  amountCents: number;
  /** In the provider's words. */
  state: string;
  createdAt: Date;
  arrivesAt: Date | null;
  /** The lines it is made of; undefined where the provider does not say. */
  lines: readonly Movement[] | undefined;
};

/** A verified webhook. */
export type ProviderEvent = {
  eventId: string;
  type: string;
  isLive: boolean;
  payload: Record<string, unknown>;
};

/** What an event is about; undefined members are not in it. */
export type EventSubject = {
  providerRef?: string | undefined;
  chargeRef?: string | undefined;
  attemptId?: string | undefined;
  payerRef?: string | undefined;
  decline?: ReportedDecline;
  /** Refunds may have changed; the id where only one of them. */
  refunds?: { refundRef?: string | undefined };
  disputeRef?: string;
};

/** One way of collecting money. Every call goes over the network and throws `ProviderError`. */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** Whether real money is meant. */
  readonly isLive: boolean | undefined;
  /** Says whether the provider takes the shop's keys, by a call that changes nothing: it throws where it does not. */
  checkKeys(): Promise<void>;
  open(
    attempt: Attempt,
    purchase: Purchase,
  ): Promise<{ providerRef: string; redirectUrl: string; payerRef?: string }>;
  /** How it stands. Where the provider waits for us to take approved money, it is taken if `mayCollect`. */
  look(attempt: Attempt & { providerRef: string }, options: { mayCollect: boolean }): Promise<PaymentReport>;
  /** Ends the chance of paying; false where that is not possible now. */
  close(attempt: Attempt & { providerRef: string }): Promise<boolean>;
  refund(
    refund: { id: string; amountCents: number; reason: string; source: 'charge' | 'balance' },
    attempt: Attempt & { chargeRef: string },
  ): Promise<ReportedRefund>;
  refundsOf(
    attempt: Attempt & { providerRef: string },
    refundRef: string | undefined,
  ): Promise<ReportedRefund[]>;
  /** `ref` is a dispute's, or of the money that one moved. */
  dispute(attempt: Attempt & { providerRef: string }, ref: string): Promise<ReportedDispute | undefined>;
  /**
   * Disputes that began or changed since, in case a webhook was lost, with the moment of the change where the
   * provider says it.
   */
  disputesSince(since: Date): Promise<{ ref: string; updatedAt: Date | null }[]>;
  /** Which payment a dispute is about. */
  chargeOfDispute(ref: string): Promise<{ chargeRef: string | undefined; attemptId: string | undefined }>;
  /** Where disputes are answered. */
  readonly evidence: EvidenceDesk;
  /** What the provider's report says moved between two moments, in pesos. */
  movements(from: Date, to: Date): Promise<Movement[]>;
  /** What the shop had there at a moment, whether it could be paid out yet or not. */
  balanceAt(at: Date): Promise<number>;
  /** What went to the shop's bank between two moments. */
  payouts(from: Date, to: Date): Promise<ReportedPayout[]>;
  /** Our attempt of a charge we have not heard of yet; undefined for somebody else's. */
  attemptOfCharge(chargeRef: string): Promise<string | undefined>;
  /** The event of a webhook, undefined where its signature is not the provider's. */
  readWebhook(headers: Headers, rawBody: string): Promise<ProviderEvent | undefined>;
  /** What a stored event is about; undefined where it does not concern payments of ours. */
  subjectOf(event: { type: string; payload: Record<string, unknown> }): EventSubject | undefined;
};

/**
 * A provider did not do what was asked. `missing`: it does not know the payment. `refused`: it never will.
 * `unavailable`: it may later, or it did, and only its answer got lost.
 */
export class ProviderError extends Error {
  readonly kind: 'missing' | 'refused' | 'unavailable';

  constructor(kind: ProviderError['kind'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
