import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { changeCredit, requireAccount } from './grant-credit.ts';
import { creditOf } from './read-credit.ts';
import { storeCreditContract as calls } from './store-credit.contract.ts';

type OwnMovement = z.input<(typeof calls.own.answers)[200]>['movements'][number];

/** The calls of `store-credit.contract.ts`. */
export function storeCreditRoutes(app: HttpApp): void {
  serve(app, calls.own, async ({ db, customer }, { query }) => {
    if (!customer) throw new AppError(401, 'not_signed_in', 'Inicia sesión para continuar.');
    const { movements, ...rest } = await creditOf(db, customer.id, query);
    return { status: 200, body: { ...rest, movements: movements.map(withoutActor) } };
  });

  serve(app, calls.ofCustomer, async (context, { params, query }) => ({
    status: 200,
    body: await forStaff(context, params.id, query),
  }));

  serve(app, calls.change, async (context, { params, body }) => {
    await changeCredit(context, params.id, body);
    return { status: 200, body: await forStaff(context, params.id, { page: 1, page_size: 24 }) };
  });
}

/** Who of the staff did it is the shop's business. */
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
