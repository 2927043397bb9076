import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { lockCompany, membershipOf, withdrawRequests } from './companies.queries.ts';

const dataOf = query(
  'companies.data_of',
  `select c.name as company, c.rfc, m.role, m.monthly_budget_cents, m.created_at as since
     from company_member m join company c on c.id = m.company_id where m.customer_id = :customerId`,
).narrow<{ role: string }>();

/**
 * Of two accounts that buy for the same company the one that stays may do what either might; one that buys for another
 * company goes on with its own.
 */
const handOver = query(
  'companies.hand_over',
  `with moved as (delete from company_member where customer_id = :fromId returning company_id, role, monthly_budget_cents, created_at)
   insert into company_member (customer_id, company_id, role, monthly_budget_cents, created_at)
   select :toId, company_id, role, monthly_budget_cents, created_at from moved
   on conflict (customer_id) do update set role = excluded.role where company_member.company_id = excluded.company_id
     and array_position(array['buyer', 'approver', 'admin'], excluded.role)
       > array_position(array['buyer', 'approver', 'admin'], company_member.role)`,
);

/** What was granted, or asked for, in the company that the account now buys for; what it asks for itself stays. */
const handOverRequests = query(
  'companies.hand_over_requests',
  `update company_budget_request r set customer_id = :toId where r.customer_id = :fromId
    and r.company_id = (select company_id from company_member where customer_id = :toId)
    and (r.state <> 'asked' or not exists (select from company_budget_request o
      where o.company_id = r.company_id and o.customer_id = :toId and o.state = 'asked'))`,
);

const leave = query('companies.erase_member', 'delete from company_member where customer_id = :customerId');
/** A company that nobody runs could invite nobody: who has bought for it longest does from now on. */
const promote = query(
  'companies.promote_oldest',
  `update company_member set role = 'admin' where customer_id = (
     select customer_id from company_member where company_id = :companyId order by created_at, customer_id limit 1)
    and not exists (select from company_member where company_id = :companyId and role = 'admin')`,
);
/** With its last person goes what only they told: whom to call, and the documents. */
const forget = query(
  'companies.forget_contact',
  `with gone as (delete from company_document where company_id = :companyId
     and not exists (select from company_member where company_id = :companyId))
   update company set contact_name = '', email = '', phone = '', message = '' where id = :companyId
    and not exists (select from company_member where company_id = :companyId)`,
);

/** Whom to call was the one who left: the others are still there. */
const forgetOwnContact = query(
  'companies.forget_own_contact',
  `update company set contact_name = '', email = '', phone = '' where id = :companyId
    and lower(email) = (select lower(u.email) from customer u where u.id = :customerId)`,
);
const eraseInvited = query(
  'companies.erase_invitations',
  'delete from company_invitation where email = lower(:email)',
);

/** What a customer buys for, as they may take it along. */
export async function companyDataOf(db: Connection, customerId: string) {
  return (await db.first(dataOf, { customerId })) ?? null;
}

/** One account's place in a company becomes another's, which keeps its own where it has one. */
export async function moveMember(tx: Connection, fromId: string, toId: string): Promise<void> {
  const companyId = await lockCompanyOf(tx, fromId);
  if (companyId === undefined) return;
  await tx.run(handOver, { fromId, toId });
  await tx.run(handOverRequests, { fromId, toId });
  await tx.run(withdrawRequests, { customerId: fromId });
  await tx.run(promote, { companyId });
}

/** A customer who left buys for no company. */
export async function eraseMember(tx: Connection, customerId: string): Promise<void> {
  const companyId = await lockCompanyOf(tx, customerId);
  if (companyId === undefined) return;
  await tx.run(leave, { customerId });
  await tx.run(withdrawRequests, { customerId });
  await tx.run(promote, { companyId });
  await tx.run(forgetOwnContact, { companyId, customerId });
  await tx.run(forget, { companyId });
}

/** Two admins who go at once take turns, so that the last of them is seen to be the last. */
async function lockCompanyOf(tx: Connection, customerId: string): Promise<number | undefined> {
  const before = await tx.first(membershipOf, { customerId });
  if (before) await tx.first(lockCompany, { id: before.company_id });
  return before?.company_id;
}

/** Forgets that companies invited an address. */
export async function eraseInvitations(tx: Connection, email: string): Promise<void> {
  await tx.run(eraseInvited, { email });
}
