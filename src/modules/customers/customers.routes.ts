import { customerOf } from '../../platform/caller.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { placeProblem, stateNamed } from '../shipping/index.ts';
import { addBlock, blocksPage, removeBlock, restoreBlock } from './block-contact.ts';
import { endCartMail, profileOf, setCartMail } from './cart-emails.ts';
import { customersContract } from './customers.contract.ts';
import { becomeGuest, sendClaimEmail } from './guest.ts';
import { deviceInWords, endSessionOf, endSessionsExcept, sessionsOf } from './sessions.ts';
import { addressesOf, deleteAddress, insertAddress, updateAddress } from './customers.queries.ts';

/** Registers the calls of customers; signing in and out is answered by the accounts library. */
export function customersRoutes(app: HttpApp): void {
  serve(app, customersContract.becomeGuest, async (context, { body }) => {
    const visitor = customerOf(context);
    await becomeGuest(context, visitor, body);
    const { id, isAnonymous } = visitor;
    const user = { id, ...body, is_anonymous: isAnonymous, is_guest: true, is_verified: false };
    return { status: 200, body: { user } };
  });

  serve(app, customersContract.sendClaimEmail, async (context) => {
    const { id, email, isGuest } = customerOf(context);
    if (!isGuest) throw conflict('has_account', 'Tus pedidos ya están en tu cuenta.');
    await context.rates.countEmail('letters', email);
    await sendClaimEmail(context, id);
    return { status: 202, body: { sent_to: email } };
  });

  serve(app, customersContract.blocks, async ({ db }, { query }) => {
    const { page, page_size: pageSize, q } = query;
    const { rows, total } = await blocksPage(db, { q: q?.trim(), page, pageSize });
    return { status: 200, body: { blocks: rows, total, page, page_size: pageSize } };
  });

  serve(app, customersContract.addBlock, async (context, { body }) => ({
    status: 201,
    body: { block: await addBlock(context, body) },
  }));

  serve(app, customersContract.removeBlock, async (context, { params }) => {
    await removeBlock(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, customersContract.restoreBlock, async (context, { params }) => {
    await restoreBlock(context, params.id);
    return { status: 200, body: { restored: true } };
  });

  serve(app, customersContract.profile, async (context) => {
    const profile = await profileOf(context.db, own(context));
    if (!profile) throw notFound();
    return { status: 200, body: { profile } };
  });

  serve(app, customersContract.setCartMail, async (context, { body }) => {
    await setCartMail(context.db, own(context), body.wanted, context.clock.now());
    return { status: 200, body: { wants_cart_mail: body.wanted } };
  });

  serve(app, customersContract.endCartMail, async ({ db }, { params }) => {
    await endCartMail(db, params.token);
    return { status: 200, body: { ended: true } };
  });

  serve(app, customersContract.sessions, async (context) => {
    const { id, sessionId } = customerOf(context);
    const rows = await sessionsOf(context.db, id, context.clock.now());
    const sessions = rows.map((row) => ({
      id: row.id,
      device: deviceInWords(row.user_agent),
      ip_address: row.ip_address === '' ? null : row.ip_address,
      is_current: row.id === sessionId,
      signed_in_at: row.created_at.toISOString(),
      last_seen_at: row.updated_at.toISOString(),
    }));
    return { status: 200, body: { sessions } };
  });

  serve(app, customersContract.endSession, async (context, { params }) => {
    if (!(await endSessionOf(context.db, own(context), params.id)))
      throw notFound('Esa sesión ya no existe.');
    return { status: 200, body: { ended: true } };
  });

  serve(app, customersContract.endOtherSessions, async (context) => {
    const { id, sessionId } = customerOf(context);
    return { status: 200, body: { ended: await endSessionsExcept(context.db, id, sessionId) } };
  });

  serve(app, customersContract.addresses, async (context) => ({
    status: 200,
    body: { addresses: await addressesOf(context.db, own(context)) },
  }));

  serve(app, customersContract.addAddress, async (context, { body }) => ({
    status: 201,
    body: { address: await context.db.transaction((tx) => insertAddress(tx, own(context), placed(body))) },
  }));

  serve(app, customersContract.updateAddress, async (context, { params, body }) => {
    const address = await context.db.transaction((tx) =>
      updateAddress(tx, own(context), params.id, placed(body)),
    );
    if (!address) throw notFound();
    return { status: 200, body: { address } };
  });

  serve(app, customersContract.deleteAddress, async (context, { params }) => {
    const isDeleted = await context.db.transaction((tx) => deleteAddress(tx, own(context), params.id));
    if (!isDeleted) throw notFound();
    return { status: 200, body: { deleted: true } };
  });
}

function own(context: RequestContext): string {
  return customerOf(context).id;
}

/**
 * An address whose state is written the shop's way.
 * @throws AppError 422 where the postal code does not exist or is in another state
 */
export function placed<Address extends { postal_code: string; state: string }>(address: Address): Address {
  const problem = placeProblem(address);
  if (problem) throw invalid({ [problem.field]: problem.message });
  return { ...address, state: stateNamed(address.state) ?? address.state };
}
