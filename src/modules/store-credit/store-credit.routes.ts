import type { RequestContext } from '../../platform/context.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { customerOf, type HttpApp, serve } from '../../platform/http/serve.ts';
import { type ApprovedActions, destinations, orAskApproval } from '../approvals/index.ts';
import { changeCredit, type CreditChange, requireAccount } from './grant-credit.ts';
import { creditOf } from './read-credit.ts';
import { storeCreditContract as calls } from './store-credit.contract.ts';

type GrantedCredit = { customerId: string; change: CreditChange };

/** Carries out approved calls about store credit. */
export const approvedCredit = {
  'store_credit.grant': async (context, input) => {
    const { customerId, change } = input as GrantedCredit;
    await changeCredit(context, customerId, change);
  },
} satisfies Partial<ApprovedActions>;

type OwnMovement = z.input<(typeof calls.own.answers)[200]>['movements'][number];

/** The calls of `store-credit.contract.ts`. */
export function storeCreditRoutes(app: HttpApp): void {
  serve(app, calls.own, async (context, { query }) => {
    const { movements, frozen, ...rest } = await creditOf(context.db, customerOf(context).id, query);
    // The customer does not see who of the staff did it, nor the provider's name of the dispute.
    const body = {
      ...rest,
      frozen: frozen.map(({ order_id, cents, since }) => ({ order_id, cents, since })),
      movements: movements.map(withoutActor),
    };
    return { status: 200, body };
  });

  serve(app, calls.ofCustomer, async (context, { params, query }) => ({
    status: 200,
    body: await forStaff(context, params.id, query),
  }));

  serve(app, calls.change, async (context, { params, body }) => {
    const asked = {
      action: 'store_credit.grant',
      subject: `customer:${params.id}`,
      path: `/admin/users/${params.id}`,
      reason: body.reason,
      destination: destinations.store_credit,
      input: { customerId: params.id, change: body } satisfies GrantedCredit,
    } as const;
    await orAskApproval(context, asked, () => changeCredit(context, params.id, body));
    return { status: 200, body: await forStaff(context, params.id, { page: 1, page_size: 24 }) };
  });
}

function withoutActor({
  id,
  kind,
  amount_cents,
  balance_cents,
  order_id,
  reason,
  is_held,
  created_at,
}: OwnMovement) {
  return { id, kind, amount_cents, balance_cents, order_id, reason, is_held, created_at };
}

async function forStaff({ db }: RequestContext, id: string, page: { page: number; page_size: number }) {
  await requireAccount(db, id);
  return creditOf(db, id, page);
}
