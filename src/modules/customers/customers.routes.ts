import type { RequestContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { placeProblem, stateNamed } from '../shipping/index.ts';
import { customersContract } from './customers.contract.ts';
import { addressesOf, deleteAddress, insertAddress, updateAddress } from './customers.queries.ts';

/** Registers the calls of customers; signing in and out is answered by the accounts library. */
export function customersRoutes(app: HttpApp): void {
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

/** Id of the signed-in customer; the door has made sure that there is one. */
function own({ customer }: RequestContext): string {
  if (!customer) throw new Error('Addresses belong to customers only.');
  return customer.id;
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
