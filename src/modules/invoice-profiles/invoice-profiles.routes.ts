import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { invoiceProfilesContract } from './invoice-profiles.contract.ts';
import { profilesOfCustomer, promoteNewest, removeProfile } from './invoice-profiles.queries.ts';
import { readConstanciaFile } from './read-constancia-file.ts';
import { saveProfile } from './save-profile.ts';

/** The calls of `invoice-profiles.contract.ts`. */
export function invoiceProfilesRoutes(app: HttpApp): void {
  serve(app, invoiceProfilesContract.profiles, async (context) => ({
    status: 200,
    body: { profiles: await context.db.rows(profilesOfCustomer, { customerId: own(context) }) },
  }));

  serve(app, invoiceProfilesContract.addProfile, async (context, { body }) => ({
    status: 201,
    body: { profile: await saveProfile(context.db, own(context), body) },
  }));

  serve(app, invoiceProfilesContract.readConstancia, async (_, { form }) => ({
    status: 200,
    body: { constancia: await readConstanciaFile(form.file) },
  }));

  serve(app, invoiceProfilesContract.updateProfile, async (context, { params, body }) => ({
    status: 200,
    body: { profile: await saveProfile(context.db, own(context), body, params.id) },
  }));

  serve(app, invoiceProfilesContract.deleteProfile, async (context, { params }) => {
    await context.db.transaction(async (tx) => {
      const removed = await tx.first(removeProfile, { id: params.id, customerId: own(context) });
      if (!removed) throw notFound();
      if (removed.is_default) await tx.run(promoteNewest, { customerId: own(context) });
    });
    return { status: 200, body: { deleted: true } };
  });
}

/** Id of the signed-in customer; the request pipeline has made sure that there is one. */
function own({ customer }: RequestContext): string {
  if (!customer) throw new Error('Invoice profiles belong to customers only.');
  return customer.id;
}
