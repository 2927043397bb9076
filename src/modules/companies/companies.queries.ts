import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { CompanyAddress, CompanyRole } from './companies.contract.ts';

type State = 'applied' | 'approved' | 'refused' | 'suspended';
type AddressRow = CompanyAddress & { id: string };
type MemberRow = {
  customer_id: string;
  name: string;
  email: string;
  role: CompanyRole;
  monthly_budget_cents: number | null;
};

const membersSql = `coalesce((select json_agg(json_build_object('customer_id', m.customer_id, 'name', u.name, 'email', u.email,
    'role', m.role, 'monthly_budget_cents', m.monthly_budget_cents) order by m.created_at, m.customer_id)
    from company_member m join customer u on u.id = m.customer_id where m.company_id = c.id), '[]') as members`;
const addressesSql = `coalesce((select json_agg(a.address || jsonb_build_object('id', a.id) order by a.created_at, a.id)
    from company_address a where a.company_id = c.id), '[]') as addresses`;

/** What a customer buys for, whoever they are in it: roles are applied by `ownOnWire`. */
export type OwnRow = RowOf<typeof companyOf>;
export const companyOf = query(
  'companies.of_customer',
  `select c.id, c.name, c.rfc, c.tax_regime, c.postal_code, c.state, c.reason, me.role, me.monthly_budget_cents,
     coalesce((select sum(amount_cents)::bigint from company_budget_request r where r.customer_id = me.customer_id
       and r.company_id = c.id and r.month = :month and r.state = 'granted'), 0)::bigint as granted_cents,
     (select amount_cents from company_budget_request r where r.customer_id = me.customer_id
       and r.company_id = c.id and r.state = 'asked') as asked_cents,
     array(select d.name from company_document d where d.company_id = c.id order by d.id) as documents,
     ${membersSql}, ${addressesSql},
     coalesce((select json_agg(json_build_object('id', i.id, 'email', i.email, 'role', i.role,
       'monthly_budget_cents', i.monthly_budget_cents, 'sent_at', i.sent_at) order by i.sent_at, i.id)
       from company_invitation i where i.company_id = c.id), '[]') as invitations,
     coalesce((select json_agg(json_build_object('id', r.id, 'customer_id', r.customer_id, 'name', u.name,
       'amount_cents', r.amount_cents, 'note', r.note, 'created_at', r.created_at) order by r.created_at, r.id)
       from company_budget_request r join customer u on u.id = r.customer_id
       where r.company_id = c.id and r.state = 'asked'), '[]') as budget_requests
   from company_member me join company c on c.id = me.company_id where me.customer_id = :customerId`,
).narrow<{
  state: State;
  role: CompanyRole;
  members: MemberRow[];
  addresses: AddressRow[];
  invitations: {
    id: string;
    email: string;
    role: CompanyRole;
    monthly_budget_cents: number | null;
    sent_at: string;
  }[];
  budget_requests: {
    id: number;
    customer_id: string;
    name: string;
    amount_cents: number;
    note: string;
    created_at: string;
  }[];
}>();

/** Everything that changes who buys for a company takes turns on its row. */
export const lockCompany = query(
  'companies.lock',
  'select id, name, rfc, email, contact_name, state, version from company where id = :id for no key update',
).narrow<{ state: State }>();

/** The company of a customer and what they may do in it. */
export const membershipOf = query(
  'companies.membership',
  `select m.company_id, m.role, m.monthly_budget_cents, c.state, c.name from company_member m join company c on c.id = m.company_id
    where m.customer_id = :customerId`,
).narrow<{ role: CompanyRole; state: State }>();

export const insertCompany = query(
  'companies.apply',
  `insert into company (name, rfc, tax_regime, postal_code, contact_name, email, phone, message, created_at, updated_at)
   values (:name, :rfc, :taxRegime, :postalCode, :contactName, :email, :phone, :message, :now::timestamptz, :now::timestamptz)
   returning id`,
);

/** An application that nobody decided yet, written anew by who made it. */
export const rewriteCompany = query(
  'companies.rewrite',
  `update company set name = :name, rfc = :rfc, tax_regime = :taxRegime, postal_code = :postalCode,
     contact_name = :contactName, phone = :phone, message = :message, version = version + 1, updated_at = :now::timestamptz
    where id = :id and state = 'applied'`,
);

export const putMember = query(
  'companies.put_member',
  `insert into company_member (customer_id, company_id, role, monthly_budget_cents, created_at)
   values (:customerId, :companyId, :role, :budgetCents, :now::timestamptz)
   on conflict (customer_id) do update set company_id = excluded.company_id, role = excluded.role,
     monthly_budget_cents = excluded.monthly_budget_cents, created_at = excluded.created_at
   where company_member.company_id in (select id from company where state = 'refused')
   returning customer_id`,
);
export const changeMemberRow = query(
  'companies.change_member',
  `update company_member set role = :role, monthly_budget_cents = :budgetCents
    where customer_id = :customerId and company_id = :companyId returning customer_id`,
);
export const removeMemberRow = query(
  'companies.remove_member',
  `delete from company_member where customer_id = :customerId and company_id = :companyId returning customer_id`,
);
export const countAdmins = query(
  'companies.count_admins',
  `select count(*) filter (where role = 'admin' and customer_id <> :customerId) as other_admins,
     count(*) filter (where customer_id <> :customerId) as others from company_member where company_id = :companyId`,
);

export const addDocumentRow = query(
  'companies.add_document',
  `insert into company_document (company_id, name, content, created_at)
   values (:companyId, :name, :content, :now::timestamptz)`,
);
export const documentsOf = query(
  'companies.documents',
  `select count(*)::int as total, coalesce(bool_or(sha256(content) = sha256(:content)), false) as is_there
     from company_document where company_id = :companyId`,
);
export const oneDocument = query(
  'companies.document',
  'select name, content from company_document where id = :documentId and company_id = :id',
);

export const putInvitation = query(
  'companies.invite',
  `insert into company_invitation (company_id, email, role, monthly_budget_cents, token_hash, sent_at)
   values (:companyId, :email, :role, :budgetCents, :tokenHash, :now::timestamptz)
   on conflict (company_id, email) do update set role = excluded.role, token_hash = excluded.token_hash,
     monthly_budget_cents = excluded.monthly_budget_cents, sent_at = excluded.sent_at`,
);
export const withdrawInvitationRow = query(
  'companies.withdraw_invitation',
  'delete from company_invitation where id = :id and company_id = :companyId returning id',
);
export const invitationByToken = query(
  'companies.invitation',
  `select i.id, i.company_id, i.email, i.role, i.monthly_budget_cents, i.sent_at, c.name as company_name
     from company_invitation i join company c on c.id = i.company_id
    where i.token_hash = :tokenHash and c.state = 'approved'`,
).narrow<{ role: CompanyRole }>();
export const memberWithEmail = query(
  'companies.member_with_email',
  `select exists (select from company_member m join customer c on c.id = m.customer_id
     where m.company_id = :companyId and lower(c.email) = :email) as found`,
);

export const addAddressRow = query(
  'companies.add_address',
  `insert into company_address (company_id, address, created_at)
   select :companyId, :address::jsonb, :now::timestamptz
    where (select count(*) from company_address where company_id = :companyId) < :most::int
   returning id`,
);
export const deleteAddressRow = query(
  'companies.delete_address',
  'delete from company_address where id = :id and company_id = :companyId returning id',
);

/** The very same asked again changes no row. */
export const askForBudget = query(
  'companies.ask_budget',
  `insert into company_budget_request (company_id, customer_id, month, amount_cents, note, created_at)
   values (:companyId, :customerId, :month, :amountCents, :note, :now::timestamptz)
   on conflict (company_id, customer_id) where state = 'asked' do update
     set month = excluded.month, amount_cents = excluded.amount_cents, note = excluded.note, created_at = excluded.created_at
     where (company_budget_request.month, company_budget_request.amount_cents, company_budget_request.note)
       <> (excluded.month, excluded.amount_cents, excluded.note)`,
);
export const budgetRequest = query(
  'companies.budget_request',
  `select customer_id, state from company_budget_request where id = :id and company_id = :companyId for no key update`,
).narrow<{ state: 'asked' | 'granted' | 'refused' }>();
/** What is granted counts for the month in which it is. */
export const decideBudgetRow = query(
  'companies.decide_budget',
  `update company_budget_request set state = :state, decided_by = :decidedBy, month = :month where id = :id`,
);
/** Who buys for a company no more waits for nothing there; what was granted stays written. */
export const withdrawRequests = query(
  'companies.withdraw_requests',
  `delete from company_budget_request where customer_id = :customerId and state = 'asked'`,
);
export const approversOf = query(
  'companies.approvers',
  `select u.email, u.name, u.email_verified from company_member m join customer u on u.id = m.customer_id
    where m.company_id = :companyId and m.role in ('approver', 'admin') and m.customer_id <> :customerId order by u.email`,
);

/** Whom to write to about what somebody asked for their company: them while they buy for it, else those who approve there. */
export const toldOf = query(
  'companies.told',
  `select u.email, u.name, u.email_verified from company_member m join customer u on u.id = m.customer_id
    where m.company_id = :companyId and (m.customer_id = :customerId or (m.role in ('approver', 'admin') and not exists (
      select from company_member asker where asker.company_id = :companyId and asker.customer_id = :customerId)))
    order by u.email`,
);

/** Who reads what somebody asked for their company: they, and those who approve there. */
export const readersOf = query(
  'companies.readers',
  `select m.customer_id as id from company_member m
    where m.company_id = :companyId and (m.customer_id = :customerId or m.role in ('approver', 'admin')) order by 1`,
);

/** A buyer's row is locked: their orders take turns on their budget. */
const buyerRowSql = `select m.company_id, c.name, m.monthly_budget_cents,
     coalesce((select sum(amount_cents)::bigint from company_budget_request r where r.customer_id = m.customer_id
       and r.company_id = m.company_id and r.month = :month and r.state = 'granted'), 0)::bigint as granted_cents
   from company_member m join company c on c.id = m.company_id
   where m.customer_id = :customerId and c.state = 'approved'`;
export const buyerRow = query('companies.buyer', buyerRowSql);
export const lockBuyerRow = query('companies.lock_buyer', `${buyerRowSql} for no key update of m`);

const matching = `(:q::text is null or shop_fold(c.name || ' ' || c.rfc || ' ' || c.contact_name || ' ' || c.email) like '%' || shop_fold(:q) || '%')
  and (:state::text is null or c.state = :state)`;
export const companyPage = query(
  'companies.page',
  `select c.id, c.name, c.rfc, c.tax_regime, c.postal_code, c.contact_name, c.email, c.phone, c.state, c.reason, c.created_at,
     (select count(*)::int from company_member m where m.company_id = c.id) as members
   from company c where ${matching} order by c.created_at desc, c.id limit :pageSize offset :offset`,
  { narrows: true },
).narrow<{ state: State }>();
export const countCompanies = query(
  'companies.count',
  `select count(*)::int as total from company c where ${matching}`,
  { narrows: true },
);

export const oneCompany = query(
  'companies.one',
  `select c.id, c.name, c.rfc, c.tax_regime, c.postal_code, c.contact_name, c.email, c.phone, c.message, c.state, c.reason,
     exists (select from customer u where u.email = lower(c.email) and u.email_verified) as is_email_proven,
     c.version, c.decided_at, c.created_at, s.name as decided_by, ${membersSql}, ${addressesSql},
     coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'bytes', length(d.content)) order by d.id)
       from company_document d where d.company_id = c.id), '[]') as documents,
     (select json_build_object('id', o.id, 'name', o.name) from company o
       where o.rfc = c.rfc and o.id <> c.id and o.state in ('approved', 'suspended')) as same_rfc
   from company c left join staff_user s on s.id = c.decided_by where c.id = :id`,
).narrow<{
  state: State;
  members: MemberRow[];
  addresses: AddressRow[];
  documents: { id: number; name: string; bytes: number }[];
  same_rfc: { id: number; name: string } | null;
}>();

export const decideRow = query(
  'companies.decide',
  `update company set state = :state, reason = :reason, decided_by = :staffId, decided_at = :now, version = version + 1,
     updated_at = :now where id = :id`,
);

export const adminsOf = query(
  'companies.admins',
  `select u.email, u.name, u.email_verified from company_member m join customer u on u.id = m.customer_id
    where m.company_id = :companyId and m.role = 'admin' order by u.email`,
);

export const waitingApplications = query(
  'companies.waiting',
  `select count(*)::int as total from company where state = 'applied'`,
);
