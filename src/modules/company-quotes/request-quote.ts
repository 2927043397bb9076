import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { productsForSale } from '../catalog/index.ts';
import { readSellingTerms } from '../checkout/index.ts';
import { destinationOf } from '../orders/index.ts';
import type { companyQuotesContract } from './company-quotes.contract.ts';
import { insertMessage, insertQuote, setRequested } from './company-quotes.queries.ts';
import type { WantedLine } from './company-quotes.tables.ts';
import { quoteOnWire } from './quote-on-wire.ts';
import {
  leaveLapsed,
  lockOwnQuote,
  refuseClosed,
  refuseStale,
  requireMember,
  requireOwnQuote,
} from './require-quote.ts';

type Request = z.output<typeof companyQuotesContract.request.body & {}>;
type Reply = z.output<typeof companyQuotesContract.reply.body & {}>;
type Requested = { status: 201; body: { quote: ReturnType<typeof quoteOnWire> } };

/** Asks the shop what goods would cost the caller's company. @throws AppError 404; 422 naming fields */
export async function requestQuote(context: RequestContext, input: Request): Promise<Requested> {
  const { customer, clock, db } = context;
  return answerOnce(context, { owner: customer?.id ?? '', route: 'POST /company/quotes', input }, (keep) =>
    db.transaction(async (tx) => {
      const { customerId, companyId, name } = await requireMember(tx, context);
      const now = clock.now();
      const id = randomUUID();
      const { shipping } = await readSellingTerms({ ...context, db: tx });
      const address = destinationOf({ ...input, customer: { name } }, shipping);
      await tx.run(insertQuote, {
        id,
        companyId,
        customerId,
        wanted: JSON.stringify(await wantedLines(tx, input.lines)),
        deliveryMethod: input.delivery_method,
        address: JSON.stringify(address),
        purchaseOrder: input.purchase_order,
        now,
      });
      if (input.message !== '') {
        await tx.run(insertMessage, { id, customerId, name, body: input.message, version: null, now });
      }
      const quote = quoteOnWire(await requireOwnQuote(tx, context, id), context);
      const reply: Requested = { status: 201, body: { quote } };
      await keep(tx, reply);
      return reply;
    }),
  );
}

/**
 * Asks for something else than what was offered. What is kept stays so until its time ends.
 * @throws AppError 404; 409 `stale`, `quote_closed`; 422 naming fields
 */
export async function replyToQuote(context: RequestContext, id: string, { revision, message, lines }: Reply) {
  return context.db.transaction(async (tx) => {
    const quote = await lockOwnQuote(tx, context, id);
    refuseStale(quote, revision, context);
    const now = context.clock.now();
    refuseClosed(quote, now);
    await leaveLapsed(tx, context, quote);
    const { customerId, name } = await requireMember(tx, context);
    const wanted = lines ? JSON.stringify(await wantedLines(tx, lines)) : null;
    await tx.run(insertMessage, { id, customerId, name, body: message, version: null, now });
    await tx.run(setRequested, { id, wanted, now });
    return quoteOnWire(await requireOwnQuote(tx, context, id), context);
  });
}

async function wantedLines(tx: Connection, lines: Request['lines']): Promise<WantedLine[]> {
  const products = await productsForSale(
    tx,
    lines.map(({ product_id: id }) => id),
  );
  const refused: Record<string, string> = {};
  const seen = new Set<number>();
  const wanted = lines.flatMap((line, at): WantedLine[] => {
    const product = products.get(line.product_id);
    if (!product) refused[`lines.${at}.product_id`] = 'Este producto ya no está a la venta.';
    else if (seen.has(product.id)) refused[`lines.${at}.product_id`] = 'Este producto ya está en otra línea.';
    seen.add(line.product_id);
    return product
      ? [
          {
            productId: product.id,
            sku: product.sku,
            name: product.product_name,
            imageUrl: product.image_url,
            quantity: line.quantity,
            targetCents: line.target_cents,
          },
        ]
      : [];
  });
  if (Object.keys(refused).length > 0) throw invalid(refused, 'Revisa los campos marcados.');
  return wanted;
}
