import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { documentOwner } from '../../../platform/pdf/document-owner.ts';
import { cartQuotePdf } from './cart-quote-pdf.ts';
import { quoteOnWire, requireQuote } from './make-quote.ts';
import { quotesContract } from './quotes.contract.ts';

/** What anybody who has a quote's link may read. */
export function quotesRoutes(app: HttpApp): void {
  serve(app, quotesContract.cartQuote, async (context, { params }) => ({
    status: 200,
    body: { quote: await quoteOnWire(context, await requireQuote(context, params.token)) },
  }));

  serve(app, quotesContract.cartQuotePdf, async (context, { params }) => ({
    status: 200,
    body: await cartQuotePdf(
      await requireQuote(context, params.token),
      await documentOwner(context),
      context.publicUrl,
    ),
  }));
}
