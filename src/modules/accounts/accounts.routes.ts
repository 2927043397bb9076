import { t } from '../../i18n/t.ts';
import { customerOf } from '../../platform/caller.ts';
import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { customerById } from '../customers/index.ts';
import { audit } from '../staff/index.ts';
import { accountsContract, type GuestProof } from './accounts.contract.ts';
import { claimAccount, readClaim } from './claim-account.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import { deleteOwnAccount, eraseAccount } from './delete-account.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { mergeGuest } from './merge-guest.ts';
import { exportAccount } from './export-account.ts';

/** Registers the calls about an account as a whole. */
export function accountsRoutes(app: HttpApp): void {
  serve(app, accountsContract.claim, async (context, { params }) => ({
    status: 200,
    body: { claim: await readClaim(context, params.token) },
  }));

  serve(app, accountsContract.claimAccount, async (context, { params, body }) => ({
    status: 200,
    body: await claimAccount(context, params.token, body.password),
  }));

  serve(app, accountsContract.confirmEmail, async (context, { body }) => {
    await confirmEmail(context, customerOf(context), body.code);
    return { status: 200, body: { is_verified: true } };
  });

  serve(app, accountsContract.sendConfirmation, async (context) => {
    const customer = customerOf(context);
    await context.rates.countEmail('letters', customer.email);
    await resendConfirmation(context, customer);
    return { status: 202, body: { sent_to: customer.email } };
  });

  serve(app, accountsContract.exportAccount, async (context) => ({
    status: 200,
    body: await dataOf(context, own(context)),
    headers: asFile,
  }));

  serve(app, accountsContract.deleteAccount, async (context, { body }) => {
    await deleteOwnAccount(context, customerOf(context), {
      password: body.password,
      forfeitsCredit: body.forfeit_store_credit,
    });
    return { status: 200, body: { deleted: true } };
  });

  serve(app, accountsContract.adminExport, async (context, { params: { id }, query: { proof } }) => {
    const data = await dataOf(context, id, proof);
    await note(context, 'customer.export', id, proof);
    return { status: 200, body: data, headers: asFile };
  });

  serve(app, accountsContract.adminErase, async (context, { params: { id }, query }) => {
    await eraseAccount(context, id, {
      forfeitsCredit: query.forfeit_store_credit === 'true',
      guestProof: query.proof,
      openOrders: (open) =>
        `${open} ${open === 1 ? 'order is' : 'orders are'} still under way. Close them first.`,
      refundOpen: (cents) =>
        t('The shop still owes them {amount} of a refund.', { amount: formatPesos(cents) }),
      creditLeft: (cents) =>
        t('{amount} of store credit are left and are lost with the account. Agree to that first.', {
          amount: formatPesos(cents),
        }),
    });
    await note(context, 'customer.erase', id, query.proof);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, accountsContract.adminMerge, async (context, { params, body }) => {
    await mergeGuest(context, params.id, body);
    return { status: 200, body: { merged: true } };
  });

  serve(app, accountsContract.adminMergeAccount, async (context, { params, body }) => {
    await mergeAccounts(context, params.id, body);
    return { status: 200, body: { merged: true } };
  });

  serve(app, accountsContract.adminResetLink, async (context, { params: { id } }) => {
    const customer = await customerById(context.db, id);
    if (!customer) throw notFound();
    await note(context, 'customer.reset-link', id);
    await context.customerAccounts.sendPasswordCode(customer.email);
    return { status: 202, body: { sent_to: customer.email } };
  });
}

const asFile = { 'content-disposition': 'attachment; filename="mis-datos-de-ensambla.json"' };

async function dataOf(context: RequestContext, customerId: string, guestProof?: GuestProof) {
  const { made_at, account, orders, ...rest } = await exportAccount(context, customerId, guestProof);
  return { made_at: String(made_at), account, orders, ...rest };
}

function own(context: RequestContext): string {
  return customerOf(context).id;
}

async function note(
  { db, staff }: RequestContext,
  action: string,
  customerId: string,
  proof?: GuestProof,
): Promise<void> {
  const after = proof && { proof };
  await audit(db, { systemUserId: staff?.id, action, subject: `customer:${customerId}`, after });
}
