import { keepText, type Kept, msg, sayKept, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { readLimits } from '../settings/index.ts';
import { alertStaff, audit, isOwner } from '../staff/index.ts';
import {
  addApproval,
  approvalDays,
  type MoneyAction,
  returnAllowance,
  sameApproval,
  takeAllowance,
} from './approvals.queries.ts';

declare module '../../platform/context.ts' {
  interface RequestContext {
    /** A second person approved this much: no ceiling holds. */
    readonly approvedCents?: number;
  }
}

/** Money that somebody may not give alone: nothing of it has happened. */
class AboveCeiling extends Error {
  readonly amountCents: number;
  readonly ceilingCents: number;
  constructor(amountCents: number, ceilingCents: number) {
    super('Above the ceiling of who asks.');
    this.amountCents = amountCents;
    this.ceilingCents = ceilingCents;
  }
}

type MoneyKind = 'refund' | 'credit' | 'payment';

/**
 * Counts money that staff give away, in the transaction that gives it: what its person gave that day may not pass their
 * ceiling. Owners have none, and their programs have one. To be called within `orAskApproval`.
 * @throws AppError 409 `amount_grew` where it is more than was approved
 */
export async function countAgainstCeiling(
  tx: Connection,
  { staff, clock, log, approvedCents }: RequestContext,
  kind: MoneyKind,
  amountCents: number,
): Promise<void> {
  if (approvedCents !== undefined && amountCents > approvedCents) {
    const message = t(
      '{amount} would be given by now, and {approved} were asked for. It has to be asked for again.',
      { amount: formatPesos(amountCents), approved: formatPesos(approvedCents) },
    );
    throw conflict('amount_grew', message);
  }
  if (!staff || isOwner(staff) || approvedCents !== undefined || amountCents <= 0) return;
  const limits = await readLimits(tx, log);
  const ceilingCents = {
    refund: limits.refund_ceiling_cents,
    credit: limits.credit_ceiling_cents,
    payment: limits.manual_payment_ceiling_cents,
  }[kind];
  const taken = await tx.first(takeAllowance, {
    staffId: staff.id,
    kind,
    amountCents,
    now: clock.now(),
    ceilingCents,
  });
  if (!taken) throw new AboveCeiling(amountCents, ceilingCents);
}

/** Takes back what was counted before somebody outside was asked, who refused: nothing was given. */
export async function uncount(
  db: Connection,
  { staff, approvedCents }: RequestContext,
  counted: { kind: MoneyKind; amountCents: number; at: Date },
): Promise<void> {
  if (!staff || isOwner(staff) || approvedCents !== undefined) return;
  const { kind, amountCents, at } = counted;
  await db.run(returnAllowance, { staffId: staff.id, kind, amountCents, now: at });
}

/** A request, as the approver reads it and as it is carried out. */
export type Asked = {
  action: MoneyAction;
  subject: string;
  path: string;
  reason: string;
  /** Where the money goes or came from, in a sentence. */
  destination: Kept;
  input: object;
};

/** Money that came in; of anything else somebody is given it. */
const bookings = new Set<MoneyAction>([
  'draft_order.payment',
  'order.edit_payment',
  'order.payment',
  'company.credit_payment',
]);

/** Where money goes that takes no CLABE; said to the approver in their language. */
export const destinations = {
  origin: keepText('The way it came.'),
  store_credit: keepText('As store credit.'),
};

/**
 * Does what staff ask for, or, above their ceiling, writes it down for a second person and alerts those who may approve.
 * @throws AppError 409 `needs_approval` with `details.approval_id`: nothing was given yet
 */
export async function orAskApproval<Answer>(
  context: RequestContext,
  asked: Asked,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AboveCeiling)) throw error;
    const id = await askApproval(context, asked, error.amountCents);
    const message = t(
      '{amount} is more than you may move alone ({ceiling} a day). A second person was asked; nothing moves before they approve it.',
      { amount: formatPesos(error.amountCents), ceiling: formatPesos(error.ceilingCents) },
    );
    throw new AppError(409, 'needs_approval', message, { details: { approval_id: id } });
  }
}

async function askApproval(context: RequestContext, asked: Asked, amountCents: number): Promise<string> {
  const { db, clock, staff } = context;
  const { action, subject, path, reason, destination, input } = asked;
  if (!staff) throw new Error('Nobody of the staff asks for money of theirs.');
  return db.transaction(async (tx) => {
    const key = { action, subject, amountCents, staffId: staff.id };
    const row = await tx.first(addApproval, {
      ...key,
      path,
      input: JSON.stringify(input),
      reason,
      destination: JSON.stringify(destination),
      now: clock.now(),
    });
    if (!row) {
      const same = await tx.first(sameApproval, key);
      if (!same) throw new Error('A request for approval was not written.');
      return same.id;
    }
    await audit(tx, {
      systemUserId: staff.id,
      action: 'approval.ask',
      subject: `approval:${row.id}`,
      after: { action, subject, amount_cents: amountCents, reason, to: sayKept(destination) },
    });
    await alertStaff(context, tx, 'approve_money', {
      once: `approval:${row.id}:${row.version}`,
      subject: {
        message: bookings.has(action)
          ? msg('{name} asks to book {amount} as received')
          : msg('{name} asks to give {amount}'),
        values: () => ({ name: staff.name, amount: formatPesos(amountCents) }),
      },
      // Why and to whom stands on the page only: there it is forgotten with its customer.
      text: {
        message: msg(
          'It is above what they may do alone. Nothing happens before somebody approves it, within {approvalDays} days.',
        ),
        values: () => ({ approvalDays }),
      },
      path: '/admin/approvals',
    });
    return row.id;
  });
}
