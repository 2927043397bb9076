import { msg } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { readScan } from '../../platform/scan.ts';
import { foreignerRfc, generalPublicRfc, readReceiver } from '../invoice-profiles/index.ts';
import { alertStaff } from '../staff/index.ts';
import type { companiesContract } from './companies.contract.ts';
import {
  addDocumentRow,
  documentsOf,
  insertCompany,
  lockCompany,
  membershipOf,
  putMember,
  rewriteCompany,
} from './companies.queries.ts';
import { lockOwn, ownId } from './company-access.ts';
import { inCompany } from './in-company.ts';
import { ownCompanyNow } from './read-company.ts';

type Application = z.output<typeof companiesContract.apply.body & {}>;

const documentsMax = 6;

/**
 * Applies for a company; who applies is its admin from then on. Written again before it was decided, the application is the
 * same one with what is written now.
 * @throws AppError 409 `in_company`; 422 by field
 */
export async function applyForCompany(context: RequestContext, typed: Application) {
  const { db, clock, customer } = context;
  const customerId = ownId(context);
  const email = customer?.email ?? '';
  await context.rates.countEmail('messages', email);
  const fiscal = fiscalData(typed);
  return db.transaction(async (tx) => {
    // Who buys for nobody yet has no row: two clicks would be two applications.
    await lockKey(tx, `company_of:${customerId}`);
    const before = await tx.first(membershipOf, { customerId });
    if (before) await tx.first(lockCompany, { id: before.company_id });
    const now = clock.now();
    const values = {
      name: typed.name,
      ...fiscal,
      contactName: typed.contact_name,
      phone: typed.phone,
      message: typed.message,
      now,
    };
    if (before?.state === 'applied' && before.role === 'admin') {
      await tx.run(rewriteCompany, { id: before.company_id, ...values });
      return ownCompanyNow(context, tx, customerId);
    }
    if (before && before.state !== 'refused') throw inCompany();
    const written = await tx.first(insertCompany, { ...values, email });
    if (!written) throw new Error('The application was not written.');
    const taken = await tx.first(putMember, {
      customerId,
      companyId: written.id,
      role: 'admin',
      budgetCents: null,
      now,
    });
    if (!taken) throw inCompany();
    await alertStaff(context, tx, 'customers', {
      once: `company:${written.id}`,
      subject: { message: msg('{company} wants to buy wholesale'), values: () => ({ company: typed.name }) },
      text: msg('Look at its data and documents, then approve or refuse it.'),
      facts: [
        { name: msg('RFC'), value: fiscal.rfc },
        { name: msg('Contact'), value: `${typed.contact_name}, ${typed.phone}` },
      ],
      path: `/admin/companies/${written.id}`,
    });
    return ownCompanyNow(context, tx, customerId);
  });
}

/** RFC, régimen and postal code by the rules of invoices. @throws AppError 422 by field */
function fiscalData(typed: Application) {
  const { receiver, problems } = readReceiver({
    rfc: typed.rfc,
    legal_name: typed.name,
    tax_regime: typed.tax_regime,
    // Every régimen may give it.
    cfdi_use: 'S01',
    postal_code: typed.postal_code,
  });
  if (!receiver) {
    const { legal_name: name, cfdi_use: _, ...others } = problems;
    throw invalid({ ...others, ...(name !== undefined && { name }) });
  }
  if (receiver.rfc === generalPublicRfc || receiver.rfc === foreignerRfc) {
    throw invalid({ rfc: 'Escribe el RFC de tu empresa, no uno genérico.' });
  }
  return { rfc: receiver.rfc, taxRegime: receiver.tax_regime, postalCode: receiver.postal_code };
}

/**
 * Adds a document to an application that nobody decided yet. The same file sent twice is one document.
 * @throws AppError 404; 409 `too_many_documents`, `not_open`; 422 for what is no PDF, PNG or JPEG
 */
export async function addCompanyDocument(context: RequestContext, file: unknown) {
  const customerId = ownId(context);
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: 'Elige un archivo.' });
  const { name, bytes } = await readScan(file, 'documento');
  return context.db.transaction(async (tx) => {
    const me = await lockOwn(tx, customerId);
    if (me.state !== 'applied') {
      throw conflict('not_open', 'Tu solicitud ya se decidió. Escríbenos si falta un documento.');
    }
    const content = Buffer.from(bytes);
    const before = await tx.first(documentsOf, { companyId: me.company_id, content });
    if (!before?.is_there) {
      if ((before?.total ?? 0) >= documentsMax) {
        throw conflict('too_many_documents', `Una solicitud lleva hasta ${documentsMax} documentos.`);
      }
      await tx.run(addDocumentRow, { companyId: me.company_id, name, content, now: context.clock.now() });
    }
    return ownCompanyNow(context, tx, customerId);
  });
}
