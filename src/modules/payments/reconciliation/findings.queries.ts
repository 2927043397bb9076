import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { shortPage } from '../../../platform/database/short-page.ts';
import type { MoneySource } from '../attempts/attempt.ts';
import type { BookedMove } from '../ledger.queries.ts';

/** What staff should know of or explain. */
export type FindingKind =
  | 'second_payment'
  | 'late_payment'
  | 'excess'
  | 'not_booked'
  | 'other_amount'
  | 'unknown_money'
  | 'not_at_provider'
  | 'balance_differs'
  | 'payout_differs'
  | 'disputed_credit_spent'
  | 'company_debt_differs'
  | 'refund_failed'
  | 'refund_overdue'
  | 'kept_money';

export type FindingRow = RowOf<typeof findingPage>;

/** Nothing comes back for what was found before. */
export const addFinding = query(
  'payments.add_finding',
  `insert into payment_finding (kind, provider, provider_ref, attempt_id, booked_cents, reported_cents, moved_at, found_at,
     move)
   values (:kind, :provider, :providerRef, :attemptId, :bookedCents, :reportedCents, :movedAt, :now, :move)
   on conflict (kind, provider, provider_ref) do nothing returning id`,
);

const findingColumns = `f.id, f.kind, f.move, f.provider, f.provider_ref, f.attempt_id, a.reference, f.booked_cents,
  f.reported_cents, f.moved_at, f.found_at, f.solved_at, f.solved_by, f.note`;

/** Open ones first, the newest at the top; `:isOpen` true: only those, false: only solved ones. */
export const findingPage = query(
  'payments.finding_page',
  `with page as materialized (
     ${shortPage(`select id from payment_finding where :isOpen::boolean is null or (solved_at is null) = :isOpen
       order by (solved_at is null) desc, found_at desc, id desc limit :pageSize offset :offset`)}
   )
   select ${findingColumns} from page join payment_finding f using (id) left join payment_attempt a on a.id = f.attempt_id
   order by (f.solved_at is null) desc, f.found_at desc, f.id desc`,
).narrow<{ kind: FindingKind; move: BookedMove['kind'] | null; provider: MoneySource }>();

export const findingById = query(
  'payments.finding_by_id',
  `select ${findingColumns} from payment_finding f left join payment_attempt a on a.id = f.attempt_id where f.id = :id`,
).narrow<{ kind: FindingKind; move: BookedMove['kind'] | null; provider: MoneySource }>();

export const countFindings = query(
  'payments.count_findings',
  `select count(*) filter (where :isOpen::boolean is null or (solved_at is null) = :isOpen) as total,
     count(*) filter (where solved_at is null) as open
   from payment_finding`,
);

/** Nothing comes back where it was solved before. */
export const solveFinding = query(
  'payments.solve_finding',
  `update payment_finding set solved_at = :now, solved_by = :staffName, note = :note where id = :id and solved_at is null returning id`,
);

/** Closes the findings about a refund that is settled. */
export const solveRefundFindings = query(
  'payments.solve_refund_findings',
  `update payment_finding set solved_at = :now, solved_by = :byName, note = :storeCredit
   where kind in ('refund_failed', 'refund_overdue') and provider_ref = :providerRef and solved_at is null`,
);
