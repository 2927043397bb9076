import { randomUUID } from 'node:crypto';
import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { productsForSale } from '../catalog/index.ts';
import { readSellingTerms } from '../checkout/index.ts';
import { membershipNow } from '../companies/index.ts';
import { customerById, holdCustomer } from '../customers/index.ts';
import { destinationOf } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import type { companyQuotesContract } from './company-quotes.contract.ts';
import { insertMessage, insertQuote, setRequested } from './company-quotes.queries.ts';
import type { WantedLine } from './company-quotes.tables.ts';
import { quoteForStaff, quoteOnWire } from './quote-on-wire.ts';
import {
  leaveLapsed,
  lockOwnQuote,
  refuseClosed,
  refuseStale,
  requireMember,
  requireOwnQuote,
  requireQuote,
} from './require-quote.ts';

type Request = z.output<typeof companyQuotesContract.request.body & {}>;
type Reply = z.output<typeof companyQuotesContract.reply.body & {}>;
type Begun = z.output<typeof companyQuotesContract.begin.body & {}>;
type BegunReply = { status: 201; body: { quote: Awaited<ReturnType<typeof quoteForStaff>> } };
type Requested = { status: 201; body: { quote: ReturnType<typeof quoteOnWire> } };

/** Asks the shop what goods would cost the caller's company. @throws AppError 404; 422 naming fields */
export async function requestQuote(context: RequestContext, input: Request): Promise<Requested> {
  const { customer, clock, db } = context;
  return answerOnce(context, { owner: customer?.id ?? '', route: 'POST /company/quotes', input }, (keep) =>
    db.transaction(async (tx) => {
      const member = await requireMember(tx, context);
      const id = await writeQuote(tx, context, member, input);
      const { customerId, name } = member;
      const now = clock.now();
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
 * Staff begin a quote for somebody who buys for a company, e.g. who calls. Nobody is mailed before its first version.
 * @throws AppError 404 for who buys for no approved company; 422 naming fields
 */
export async function beginQuote(context: RequestContext, input: Begun): Promise<BegunReply> {
  const { clock, db, staff } = context;
  return answerOnce(context, { owner: staff?.id ?? '', route: 'POST /admin/quotes', input }, (keep) =>
    db.transaction(async (tx) => {
      const { customer_id: customerId } = input;
      await holdCustomer(tx, customerId);
      const member = await membershipNow(tx, customerId, clock.now());
      const customer = member && (await customerById(tx, customerId));
      if (!customer) throw notFound(t('They buy for no approved company.'));
      const lines = input.lines.map((line) => ({ ...line, target_cents: null }));
      const whose = { customerId, companyId: member.companyId, name: customer.name };
      const id = await writeQuote(tx, context, whose, { ...input, lines });
      const quote = await quoteForStaff(context, tx, await requireQuote(tx, id));
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'company_quote.begin',
        subject: `company_quote:${id}`,
        after: { lines: quote.wanted.map((line) => `${line.quantity} × ${line.sku}`).join('; ') },
      });
      const reply: BegunReply = { status: 201, body: { quote } };
      await keep(tx, reply);
      return reply;
    }),
  );
}

/** Writes what is wanted and where it goes; gives its id. */
async function writeQuote(
  tx: Connection,
  context: RequestContext,
  { customerId, companyId, name }: { customerId: string; companyId: number; name: string },
  input: Omit<Request, 'message'>,
): Promise<string> {
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
    now: context.clock.now(),
  });
  return id;
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
    if (!product) refused[`lines.${at}.product_id`] = t('This product is not for sale any more.');
    else if (seen.has(product.id))
      refused[`lines.${at}.product_id`] = t('This product is in another line already.');
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
  if (Object.keys(refused).length > 0) throw invalid(refused, t('Check the marked fields.'));
  return wanted;
}
