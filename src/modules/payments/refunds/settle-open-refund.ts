import { msg, t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../../platform/errors.ts';
import { refundIntoCredit } from '../../store-credit/index.ts';
import { claimDisputedCredit } from '../disputes/claim-disputed-credit.ts';
import { refundToCredit } from '../attempts/credit-payment.ts';
import {
  cashBecomesCredit,
  cashIsTransferred,
  openCashRefunds,
  type Refund,
  refundById,
  setRefundClabe,
} from './refunds.queries.ts';
import { solveRefundFindings } from '../reconciliation/findings.queries.ts';
import { transferPrefix } from '../ledger.queries.ts';
import { markReplaced, settledAlready } from './mark-replaced.ts';
import { recordTransferRefund, refuseDisputed, requestRefund, transferRecorded } from './request-refund.ts';
import { requireAttempt } from '../settlement/settle.ts';

/** How a payer wants cash back. */
export type CashChoice = { to: 'transfer'; clabe: string } | { to: 'store_credit' };

/** How staff settle a refund that does not go through by itself. */
export type RefundWay =
  /** Once more by the provider. */
  | { way: 'retry' }
  /** Its payer chooses. */
  | { way: 'ask' }
  | { way: 'store_credit' }
  /** Sent from the shop's bank; without a CLABE, to the one its payer gave. */
  | { way: 'transfer'; clabe?: string | undefined; trackingKey: string };

/**
 * A payer chooses where all waiting cash of a reference goes, and may change it until staff have sent it. Runs in the
 * caller's transaction. Somebody who settles the same refund at the same moment waits, and is refused.
 * @returns what was settled by it
 * @throws AppError 409 `nothing_to_choose`; `no_account` where credit has nowhere to go
 */
export async function chooseForCash(
  tx: Connection,
  shop: Shop,
  reference: string,
  choice: CashChoice,
): Promise<Refund[]> {
  const chosen: Refund[] = [];
  for (const { id } of await tx.rows(openCashRefunds, { reference })) {
    const refund =
      choice.to === 'transfer'
        ? await tx.first(setRefundClabe, { id, clabe: choice.clabe, now: shop.clock.now() })
        : await becomeCredit(tx, shop, id);
    if (refund) chosen.push(refund);
  }
  if (chosen.length === 0) {
    throw conflict('nothing_to_choose', 'Esta devolución ya no espera una decisión.');
  }
  return chosen;
}

/**
 * Staff settle a refund that waits for them or failed. A failed one stays as it is and names the refund that took its
 * place. Runs in the caller's transaction; of two at once, one is refused.
 * @returns the refund that goes on: the same, or a new one
 * @throws AppError 404; 409 `refund_settled`, `no_way_back`, `refund_exceeds_payment`, `transfer_recorded`,
 *   `payment_disputed`, `no_account`; 422 where no CLABE is known
 */
export async function settleRefund(
  tx: Connection,
  shop: Shop,
  refundId: string,
  input: RefundWay,
  by: { id: string | null; name: string | null },
): Promise<Refund> {
  const refund = await tx.first(refundById, { id: refundId });
  if (!refund) throw new AppError(404, 'not_found', t('There is no such refund.'));
  const settled =
    refund.state === 'failed'
      ? await replace(tx, shop, refund, input, by.id)
      : await settleOpen(tx, shop, refund, input);
  await tx.run(solveRefundFindings, {
    providerRef: refundId,
    now: shop.clock.now(),
    byName: by.name,
    storeCredit: noteOf[input.way],
  });
  return settled;
}

const noteOf: Record<RefundWay['way'], string> = {
  retry: msg('Tried again.').text,
  ask: msg('Its payer was asked where it shall go.').text,
  store_credit: msg('Given as store credit.').text,
  transfer: msg('Sent by transfer.').text,
};

/** Cash that waits: a provider has no part in it. */
async function settleOpen(tx: Connection, shop: Shop, refund: Refund, input: RefundWay): Promise<Refund> {
  const { id } = refund;
  if (refund.state !== 'awaiting_choice' && refund.state !== 'awaiting_transfer') throw settledAlready();
  switch (input.way) {
    case 'retry':
    case 'ask':
      throw conflict(
        'no_way_back',
        t('No provider carries this money back, and its payer is asked already.'),
      );
    case 'store_credit': {
      const given = await becomeCredit(tx, shop, id);
      if (!given) throw settledAlready();
      return given;
    }
    case 'transfer': {
      if (input.clabe === undefined && refund.clabe === null) throw clabeMissing();
      await refuseDisputed(tx, refund.attemptId, 0);
      const values = {
        id,
        providerRef: `${transferPrefix}${input.trackingKey}`,
        clabe: input.clabe ?? null,
        now: shop.clock.now(),
      };
      const sent = await tx.first(cashIsTransferred, values);
      if (!sent) {
        const now = await tx.first(refundById, { id });
        throw now?.state === 'succeeded' ? settledAlready() : transferRecorded();
      }
      await tellSucceeded(tx, shop, sent);
      return sent;
    }
  }
}

/** Another refund takes the place of one that failed. */
async function replace(
  tx: Connection,
  shop: Shop,
  failed: Refund,
  input: RefundWay,
  by: string | null,
): Promise<Refund> {
  if (failed.replacedBy !== null) throw settledAlready();
  const { attemptId, amountCents, reason } = failed;
  // Somebody who retries it or asks its payer did not decide to give the money.
  const isDecided = input.way === 'transfer' || input.way === 'store_credit';
  const wanted = { attemptId, amountCents, reason, requestedBy: isDecided ? by : failed.requestedBy };
  const next = await madeAnew(tx, shop, failed, wanted, input);
  // What is over at once was told of already, with whose place it took.
  if (!isDecided) await markReplaced(tx, failed.id, next.id, shop.clock.now());
  return next;
}

async function madeAnew(
  tx: Connection,
  shop: Shop,
  failed: Refund,
  wanted: { attemptId: string; amountCents: number; reason: string; requestedBy: string | null },
  input: RefundWay,
): Promise<Refund> {
  switch (input.way) {
    case 'retry':
      return requestRefund(tx, shop, {
        ...wanted,
        source: failed.source === 'balance' ? 'balance' : 'charge',
      });
    case 'ask':
      return requestRefund(tx, shop, { ...wanted, isCash: true });
    case 'store_credit': {
      const { id } = await refundToCredit(tx, shop, { ...wanted, replaces: failed.id });
      return { ...failed, id, source: 'store_credit', state: 'succeeded' };
    }
    case 'transfer': {
      const { clabe, trackingKey } = input;
      if (clabe === undefined) throw clabeMissing();
      const { reference } = await requireAttempt(tx, wanted.attemptId);
      return recordTransferRefund(tx, shop, {
        ...wanted,
        replaces: failed.id,
        reference,
        clabe,
        trackingKey,
      });
    }
  }
}

async function becomeCredit(tx: Connection, shop: Shop, refundId: string): Promise<Refund | undefined> {
  const now = shop.clock.now();
  const refund = await tx.first(cashBecomesCredit, { refundId, now });
  if (!refund) return undefined;
  const { payerId: customerId, reference } = await requireAttempt(tx, refund.attemptId);
  const { id, amountCents } = refund;
  const { attemptId } = refund;
  await refundIntoCredit(tx, { customerId, refundId: id, reference, attemptId, amountCents, now });
  await claimDisputedCredit(tx, shop, attemptId);
  await tx.run(solveRefundFindings, { providerRef: id, now, byName: null, storeCredit: noteOf.store_credit });
  await tellSucceeded(tx, shop, refund);
  return { ...refund, source: 'store_credit', state: 'succeeded' };
}

async function tellSucceeded(
  tx: Connection,
  shop: Shop,
  { id, attemptId, amountCents }: Refund,
): Promise<void> {
  const { reference } = await requireAttempt(tx, attemptId);
  await shop.payments.announceRefund(shop, tx, { reference, refundId: id, amountCents, state: 'succeeded' });
}

function clabeMissing(): AppError {
  return invalid({ clabe: t('Its payer gave no CLABE yet: ask them for it.') });
}
