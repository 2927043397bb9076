import { createHash, randomBytes } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { sendEmail } from '../mails/index.ts';
import { readSettings } from '../settings/index.ts';
import type { companiesContract } from './companies.contract.ts';
import {
  invitationByToken,
  lockCompany,
  membershipOf,
  memberWithEmail,
  putInvitation,
  putMember,
  withdrawInvitationRow,
} from './companies.queries.ts';
import { lockAsAdmin, ownId } from './company-access.ts';
import { inCompany } from './in-company.ts';
import { invitationMail } from './mails.ts';
import { ownCompanyNow } from './read-company.ts';

type Invitation = z.output<typeof companiesContract.invite.body & {}>;

/**
 * Invites somebody by e-mail to buy for the caller's company; a second invitation of an address takes the place of the
 * first, whose link opens nothing any more.
 * @throws AppError 403 `company_admins_only`; 409 `in_company`, `company_inactive`, `too_many_people`
 */
export async function inviteBuyer(
  context: RequestContext,
  { email, role, monthly_budget_cents: budgetCents }: Invitation,
) {
  const { db, clock, log, publicUrl } = context;
  const customerId = ownId(context);
  await context.rates.countEmail('letters', email);
  const token = randomBytes(24).toString('base64url');
  return db.transaction(async (tx) => {
    const me = await lockAsAdmin(tx, customerId);
    if ((await tx.first(memberWithEmail, { companyId: me.company_id, email }))?.found) {
      throw conflict('in_company', 'Esa persona ya compra para tu empresa.');
    }
    await tx.run(putInvitation, {
      companyId: me.company_id,
      email,
      role,
      budgetCents,
      tokenHash: hashOf(token),
      now: clock.now(),
    });
    const company = await ownCompanyNow(context, tx, customerId);
    const { people_max: most } = await readSettings(tx, 'wholesale', log);
    if (company.members.length + company.invitations.length > most) {
      throw conflict('too_many_people', `En una empresa compran hasta ${most} personas.`);
    }
    await sendEmail(context, tx, invitationMail(email, me.name, `${publicUrl}/empresa/${token}`));
    return company;
  });
}

/** Makes an invitation void. @throws AppError 403 `company_admins_only`; 404 */
export async function withdrawInvitation(context: RequestContext, id: string) {
  const customerId = ownId(context);
  return context.db.transaction(async (tx) => {
    const me = await lockAsAdmin(tx, customerId);
    if (!(await tx.first(withdrawInvitationRow, { id, companyId: me.company_id }))) throw notFound();
    return ownCompanyNow(context, tx, customerId);
  });
}

/** An invitation by the token of its link. @throws AppError 404 where it is over, void or accepted */
export async function readInvitation(
  { clock, log }: Pick<RequestContext, 'clock' | 'log'>,
  db: Connection,
  token: string,
) {
  const row = await db.first(invitationByToken, { tokenHash: hashOf(token) });
  const { invitation_days: days } = await readSettings(db, 'wholesale', log);
  if (!row || row.sent_at.getTime() + days * 86_400_000 <= clock.now().getTime()) {
    throw notFound('Esta invitación ya no vale. Pide otra a quien te invitó.');
  }
  return row;
}

/**
 * The signed-in customer buys for the company from now on. Only the invited address may, and only proven: whoever opened an
 * account with somebody else's address is not who was invited.
 * @throws AppError 404; 403 `other_address`, `unproven_address`; 409 `in_company`
 */
export async function acceptInvitation(context: RequestContext, token: string) {
  const { db, clock, customer } = context;
  const customerId = ownId(context);
  return db.transaction(async (tx) => {
    const found = await readInvitation(context, tx, token);
    await tx.first(lockCompany, { id: found.company_id });
    // Read under the lock: it may have been withdrawn while it was waited for.
    const invitation = await readInvitation(context, tx, token);
    if (customer?.email.toLowerCase() !== invitation.email) {
      throw new AppError(
        403,
        'other_address',
        `Esta invitación es para ${invitation.email}: entra con esa cuenta.`,
      );
    }
    if (!customer.isVerified) {
      throw new AppError(403, 'unproven_address', 'Confirma primero tu correo, y abre otra vez este enlace.');
    }
    const before = await tx.first(membershipOf, { customerId });
    if (before?.company_id !== invitation.company_id) {
      const taken = await tx.first(putMember, {
        customerId,
        companyId: invitation.company_id,
        role: invitation.role,
        budgetCents: invitation.monthly_budget_cents,
        now: clock.now(),
      });
      if (!taken) throw inCompany();
    }
    await tx.run(withdrawInvitationRow, { id: invitation.id, companyId: invitation.company_id });
    return ownCompanyNow(context, tx, customerId);
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
