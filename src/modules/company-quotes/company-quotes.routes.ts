import type { RequestContext } from '../../platform/context.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { creditForSum } from '../orders/index.ts';
import { acceptQuote } from './accept-quote.ts';
import { companyQuotesContract as calls } from './company-quotes.contract.ts';
import { quotesCsv } from './company-quotes-csv.ts';
import { countQuotes, type QuoteFilter, quotePage } from './company-quotes.queries.ts';
import { declineQuote, withdrawQuote } from './end-quote.ts';
import { numberOfFolio } from './find-quotes.ts';
import { quoteForStaff, quoteOnWire, summaryOnWire } from './quote-on-wire.ts';
import { publishQuoteChanged } from './publish-quote.ts';
import { beginQuote, replyToQuote, requestQuote } from './request-quote.ts';
import { requireMember, requireOwnQuote, requireQuote } from './require-quote.ts';
import { sendVersion } from './send-version.ts';
import { versionPdf } from './version-pdf.ts';

/** Serves the calls about quotes of companies. */
export function companyQuotesRoutes(app: HttpApp): void {
  serve(app, calls.ownQuotes, async (context, { query }) => {
    const { companyId, onlyId } = await requireMember(context.db, context);
    const wanted = { companyId, onlyId, state: null, number: null, words: null };
    return { status: 200, body: await listQuotes(context, wanted, query) };
  });
  serve(app, calls.request, async (context, { body }) => {
    const answer = await requestQuote(context, body);
    await publishQuoteChanged(context, answer.body.quote);
    return answer;
  });
  serve(app, calls.ownQuote, async (context, { params }) => {
    const quote = await requireOwnQuote(context.db, context, params.id);
    const total = quote.versions[0]?.total_cents;
    const credit =
      total === undefined ? undefined : await creditForSum(context, context.customer?.id ?? '', total);
    return {
      status: 200,
      body: {
        quote: quoteOnWire(quote, context),
        company_credit: credit ? { reason: credit.reason } : null,
        is_own_order: quote.buyer_id !== null && quote.buyer_id === context.customer?.id,
      },
    };
  });
  serve(app, calls.reply, async (context, { params, body }) => ({
    status: 200,
    body: { quote: await publishQuoteChanged(context, await replyToQuote(context, params.id, body)) },
  }));
  serve(app, calls.accept, async (context, { params, body }) => ({
    status: 200,
    body: { quote: await publishQuoteChanged(context, await acceptQuote(context, params.id, body)) },
  }));
  serve(app, calls.decline, async (context, { params, body }) => ({
    status: 200,
    body: { quote: await publishQuoteChanged(context, await declineQuote(context, params.id, body)) },
  }));
  serve(app, calls.ownPdf, async (context, { params: { id, version } }) => ({
    status: 200,
    body: await versionPdf(context, await requireOwnQuote(context.db, context, id), version),
  }));

  serve(app, calls.quotes, async (context, { query }) => ({
    status: 200,
    body: await listQuotes(context, filterOf(query), query),
  }));
  serve(app, calls.quotesFile, async (context, { query }) => ({
    status: 200,
    body: { name: 'quotes.csv', content: quotesCsv(context, filterOf(query)) },
  }));
  serve(app, calls.begin, async (context, { body }) => {
    const answer = await beginQuote(context, body);
    await publishQuoteChanged(context, answer.body.quote);
    return answer;
  });
  serve(app, calls.quote, async (context, { params }) => ({
    status: 200,
    body: { quote: await quoteForStaff(context, context.db, await requireQuote(context.db, params.id)) },
  }));
  serve(app, calls.send, async (context, { params, body }) => ({
    status: 200,
    body: { quote: await publishQuoteChanged(context, await sendVersion(context, params.id, body)) },
  }));
  serve(app, calls.withdraw, async (context, { params, body }) => ({
    status: 200,
    body: { quote: await publishQuoteChanged(context, await withdrawQuote(context, params.id, body)) },
  }));
  serve(app, calls.pdf, async (context, { params: { id, version } }) => ({
    status: 200,
    body: await versionPdf(context, await requireQuote(context.db, id), version),
  }));
}

function filterOf(query: z.output<typeof calls.quotesFile.query & z.ZodType>): QuoteFilter {
  const { state = null, company_id: companyId = null, q = '' } = query;
  const words = q.trim();
  const number = numberOfFolio(words, true);
  return {
    state,
    companyId,
    onlyId: null,
    number: number ?? null,
    words: words === '' || number !== undefined ? null : words.replaceAll(/[\\%_]/g, String.raw`\$&`),
  };
}

async function listQuotes(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  wanted: QuoteFilter,
  { page, page_size: limit }: { page: number; page_size: number },
) {
  const [rows, count] = await Promise.all([
    db.rows(quotePage, { ...wanted, limit, offset: (page - 1) * limit }),
    db.first(countQuotes, wanted),
  ]);
  const quotes = rows.map((row) => summaryOnWire(row, clock.now()));
  return { quotes, total: count?.total ?? 0, page, page_size: limit };
}
