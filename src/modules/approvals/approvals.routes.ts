import { sayKept } from '../../i18n/t.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { approvalsContract } from './approvals.contract.ts';
import { type ApprovalRow, countApprovals, pageOfApprovals } from './approvals.queries.ts';
import { approve, type ApprovedActions, expiryOf, refuse } from './decide-approval.ts';

/**
 * The calls of `approvals.contract.ts`.
 * @param actions what is done on approval, by the modules that ask for it
 */
export function approvalsRoutes(app: HttpApp, actions: ApprovedActions): void {
  serve(app, approvalsContract.approvals, async ({ db, clock, staff }, { query }) => {
    const { page, page_size, state } = query;
    const now = clock.now();
    const requester = staff?.rights.includes('approve_money') ? null : staff?.id;
    const wanted = { requester, now, isWaiting: state === 'waiting' || null };
    const [rows, count] = await Promise.all([
      db.rows(pageOfApprovals, { ...wanted, pageSize: page_size, offset: (page - 1) * page_size }),
      db.first(countApprovals, wanted),
    ]);
    const approvals = rows.map((row) => onWire(row, now));
    return { status: 200, body: { approvals, total: count?.total ?? 0, page, page_size } };
  });

  serve(app, approvalsContract.approve, async (context, { params, body }) => {
    await approve(context, { id: params.approval_id, version: body.version }, actions);
    return { status: 200, body: { state: 'approved' } };
  });

  serve(app, approvalsContract.refuse, async (context, { params, body }) => {
    await refuse(context, { id: params.approval_id, version: body.version }, body.reason);
    return { status: 200, body: { state: 'refused' } };
  });
}

function onWire(row: ApprovalRow, now: Date) {
  const { requested_by: requester } = row;
  const expires = expiryOf(row);
  return {
    id: row.id,
    action: row.action,
    path: row.path,
    amount_cents: row.amount_cents,
    destination: sayKept(row.destination),
    reason: row.reason,
    version: row.version,
    requested_by: { id: requester.id, name: requester.name, is_disabled: requester.is_disabled },
    state: row.state === 'pending' && expires <= now ? ('expired' as const) : row.state,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    created_at: row.created_at.toISOString(),
    expires_at: expires.toISOString(),
  };
}
