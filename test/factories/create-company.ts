import { checkDigitOf } from '../../src/modules/invoice-profiles/rules/rfc.ts';
import { keptEmails } from '../setup/mailbox.ts';
import type { TestShop } from '../setup/test-shop.ts';
import { signInCustomer, type SignedIn } from './sign-in.ts';

let serial = 0;

/** An RFC of a company that nobody else has. */
export function newRfc(): string {
  serial += 1;
  const letters = Array.from({ length: 3 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(serial / 26 ** at) % 26)),
  );
  const start = `${letters.join('')}040805${'AB'}`;
  return `${start}${checkDigitOf(start)}`;
}

/** What somebody applies with. */
export const application = (given: { name?: string; rfc?: string } = {}) => ({
  name: 'Talleres Norte',
  rfc: newRfc(),
  tax_regime: '601',
  postal_code: '72000',
  contact_name: 'Ana Prueba',
  phone: '2221234567',
  ...given,
});

/** A company that applied, with its admin; approved by `staff` where one is given, with a price list. */
export async function createCompany(
  shop: TestShop,
  given: { name?: string; staff?: SignedIn; priceListId?: number } = {},
): Promise<{ id: number; name: string; admin: SignedIn }> {
  const admin = await signInCustomer(shop);
  const { company } = await admin.api.companies.apply({
    body: application(given.name === undefined ? {} : { name: given.name }),
  });
  if (given.staff) {
    const { companies, wholesale } = given.staff.api;
    if (given.priceListId !== undefined) {
      await wholesale.setCompanyPriceList({
        params: { id: company.id },
        body: { price_list_id: given.priceListId },
      });
    }
    await companies.decide({ params: { id: company.id }, body: { decision: 'approved', version: 1 } });
  }
  return { id: company.id, name: company.name, admin };
}

/** Somebody who was invited to a company by its admin, and accepted. */
export async function createMember(
  shop: TestShop,
  admin: SignedIn,
  given: { role?: 'buyer' | 'approver' | 'admin'; budgetCents?: number | null } = {},
): Promise<SignedIn> {
  const member = await signInCustomer(shop);
  const token = await invitationTo(shop, admin, member.email, given);
  await member.api.companies.acceptInvitation({ params: { token }, body: {} });
  return member;
}

/** Invites an address; gives the token of the mailed link. */
export async function invitationTo(
  shop: TestShop,
  admin: SignedIn,
  email: string,
  {
    role = 'buyer',
    budgetCents = null,
  }: { role?: 'buyer' | 'approver' | 'admin'; budgetCents?: number | null } = {},
): Promise<string> {
  await admin.api.companies.invite({ body: { email, role, monthly_budget_cents: budgetCents } });
  const mail = (await keptEmails(shop, email)).findLast(({ kind }) => kind === 'company');
  const token = /\/empresa\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No link in ${mail?.text}`);
  return token;
}
