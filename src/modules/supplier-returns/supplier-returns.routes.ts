import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { once } from '../inventory/index.ts';
import { moveSupplierReturn, settleSupplierReturn } from './move-supplier-return.ts';
import { readSupplierReturn, scrapToSend, supplierReturnsOf } from './read-supplier-returns.ts';
import { addSupplierReturn, saveSupplierReturn } from './save-supplier-return.ts';
import { supplierReturnsCsv } from './supplier-returns-csv.ts';
import { supplierReturnsContract as calls } from './supplier-returns.contract.ts';

/** The calls of `supplier-returns.contract.ts`. */
export function supplierReturnsRoutes(app: HttpApp): void {
  serve(app, calls.supplierReturns, async (context, { query }) => ({
    status: 200,
    body: await supplierReturnsOf(context.db, context, query),
  }));

  serve(app, calls.toSend, async ({ db }) => ({ status: 200, body: { units: await scrapToSend(db) } }));

  serve(app, calls.supplierReturnsFile, async (context, { query }) => ({
    status: 200,
    body: { name: 'supplier-returns.csv', content: await supplierReturnsCsv(context, query) },
  }));

  serve(app, calls.supplierReturn, async (context, { params }) => ({
    status: 200,
    body: { supplier_return: await readSupplierReturn(context.db, context, params.id) },
  }));

  serve(app, calls.addSupplierReturn, (context, { body }) =>
    once(context, { route: 'POST /admin/supplier-returns', input: body }, async (tx) => {
      const id = await addSupplierReturn(tx, context, body);
      return { status: 201 as const, body: { supplier_return: await readSupplierReturn(tx, context, id) } };
    }),
  );

  serve(app, calls.changeSupplierReturn, (context, { params, body }) =>
    context.db.transaction(async (tx) => {
      await saveSupplierReturn(tx, context, params.id, body);
      return { status: 200, body: { supplier_return: await readSupplierReturn(tx, context, params.id) } };
    }),
  );

  serve(app, calls.moveSupplierReturn, (context, { params, body }) =>
    context.db.transaction(async (tx) => {
      await moveSupplierReturn(tx, context, params.id, body);
      return { status: 200, body: { supplier_return: await readSupplierReturn(tx, context, params.id) } };
    }),
  );

  serve(app, calls.settleSupplierReturn, (context, { params, body }) =>
    once(context, { route: `settle supplier return ${params.id}`, input: body }, async (tx) => {
      await settleSupplierReturn(tx, context, params.id, body.lines);
      return {
        status: 200 as const,
        body: { supplier_return: await readSupplierReturn(tx, context, params.id) },
      };
    }),
  );
}
