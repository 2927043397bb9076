import type { RequestContext } from '../../platform/context.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { readSettings } from '../settings/index.ts';
import { placeProblem } from '../shipping/index.ts';
import type { CompanyAddress } from './companies.contract.ts';
import { addAddressRow, deleteAddressRow } from './companies.queries.ts';
import { lockAsAdmin, ownId } from './company-access.ts';
import { ownCompanyNow } from './read-company.ts';

/** Keeps an address for everybody of the caller's company. @throws AppError 403; 409 `too_many_addresses`; 422 */
export async function addCompanyAddress(context: RequestContext, address: CompanyAddress) {
  const customerId = ownId(context);
  const problem = placeProblem(address);
  if (problem) throw invalid({ [problem.field]: problem.message });
  return context.db.transaction(async (tx) => {
    const { company_id: companyId } = await lockAsAdmin(tx, customerId);
    const { addresses_max: most } = await readSettings(tx, 'wholesale', context.log);
    const values = { companyId, address: JSON.stringify(address), most, now: context.clock.now() };
    if (!(await tx.first(addAddressRow, values))) {
      throw conflict('too_many_addresses', `Una empresa guarda hasta ${most} direcciones. Borra antes otra.`);
    }
    return ownCompanyNow(context, tx, customerId);
  });
}

/** Forgets an address; orders keep where they went. @throws AppError 403; 404 */
export async function deleteCompanyAddress(context: RequestContext, id: string) {
  const customerId = ownId(context);
  return context.db.transaction(async (tx) => {
    const { company_id: companyId } = await lockAsAdmin(tx, customerId);
    if (!(await tx.first(deleteAddressRow, { id, companyId }))) throw notFound();
    return ownCompanyNow(context, tx, customerId);
  });
}
