import type { Api } from '../../../api/client.ts';
import type { OwnCompany } from './company-words.ts';

/** The company that who visits buys for: null for none, undefined for a guest, and whether it is approved. */
export async function loadCompany(
  api: Api,
): Promise<{ company: OwnCompany | null | undefined; isApproved: boolean }> {
  const { user } = await api.customers.session();
  if (user?.is_guest) return { company: undefined, isApproved: false };
  const { company } = await api.companies.own();
  return { company, isApproved: company?.state === 'approved' };
}
