import { t } from '../../i18n/t.ts';
import { customerOf } from '../../platform/caller.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/endpoint.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { companyOfAdmin } from '../company-credit/index.ts';
import { readConstanciaFile, readReceiver, receiverOf } from '../invoice-profiles/index.ts';
import { mailBuyer } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { issueGlobalInvoice, periodOf, sumOfSales, uninvoicedSales } from './global-invoice.ts';
import { invoicesContract } from './invoices.contract.ts';
import { invoiceById } from './invoices.queries.ts';
import { fileNameOf, invoiceMail } from './mails.ts';
import { documentOwner } from '../../platform/pdf/document-owner.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';
import { invoicesCsv } from './invoices-csv.ts';
import {
  adminInvoice,
  adminInvoices,
  invoiceList,
  linkedInvoices,
  linkedOrder,
  linkedStamped,
  ownInvoices,
  ownOrder,
  ownStamped,
  printedInvoice,
  receiptsOf,
  shownInvoice,
  stampedForStaff,
  type StampedInvoice,
  stampedWithOrder,
} from './read-invoices.ts';
import { replaceInvoice } from './replace-invoice.ts';
import { again, requestInvoice } from './request-invoice.ts';
import { saveTaxKey, taxKeyOf } from './save-tax-key.ts';

/** The calls of `invoices.contract.ts`. */
export function invoicesRoutes(app: HttpApp): void {
  serve(app, invoicesContract.ofOrder, async (context, { params }) => ({
    status: 200,
    body: await ownInvoices(context, customerOf(context).id, params.order_id),
  }));

  serve(app, invoicesContract.request, async (context, { params, body }) => {
    await ownOrder(context, customerOf(context).id, params.order_id);
    const receiver = await receiverOf(context.db, customerOf(context).id, body.invoice_profile_id);
    if (!receiver) throw invalid({ invoice_profile_id: 'Elige uno de tus datos de facturación.' });
    const row = await requestInvoice(context, params.order_id, receiver, 'customer');
    return { status: 201, body: { invoice: shownInvoice(row) } };
  });

  serve(app, invoicesContract.print, async (context, { params }) => {
    const row = await ownStamped(context, customerOf(context).id, params.id);
    const invoice = printedInvoice(row, context.invoicing?.isTestMode ?? false);
    return { status: 200, body: { invoice } };
  });

  serve(app, invoicesContract.xml, async (context, { params }) => ({
    status: 200,
    body: xmlOf(await ownStamped(context, customerOf(context).id, params.id)),
  }));

  serve(app, invoicesContract.pdf, async (context, { params }) => ({
    status: 200,
    body: await pdfOf(context, await ownStamped(context, customerOf(context).id, params.id)),
  }));

  serve(app, invoicesContract.ofLink, async (context, { params }) => ({
    status: 200,
    body: await linkedInvoices(context, params.token),
  }));

  serve(app, invoicesContract.requestByLink, async (context, { params, body }) => {
    const order = await linkedOrder(context, params.token);
    const { receiver, problems } = readReceiver(body);
    if (!receiver) throw invalid(problems);
    const row = await requestInvoice(context, order.id, receiver, 'customer');
    return { status: 201, body: { invoice: shownInvoice(row) } };
  });

  serve(
    app,
    invoicesContract.constanciaByLink,
    async (_, { form }) => ({ status: 200, body: { constancia: await readConstanciaFile(form.file) } }),
    (context, { params }) => linkedOrder(context, params.token),
  );

  serve(app, invoicesContract.xmlByLink, async (context, { params }) => ({
    status: 200,
    body: xmlOf(await linkedStamped(context, params.token, params.id)),
  }));

  serve(app, invoicesContract.pdfByLink, async (context, { params }) => ({
    status: 200,
    body: await pdfOf(context, await linkedStamped(context, params.token, params.id)),
  }));

  serve(app, invoicesContract.ownReceipts, async (context) => {
    const receipts = await receiptsOf(context, await companyOfAdmin(context));
    return { status: 200, body: { receipts: receipts.map(withoutFailure) } };
  });

  serve(app, invoicesContract.receiptsOfCompany, async (context, { params }) => ({
    status: 200,
    body: { receipts: await receiptsOf(context, params.id) },
  }));

  serve(app, invoicesContract.adminXml, async (context, { params }) => {
    const row = await stampedForStaff(context, params.id);
    const content = new TextEncoder().encode(row.stamped_xml);
    return { status: 200, body: { name: fileNameOf(row, 'xml'), content } };
  });

  serve(app, invoicesContract.adminPdf, async (context, { params }) => ({
    status: 200,
    body: await pdfOf(context, await stampedForStaff(context, params.id)),
  }));

  serve(app, invoicesContract.adminOfOrder, async (context, { params }) => ({
    status: 200,
    body: await adminInvoices(context, params.order_id),
  }));

  serve(app, invoicesContract.issue, async (context, { params, body }) => {
    const { receiver, problems } = readReceiver(body);
    if (!receiver) throw invalid(problems, t('The invoice data do not go together.'));
    const row = await requestInvoice(context, params.order_id, receiver, 'staff');
    await audit(context.db, {
      systemUserId: context.staff?.id,
      action: 'invoice.issue',
      subject: `order:${params.order_id}`,
      after: { rfc: receiver.rfc },
    });
    return { status: 201, body: { invoice: adminInvoice(row) } };
  });

  serve(app, invoicesContract.replace, async (context, { params, body }) => {
    const { receiver, problems } = readReceiver(body);
    if (!receiver) throw invalid(problems, t('The invoice data do not go together.'));
    const row = await replaceInvoice(context, params.id, receiver);
    return { status: 201, body: { invoice: adminInvoice(row) } };
  });

  serve(app, invoicesContract.adminInvoices, async (context, { query }) => ({
    status: 200,
    body: await invoiceList(context, query),
  }));

  serve(app, invoicesContract.adminInvoicesCsv, async ({ db, clock }, { query }) => ({
    status: 200,
    body: { name: `invoices-${mexicanDay(clock.now())}.csv`, content: invoicesCsv(db, query) },
  }));

  serve(app, invoicesContract.globalPreview, async ({ db, clock }, { query }) => {
    const { name, to, from } = periodOf(query.period);
    const sales = await uninvoicedSales(db, { from, to });
    return {
      status: 200,
      body: {
        period: name,
        ends_at: to.toISOString(),
        is_over: clock.now() >= to,
        orders: sales.length,
        total_cents: sumOfSales(sales),
      },
    };
  });

  serve(app, invoicesContract.issueGlobal, async (context, { body }) => {
    const row = await issueGlobalInvoice(context, body.period, context.staff?.id);
    return { status: 201, body: { invoice: adminInvoice(row) } };
  });

  serve(app, invoicesContract.retry, async (context, { params }) => {
    const row = await context.db.transaction(async (tx) => {
      const refused = await tx.first(invoiceById, { id: params.id });
      if (!refused) throw notFound(t('There is no such invoice.'));
      return again(context, tx, params.id, refused.receiver);
    });
    return { status: 200, body: { invoice: adminInvoice(row) } };
  });

  serve(app, invoicesContract.cancel, async (context, { params, body }) => {
    await cancelInvoice(context, params.id, {
      reason: body.reason,
      replacementUuid: body.replacement_uuid,
    });
    const row = await context.db.first(invoiceById, { id: params.id });
    if (!row) throw notFound(t('There is no such invoice.'));
    return { status: 200, body: { invoice: adminInvoice(row) } };
  });

  serve(app, invoicesContract.mail, async (context, { params }) => {
    const { row, order } = await stampedWithOrder(context, params.id);
    const mail = await invoiceMail(
      order,
      row,
      context.publicUrl,
      context.invoicing?.isTestMode ?? false,
      await documentOwner(context),
    );
    await context.db.transaction((tx) => mailBuyer(context, tx, order.id, mail));
    return { status: 200, body: { sent_to: order.email } };
  });

  serve(app, invoicesContract.taxKey, async (context, { params }) => ({
    status: 200,
    body: { tax_key: await taxKeyOf(context, params.id) },
  }));

  serve(app, invoicesContract.saveTaxKey, async (context, { params, body }) => {
    return { status: 200, body: { tax_key: await saveTaxKey(context, params.id, body) } };
  });
}

/** Why the PAC refused one is for staff. */
function withoutFailure(receipt: Awaited<ReturnType<typeof receiptsOf>>[number]) {
  const { id, name, state, total_cents, fiscal_uuid, payment_id } = receipt;
  return { id, name, state, total_cents, fiscal_uuid, payment_id };
}

const xmlOf = (row: StampedInvoice) => ({ file_name: fileNameOf(row, 'xml'), xml: row.stamped_xml });

async function pdfOf(context: RequestContext, row: StampedInvoice): Promise<SentFile> {
  const printed = printedInvoice(row, context.invoicing?.isTestMode ?? false);
  const content = await invoicePdf(printed, await documentOwner(context));
  return { name: fileNameOf(row, 'pdf'), content };
}
