import { sayKept, t } from '../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { audit, rightsOf } from '../staff/index.ts';
import {
  approvalDays,
  type ApprovalRow,
  decideApproval,
  lockApproval,
  type MoneyAction,
} from './approvals.queries.ts';

/** The action for each kind of request; `input` is what `Asked` carried. */
export type ApprovedActions = Record<MoneyAction, (context: RequestContext, input: unknown) => Promise<void>>;

/** A request as somebody read it. */
type ReadRequest = { id: string; version: number };

/**
 * Does what somebody asked for in the transaction that says so: it happens once, or it still waits.
 * @throws AppError 404; 409 `request_changed`, `own_request`, `requester_disabled`, `decided`, `expired`, and what the thing
 * itself refuses with
 */
export async function approve(
  context: RequestContext,
  read: ReadRequest,
  actions: ApprovedActions,
): Promise<void> {
  const { db, realtime } = context;
  const news: Parameters<typeof realtime.tell>[] = [];
  await db.transaction(async (tx) => {
    news.length = 0;
    const row = await decidable(context, tx, read);
    if (row.requested_by.id === context.staff?.id) {
      throw conflict('own_request', t('Somebody else has to approve what you asked for.'));
    }
    if (row.requested_by.is_disabled) {
      const message = t(
        'The account of whoever asked for this is disabled: refuse it, and give it yourself if it is due.',
      );
      throw conflict('requester_disabled', message);
    }
    await decide(context, tx, row, 'approved', '');
    await actions[row.action](
      {
        ...context,
        staff: requesterOf(row),
        approvedCents: row.amount_cents,
        // A transaction that the action opens is part of this one.
        db: {
          ...db,
          ...tx,
          transaction: async (work, last) => {
            const result = await work(tx);
            await last?.(tx, result);
            return result;
          },
        },
        realtime: { ...realtime, tell: (...told) => void news.push(told) },
      },
      row.input,
    );
  });
  for (const told of news) realtime.tell(...told);
}

/** Says no; nothing of it ever happens. Throws AppError 404; 409 `request_changed`, `decided`, `expired`. */
export async function refuse(context: RequestContext, read: ReadRequest, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await decide(context, tx, await decidable(context, tx, read), 'refused', reason);
  });
}

async function decidable(
  { clock }: RequestContext,
  tx: Connection,
  { id, version }: ReadRequest,
): Promise<ApprovalRow> {
  const row = await tx.first(lockApproval, { id });
  if (!row) throw notFound(t('There is no such request.'));
  if (row.state !== 'pending')
    throw conflict(
      'decided',
      t('This was {state, select, approved {approved} refused {refused} other {decided}} already.', {
        state: row.state,
      }),
    );
  if (expiryOf(row) <= clock.now())
    throw conflict('expired', t('This request is over. It has to be asked for again.'));
  if (row.version !== version) {
    const message = t(
      'Something else was asked for after you read this. Nothing was done: read it again, then decide.',
    );
    throw conflict('request_changed', message);
  }
  return row;
}

async function decide(
  { staff, clock }: RequestContext,
  tx: Connection,
  { id, action, subject, amount_cents, destination: to }: ApprovalRow,
  state: 'approved' | 'refused',
  answer: string,
): Promise<void> {
  await tx.run(decideApproval, { id, state, staffId: staff?.id, now: clock.now(), answer });
  await audit(tx, {
    systemUserId: staff?.id,
    action: state === 'approved' ? 'approval.approve' : 'approval.refuse',
    subject: `approval:${id}`,
    after: { action, subject, amount_cents, to: sayKept(to), ...(answer !== '' && { reason: answer }) },
  });
}

/** When nobody decides it any more. */
export function expiryOf({ created_at: asked }: Pick<ApprovalRow, 'created_at'>): Date {
  return new Date(asked.getTime() + approvalDays * 86_400_000);
}

/** The one it is done for: their name stands in the order's history, the second person's in the audit. */
function requesterOf({ requested_by: { role_rights: stored, ...person } }: ApprovalRow): CurrentStaff {
  const rights = rightsOf(person.role, stored);
  return { ...person, rights, mustEnrol: false, language: null, sessionId: '' };
}
