import { t } from '../../i18n/t.ts';
import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { addCompanyAddress, deleteCompanyAddress } from './addresses.ts';
import { addCompanyDocument, applyForCompany } from './apply.ts';
import { askBudget, decideBudget } from './budgets.ts';
import { companiesContract as calls } from './companies.contract.ts';
import { companyPage, countCompanies, oneDocument } from './companies.queries.ts';
import { ownId } from './company-access.ts';
import { decideCompany } from './decide-company.ts';
import { acceptInvitation, inviteBuyer, readInvitation, withdrawInvitation } from './invite.ts';
import { changeMember, removeMember } from './members.ts';
import { changeMemberByStaff, removeMemberByStaff } from './members-by-staff.ts';
import { companyForStaff, ownCompany } from './read-company.ts';

/** Serves the calls of companies. */
export function companiesRoutes(app: HttpApp): void {
  serve(app, calls.own, async (context) => ({
    status: 200,
    body: { company: await ownCompany(context, context.db, ownId(context)) },
  }));
  serve(app, calls.apply, async (context, { body }) => ({
    status: 201,
    body: { company: await applyForCompany(context, body) },
  }));
  serve(app, calls.addDocument, async (context, { form }) => ({
    status: 201,
    body: { company: await addCompanyDocument(context, form.file) },
  }));
  serve(app, calls.invite, async (context, { body }) => ({
    status: 201,
    body: { company: await inviteBuyer(context, body) },
  }));
  serve(app, calls.withdrawInvitation, async (context, { params }) => ({
    status: 200,
    body: { company: await withdrawInvitation(context, params.id) },
  }));
  serve(app, calls.invitation, async (context, { params }) => {
    const { company_name, email, role } = await readInvitation(context, context.db, params.token);
    return { status: 200, body: { company_name, email, role } };
  });
  serve(app, calls.acceptInvitation, async (context, { params }) => ({
    status: 200,
    body: { company: await acceptInvitation(context, params.token) },
  }));
  serve(app, calls.changeMember, async (context, { params, body }) => ({
    status: 200,
    body: { company: await changeMember(context, params.customer_id, body) },
  }));
  serve(app, calls.removeMember, async (context, { params }) => ({
    status: 200,
    body: { company: await removeMember(context, params.customer_id) },
  }));
  serve(app, calls.addAddress, async (context, { body }) => ({
    status: 201,
    body: { company: await addCompanyAddress(context, body) },
  }));
  serve(app, calls.deleteAddress, async (context, { params }) => ({
    status: 200,
    body: { company: await deleteCompanyAddress(context, params.id) },
  }));
  serve(app, calls.askBudget, async (context, { body }) => ({
    status: 201,
    body: { company: await askBudget(context, body) },
  }));
  serve(app, calls.decideBudget, async (context, { params, body }) => ({
    status: 200,
    body: { company: await decideBudget(context, params.id, body.is_granted) },
  }));

  serve(app, calls.companies, async ({ db }, { query }) => {
    const { page, page_size: pageSize, state = null } = query;
    const q = query.q?.replaceAll(/[\\%_]/g, String.raw`\$&`) || null;
    const [rows, counted] = await Promise.all([
      db.rows(companyPage, { q, state, pageSize, offset: (page - 1) * pageSize }),
      db.first(countCompanies, { q, state }),
    ]);
    return {
      status: 200,
      body: {
        companies: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        total: counted?.total ?? 0,
        page,
        page_size: pageSize,
      },
    };
  });
  serve(app, calls.company, async ({ db }, { params }) => ({
    status: 200,
    body: { company: await companyForStaff(db, params.id) },
  }));
  serve(app, calls.document, async ({ db }, { params }) => {
    const found = await db.first(oneDocument, { id: params.id, documentId: params.document_id });
    if (!found) throw notFound(t('There is no such file.'));
    const ending = found.name.split('.').at(-1) ?? '';
    const name = `documento-${params.id}-${params.document_id}.${ending}`;
    return { status: 200, body: { name, content: new Uint8Array(found.content) } };
  });
  serve(app, calls.changeMemberByStaff, async (context, { params, body }) => ({
    status: 200,
    body: { company: await changeMemberByStaff(context, params, body) },
  }));
  serve(app, calls.removeMemberByStaff, async (context, { params }) => ({
    status: 200,
    body: { company: await removeMemberByStaff(context, params) },
  }));
  serve(app, calls.decide, async (context, { params, body }) => ({
    status: 200,
    body: { company: await decideCompany(context, params.id, body) },
  }));
}
