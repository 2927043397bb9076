import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { accountsContract } from './accounts.contract.ts';
import { claimAccount, readClaim } from './claim-account.ts';

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
}
