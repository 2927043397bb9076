import type { Kept } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { shortPage } from '../../platform/database/short-page.ts';

/** Days in which a request may be decided. */
export const approvalDays = 7;

export type MoneyAction =
  | 'order.refund'
  | 'order.cancel'
  | 'order.transfer_refund'
  | 'order.settle_refund'
  | 'return.close'
  | 'store_credit.grant'
  | 'gift_card.issue'
  | 'gift_card.refund'
  | 'gift_card.resend'
  | 'payment_dispute.accept'
  | 'company.credit_payment'
  | 'company.credit_line'
  | 'draft_order.payment'
  | 'order.edit'
  | 'order.edit_payment'
  | 'order.payment';

type ApprovalWords = {
  action: MoneyAction;
  destination: Kept | string;
  requested_by: {
    id: string;
    name: string;
    email: string;
    role: string;
    role_rights: string[] | null;
    is_disabled: boolean;
  };
  state: 'pending' | 'approved' | 'refused';
  decided_by: { id: string; name: string } | null;
};

export type ApprovalRow = RowOf<typeof lockApproval>;

/** No row where the sum of the day would pass the ceiling; what is given at once is added up one after the other. */
export const takeAllowance = query(
  'approvals.take_allowance',
  `insert into staff_allowance as a (staff_user_id, kind, day, used_cents)
   select :staffId, :kind, (:now::timestamptz at time zone 'America/Mexico_City')::date, :amountCents::bigint where :amountCents::bigint <= :ceilingCents::bigint
   on conflict (staff_user_id, kind, day) do update set used_cents = a.used_cents + excluded.used_cents
    where a.used_cents + excluded.used_cents <= :ceilingCents::bigint
   returning used_cents`,
);
export const returnAllowance = query(
  'approvals.return_allowance',
  `update staff_allowance set used_cents = used_cents - :amountCents::bigint
    where staff_user_id = :staffId and kind = :kind and day = (:now::timestamptz at time zone 'America/Mexico_City')::date
      and used_cents >= :amountCents::bigint`,
);
/** No row where the very same waits already. */
export const addApproval = query(
  'approvals.add',
  `insert into staff_approval as p
     (action, subject, path, amount_cents, input, reason, destination, requested_by, created_at)
   values (:action, :subject, :path, :amountCents, :input, :reason, :destination::jsonb, :staffId, :now)
   on conflict (action, subject, requested_by, amount_cents) where state = 'pending' do update set
     input = excluded.input, reason = excluded.reason, destination = excluded.destination, path = excluded.path,
     created_at = excluded.created_at, version = p.version + 1
    where (p.input, p.reason, p.destination) is distinct from (excluded.input, excluded.reason, excluded.destination)
       or p.created_at <= excluded.created_at - interval '${approvalDays} days'
   returning id, version`,
);
export const sameApproval = query(
  'approvals.same',
  `select id from staff_approval
    where action = :action and subject = :subject and requested_by = :staffId and amount_cents = :amountCents
      and state = 'pending'`,
);
const members = `p.id, p.action, p.subject, p.path, p.amount_cents, p.input, p.reason, p.destination, p.version, p.state, p.decided_at, p.answer,
    p.created_at, json_build_object('id', r.id, 'name', r.name, 'email', r.email, 'role', r.role,
      'role_rights', r.role_rights, 'is_disabled', r.is_disabled) as requested_by,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as decided_by`;
const tables = `staff_approval p join staff_user r on r.id = p.requested_by left join staff_user d on d.id = p.decided_by`;

export const lockApproval = query(
  'approvals.lock',
  `select ${members} from ${tables} where p.id = :id for update of p`,
).narrow<ApprovalWords>();
/** Nothing is done by it any more: four digits tell where money went. */
const maskedInput = `regexp_replace(input::text, '("clabe": ")\\d{14}(\\d{4}")', '\\1···\\2', 'g')::jsonb`;

export const decideApproval = query(
  'approvals.decide',
  `update staff_approval set state = :state, decided_by = :staffId, decided_at = :now, answer = :answer, input = ${maskedInput}
    where id = :id and state = 'pending'`,
);
/** Of what nobody decided in its days. */
export const maskExpired = query(
  'approvals.mask_expired',
  `update staff_approval set input = ${maskedInput}
    where state = 'pending' and created_at <= :now::timestamptz - interval '${approvalDays} days' and input <> ${maskedInput}`,
);
const waits = `p.state = 'pending' and p.created_at > :now::timestamptz - interval '${approvalDays} days'`;
const matching = `(:requester::text is null or p.requested_by = :requester) and (:isWaiting::boolean is null or (${waits}))`;
export const pageOfApprovals = query(
  'approvals.page',
  `with page as materialized (
     ${shortPage(`select p.id from staff_approval p where ${matching} order by ${waits} desc, p.created_at desc, p.id
       limit :pageSize offset :offset`)}
   )
   select ${members} from page join ${tables} on p.id = page.id order by ${waits} desc, p.created_at desc, p.id`,
  { narrows: true },
).narrow<ApprovalWords>();
export const countApprovals = query(
  'approvals.count',
  `select count(*)::int as total from staff_approval p where ${matching}`,
  { narrows: true },
);
const waiting = query(
  'approvals.waiting',
  `select count(*)::int as count from staff_approval p where ${waits}`,
);

/** Requests that somebody may still decide. */
export async function waitingApprovals(db: Connection, now: Date): Promise<number> {
  return (await db.first(waiting, { now }))?.count ?? 0;
}
