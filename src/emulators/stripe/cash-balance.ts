import { inWords } from './amounts.ts';
import { addBalanceTransaction } from './charge.ts';
import { invalidRequest } from './stripe-error.ts';
import { newId } from './stripe-id.ts';
import type { StoredCashTransaction, StoredCustomer, StoredRefund } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

/** What a customer transferred and no payment has taken, in centavos. */
export function cashOf(customer: StoredCustomer): number {
  return customer._emulator?.cashCents ?? 0;
}

/** Money came by transfer to the customer's own account number. The caller holds the customer's row. */
export function fund(unit: Unit, customer: StoredCustomer, amount: number, currency: string): void {
  move(unit, customer, {
    type: 'funded',
    net_amount: amount,
    currency,
    funded: { bank_transfer: { type: 'mx_bank_transfer', reference: null } },
  });
  unit.emit('cash_balance.funds_available', cashBalanceOf(customer, currency));
}

/** A payment takes money of the balance. */
export function applyToPayment(
  unit: Unit,
  customer: StoredCustomer,
  of: { amount: number; currency: string; intentId: string },
): void {
  move(unit, customer, {
    type: 'applied_to_payment',
    net_amount: -of.amount,
    currency: of.currency,
    applied_to_payment: { payment_intent: of.intentId },
  });
}

/** A payment that was cancelled gives back what it had taken. */
export function unapplyFromPayment(
  unit: Unit,
  customer: StoredCustomer,
  of: { amount: number; currency: string; intentId: string },
): void {
  move(unit, customer, {
    type: 'unapplied_from_payment',
    net_amount: of.amount,
    currency: of.currency,
    unapplied_from_payment: { payment_intent: of.intentId },
  });
}

/** Sends money of the balance back to the account it came from. The caller holds the customer's row. */
export function refundBalance(
  unit: Unit,
  customer: StoredCustomer,
  input: { amount: number; currency: string; metadata: Record<string, string> },
): StoredRefund {
  const { amount, currency, metadata } = input;
  if (amount > cashOf(customer)) {
    throw invalidRequest(
      `Refund amount (${inWords(amount)}) is greater than the customer's cash balance (${inWords(cashOf(customer))})`,
      { param: 'amount' },
    );
  }
  const id = newId('re');
  const transaction = addBalanceTransaction(unit, { type: 'refund', source: id, amount: -amount, currency });
  const refund: StoredRefund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: null,
    created: unit.created,
    currency,
    customer: customer.id,
    customer_account: null,
    metadata,
    payment_intent: null,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  move(unit, customer, { type: 'return_initiated', net_amount: -amount, currency });
  unit.save('refund', refund);
  unit.emit('refund.created', refund);
  return refund;
}

/** `GET /v1/customers/{id}/cash_balance`. */
export function cashBalanceOf(customer: StoredCustomer, currency = 'mxn'): object {
  return {
    object: 'cash_balance',
    available: { [currency]: cashOf(customer) },
    customer: customer.id,
    customer_account: null,
    livemode: false,
    settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
  };
}

type Move = Pick<StoredCashTransaction, 'type' | 'net_amount' | 'currency'> & Partial<StoredCashTransaction>;

function move(unit: Unit, customer: StoredCustomer, moved: Move): void {
  const cashCents = cashOf(customer) + moved.net_amount;
  customer._emulator = { cashCents };
  const transaction: StoredCashTransaction = {
    id: newId('ccsbtxn'),
    object: 'customer_cash_balance_transaction',
    created: unit.created,
    customer: customer.id,
    customer_account: null,
    ending_balance: cashCents,
    livemode: false,
    ...moved,
  };
  unit.save('customer', customer);
  unit.save('customer_cash_balance_transaction', transaction);
  unit.emit('customer_cash_balance_transaction.created', transaction);
}
