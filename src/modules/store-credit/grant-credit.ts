import { randomUUID } from 'node:crypto';
import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { countAgainstCeiling } from '../approvals/index.ts';
import { customerById, holdCustomer } from '../customers/index.ts';
import { sendEmail } from '../mails/index.ts';
import { audit } from '../staff/index.ts';
import { creditGrantedMail } from './mails.ts';
import { moveCredit } from './move-credit.ts';
import { spendableCredit } from './read-credit.ts';
import { balanceOf, movementOfCause } from './store-credit.queries.ts';

/** What staff do with somebody's credit. */
export type CreditChange = { kind: 'grant' | 'withdraw'; amount_cents: number; reason: string };

/**
 * Staff give a customer credit, with an email, or take some away. The request's `Idempotency-Key` makes a repetition safe.
 * @throws AppError 404; 409 `not_enough_credit`; 422 `idempotency_key_reused`
 */
export async function changeCredit(
  context: RequestContext,
  customerId: string,
  { kind, amount_cents: cents, reason }: CreditChange,
): Promise<void> {
  const { db, clock, staff, request, publicUrl } = context;
  const cause = `staff:${staff?.id}:${request.headers.get('idempotency-key') ?? randomUUID()}`;
  const amountCents = kind === 'grant' ? cents : -cents;
  await db.transaction(async (tx) => {
    // Merged or deleted meanwhile: nobody would find the credit there.
    await holdCustomer(tx, customerId);
    const account = await requireAccount(tx, customerId);
    const movement = {
      customerId,
      kind: kind === 'grant' ? 'granted' : 'withdrawn',
      amountCents,
      cause,
      reason,
      actor: staff?.name ?? null,
      now: clock.now(),
    } as const;
    if (!(await moveForStaff(tx, movement))) {
      const known = await tx.first(movementOfCause, { cause });
      if (known?.customer_id === customerId && known.amount_cents === amountCents && known.reason === reason)
        return;
      throw new AppError(422, 'idempotency_key_reused', t('This key was used with other data.'));
    }
    if (kind === 'grant') await countAgainstCeiling(tx, context, 'credit', cents);
    await audit(tx, {
      systemUserId: staff?.id,
      action: `store_credit.${kind}`,
      subject: `customer:${customerId}`,
      after: { amount_cents: amountCents, reason },
    });
    if (kind === 'withdraw') return;
    const balance = await tx.first(balanceOf, { customerId });
    const mail = creditGrantedMail(account, cents, balance?.balance_cents ?? cents, publicUrl);
    await sendEmail(context, tx, mail);
  });
}

/** As `moveCredit`, with a refusal in the staff's language. */
async function moveForStaff(tx: Connection, movement: Parameters<typeof moveCredit>[1]): Promise<boolean> {
  try {
    return await moveCredit(tx, movement);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_enough_credit') throw error;
    const left = Number(error.details?.['balance_cents'] ?? 0);
    const { frozenCents } = await spendableCredit(tx, movement.customerId);
    const amounts = { left: formatPesos(left), frozen: formatPesos(frozenCents) };
    const message =
      frozenCents > 0
        ? t('The customer has {left} left. {frozen} more are frozen by a dispute.', amounts)
        : t('The customer has {left} left.', amounts);
    throw conflict('not_enough_credit', message, { balance_cents: left });
  }
}

/**
 * The account whose credit it is: a guest has none, nobody would find it again.
 * @throws AppError 404
 */
export async function requireAccount(db: Connection, customerId: string) {
  const account = await customerById(db, customerId);
  if (account) return account;
  throw notFound(t('There is no such customer, or they bought without an account.'));
}
