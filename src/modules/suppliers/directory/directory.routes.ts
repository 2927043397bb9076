import type { Connection } from '../../../platform/database/database.ts';
import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { runOnWire } from '../run-on-wire.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { readSupplier, readSuppliers } from './read-suppliers.ts';
import { saveNewSupplier, saveSupplier } from './save-supplier.ts';

/** Registers the calls about who the shop buys from. */
export function directoryRoutes(app: HttpApp): void {
  serve(app, suppliersContract.suppliers, async ({ db }) => ({
    status: 200,
    body: { suppliers: await readSuppliers(db) },
  }));

  serve(app, suppliersContract.supplier, async ({ db }, { params }) => ({
    status: 200,
    body: await wholeSupplier(db, params.code),
  }));

  serve(app, suppliersContract.addSupplier, async (context, { body }) => {
    await saveNewSupplier(context, body);
    return { status: 201, body: await wholeSupplier(context.db, body.code) };
  });

  serve(app, suppliersContract.changeSupplier, async (context, { params, body }) => {
    await saveSupplier(context, params.code, body);
    return { status: 200, body: await wholeSupplier(context.db, params.code) };
  });
}

async function wholeSupplier(db: Connection, code: string) {
  const { runs, ...rest } = await readSupplier(db, code);
  return { ...rest, runs: runs.map(runOnWire) };
}
