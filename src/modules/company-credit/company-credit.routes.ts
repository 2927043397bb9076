import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import type { ApprovedActions } from '../approvals/index.ts';
import { companyCreditContract as calls } from './company-credit.contract.ts';
import { companyOfAdmin, creditOfCompany } from './read-credit.ts';
import { type AskedPayment, recordPayment, reversePayment, writePayment } from './record-payment.ts';
import { type AskedLine, setLine, writeLine } from './set-line.ts';
import { statementPdf } from './statement-pdf.ts';
import { readReceivables, receivablesCsv, statementCsv } from './statement.ts';

/** Carries out approved calls about companies' credit. */
export const approvedCompanyCredit = {
  'company.credit_payment': async (context, input) => {
    await writePayment(context, input as AskedPayment);
  },
  'company.credit_line': async (context, input) => {
    await writeLine(context, input as AskedLine);
  },
} satisfies Partial<ApprovedActions>;

/** Serves the calls of companies' credit. */
export function companyCreditRoutes(app: HttpApp): void {
  serve(app, calls.own, async (context) => ({
    status: 200,
    body: { credit: await creditOfCompany(context.db, context, await companyOfAdmin(context)) },
  }));
  serve(app, calls.ownStatement, async (context, { query }) => {
    const content = statementCsv(context.db, await companyOfAdmin(context), query);
    return { status: 200, body: { name: `estado-de-cuenta-${query.from}-${query.to}.csv`, content } };
  });
  serve(app, calls.ownStatementPdf, async (context, { query }) => ({
    status: 200,
    body: await statementPdf(context, await companyOfAdmin(context), query),
  }));
  serve(app, calls.ofCompany, async (context, { params }) => ({
    status: 200,
    body: { credit: await creditOfCompany(context.db, context, params.id) },
  }));
  serve(app, calls.statement, async (context, { params: { id }, query }) => {
    await creditOfCompany(context.db, context, id);
    const content = statementCsv(context.db, id, query);
    return { status: 200, body: { name: `estado-de-cuenta-${id}-${query.from}-${query.to}.csv`, content } };
  });
  serve(app, calls.statementPdf, async (context, { params: { id }, query }) => ({
    status: 200,
    body: await statementPdf(context, id, query),
  }));
  serve(app, calls.setLine, async (context, { params, body }) => ({
    status: 200,
    body: { credit: await setLine(context, params.id, body) },
  }));
  serve(app, calls.recordPayment, (context, { params, body }) => recordPayment(context, params.id, body));
  serve(app, calls.reversePayment, async (context, { params, body }) => ({
    status: 200,
    body: {
      credit: await reversePayment(context, {
        companyId: params.id,
        id: params.payment_id,
        reason: body.reason,
      }),
    },
  }));
  serve(app, calls.receivables, async ({ db, clock }, { query: { late } }) => {
    const owing = await readReceivables(db, mexicanDay(clock.now()));
    const isLate = (one: (typeof owing)[number]) => one.total_cents > one.current_cents;
    return { status: 200, body: { companies: late === undefined ? owing : owing.filter(isLate) } };
  });
  serve(app, calls.receivablesCsv, async ({ db, clock }) => {
    const day = mexicanDay(clock.now());
    return {
      status: 200,
      body: {
        name: `receivables-${day}.csv`,
        content: receivablesCsv(db, day),
      },
    };
  });
}
