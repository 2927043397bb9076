import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, stale } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { sendEmails } from '../mails/index.ts';
import { audit } from '../staff/index.ts';
import type { companiesContract } from './companies.contract.ts';
import { adminsOf, decideRow, lockCompany } from './companies.queries.ts';
import { decisionMail } from './mails.ts';
import { companyForStaff } from './read-company.ts';

type Decision = z.output<typeof companiesContract.decide.body & {}>;

/** What may follow from where a company stands. */
const next: Record<string, readonly Decision['decision'][]> = {
  applied: ['approved', 'refused'],
  approved: ['suspended'],
  suspended: ['approved'],
  refused: ['approved'],
};

/**
 * Approves, refuses or suspends a company; its prices hold, or end, with the commit. Its admins get an e-mail.
 * @throws AppError 404; 409 `stale`, `wrong_state`, `company_exists`; 422 without a reason
 */
export async function decideCompany(
  context: RequestContext,
  id: number,
  { decision, reason, version }: Decision,
) {
  const { db, clock, staff, publicUrl } = context;
  return db
    .transaction(async (tx) => {
      const company = await tx.first(lockCompany, { id });
      if (!company) throw notFound(t('There is no such company.'));
      // The very same decided twice is one decision.
      if (company.state === decision && version === company.version - 1) return companyForStaff(tx, id);
      if (company.version !== version) throw stale(await companyForStaff(tx, id));
      if (!next[company.state]?.includes(decision)) {
        throw conflict('wrong_state', t('That cannot follow from where the company stands.'));
      }
      if (decision !== 'approved' && reason.length < 3) {
        throw invalid({ reason: t('Give a reason of 3 letters or more: its people read it.') });
      }
      await tx.run(decideRow, { id, state: decision, reason, staffId: staff?.id ?? null, now: clock.now() });
      await audit(tx, {
        systemUserId: staff?.id,
        action: `company.${{ approved: 'approve', refused: 'refuse', suspended: 'suspend' }[decision]}`,
        subject: `company:${id}`,
        before: { state: company.state },
        after: { state: decision, ...(reason !== '' && { reason }) },
      });
      const people = await tx.rows(adminsOf, { companyId: id });
      await sendEmails(
        context,
        tx,
        people.map((person) => decisionMail(person, { name: company.name, decision, reason }, publicUrl)),
      );
      return companyForStaff(tx, id);
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'company_rfc_key') throw error;
      throw conflict('company_exists', t('Another company holds under this RFC already.'));
    });
}
