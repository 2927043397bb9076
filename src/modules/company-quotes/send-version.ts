import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { formatPesos } from '../../platform/money.ts';
import { releaseReservations } from '../inventory/index.ts';
import { agreeTerms, excuseOf, keepGoods } from '../orders/index.ts';
import { readSellingTerms } from '../checkout/index.ts';
import { readSettings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import type { companyQuotesContract } from './company-quotes.contract.ts';
import { insertMessage, insertVersion, setSent } from './company-quotes.queries.ts';
import { quoteSentMail } from './mails.ts';
import { folioOf, quoteForStaff } from './quote-on-wire.ts';
import {
  leaveLapsed,
  lockQuoteOfStaff,
  refuseClosed,
  refuseStaleForStaff,
  requireQuote,
} from './require-quote.ts';
import { tellCompany } from './tell-company.ts';

type Input = z.output<typeof companyQuotesContract.send.body & {}>;

const hour = 3_600_000;

/**
 * Offers a company goods at prices. They are kept as long as staff say, in place of what the version before kept; who
 * asked gets an e-mail, or those who approve there once they left.
 * @throws AppError 404; 409 `stale`, `quote_closed`, `out_of_stock`; 403 `below_cost`; 422 naming fields
 */
export async function sendVersion(context: RequestContext, id: string, input: Input) {
  const { db, clock, staff, publicUrl } = context;
  return db.transaction(async (tx) => {
    const quote = await lockQuoteOfStaff(tx, context, id);
    await refuseStaleForStaff(tx, context, quote, input.revision);
    const now = clock.now();
    refuseClosed(quote, now);
    await leaveLapsed(tx, context, quote);
    const { delivery_method: deliveryMethod, delivery_address: address, email } = quote;
    const customer = { name: address.recipient, email, phone: address.pickup_phone ?? address.phone };
    const terms = await agreeTerms(tx, context, {
      ...input,
      customer,
      delivery_method: deliveryMethod,
      address,
    });
    const limitReason = await excuseOf(
      tx,
      { customerId: quote.customer_id, lines: terms.lines, address: terms.address, now },
      { customer, delivery_method: deliveryMethod, limit_reason: input.limit_reason },
    );
    const version = quote.version + 1;
    const versionId = randomUUID();
    const hoursValid = input.valid_days * 24;
    const validUntil = new Date(now.getTime() + hoursValid * hour);
    // Goods that nobody can order any more are for others.
    const hoursKept = Math.min(input.kept_hours, hoursValid);
    const keptUntil = hoursKept === 0 ? null : new Date(now.getTime() + hoursKept * hour);
    await tx.run(insertVersion, {
      id: versionId,
      quoteId: id,
      version,
      lines: JSON.stringify(terms.lines),
      shippingCents: terms.shippingCents,
      shippingTaxBasisPoints: terms.shippingTaxBasisPoints,
      taxCents: terms.taxCents,
      totalCents: terms.totalCents,
      discountReason: input.discount_reason,
      limitReason,
      validUntil,
      keptUntil,
      createdBy: staff?.id ?? null,
      now,
    });
    const before = quote.versions[0];
    if (before) await releaseReservations(tx, before.id);
    if (keptUntil) {
      const { shipping } = await readSellingTerms({ ...context, db: tx });
      const held = { id: versionId, customer_id: quote.customer_id, lines: terms.lines };
      await keepGoods(tx, shipping, { ...held, delivery_address: terms.address, kept_until: keptUntil }, now);
    }
    if (input.message !== '') {
      const said = { id, customerId: null, name: staff?.name ?? '', body: input.message, version, now };
      await tx.run(insertMessage, said);
    }
    const { quote_again: again } = await readSettings(tx, 'wholesale', context.log);
    await tx.run(setSent, { id, version, acceptsLeft: again + 1, now });
    const about = { id, folio: folioOf(quote), totalCents: terms.totalCents, validUntil, keptUntil, version };
    await tellCompany(context, tx, quote, (person) =>
      quoteSentMail({ ...about, ...person }, input.message, publicUrl),
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'company_quote.send',
      subject: `company_quote:${id}`,
      after: {
        version,
        total_cents: terms.totalCents,
        lines: terms.lines
          .map((line) => `${line.quantity} × ${line.sku}, ${formatPesos(line.priceCents)}`)
          .join('; '),
        ...(input.discount_reason !== '' && { discount_reason: input.discount_reason }),
        ...(limitReason !== '' && { limit_reason: limitReason }),
      },
    });
    return quoteForStaff(context, tx, await requireQuote(tx, id));
  });
}
