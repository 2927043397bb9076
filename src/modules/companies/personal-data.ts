import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const dataOf = query(
  'companies.data_of',
  `select c.name as company, c.rfc, m.role, m.monthly_budget_cents, m.created_at as since
     from company_member m join company c on c.id = m.company_id where m.customer_id = :customerId`,
).narrow<{ role: string }>();

/** A guest buys for no company: only one account's place in it may become another's. */
const handOver = query(
  'companies.hand_over',
  `with moved as (delete from company_member where customer_id = :fromId returning company_id, role, monthly_budget_cents, created_at)
   insert into company_member (customer_id, company_id, role, monthly_budget_cents, created_at)
   select :toId, company_id, role, monthly_budget_cents, created_at from moved on conflict (customer_id) do nothing`,
);

const leave = query(
  'companies.erase_member',
  `delete from company_member where customer_id = :customerId returning company_id, role`,
).narrow<{ role: string }>();
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
  await tx.run(handOver, { fromId, toId });
}

/** A customer who left buys for no company. */
export async function eraseMember(tx: Connection, customerId: string): Promise<void> {
  const left = await tx.first(leave, { customerId });
  if (!left) return;
  await tx.run(promote, { companyId: left.company_id });
  await tx.run(forgetOwnContact, { companyId: left.company_id, customerId });
  await tx.run(forget, { companyId: left.company_id });
}

/** Forgets that companies invited an address. */
export async function eraseInvitations(tx: Connection, email: string): Promise<void> {
  await tx.run(eraseInvited, { email });
}
