import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { chooseDescriber } from './choose-describer.ts';
import { readOwners } from './read-owners.ts';

/** Registers the calls about whose word the fields of a product are. */
export function ownersRoutes(app: HttpApp): void {
  serve(app, suppliersContract.productOwners, async (context, { params }) => ({
    status: 200,
    body: await readOwners(context, params.id),
  }));

  serve(app, suppliersContract.chooseDescriber, async (context, { params, body }) => ({
    status: 200,
    body: { chosen: await chooseDescriber(context, params.id, body.offer) },
  }));
}
