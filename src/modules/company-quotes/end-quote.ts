import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { releaseReservations } from '../inventory/index.ts';
import { audit } from '../staff/index.ts';
import { endQuote, type QuoteRow } from './company-quotes.queries.ts';
import { quoteWithdrawnMail } from './mails.ts';
import { folioOf, quoteForStaff, quoteOnWire } from './quote-on-wire.ts';
import {
  leaveLapsed,
  lockOwnQuote,
  lockQuoteOfStaff,
  refuseClosed,
  refuseStale,
  refuseStaleForStaff,
  requireOwnQuote,
  requireQuote,
} from './require-quote.ts';
import { tellCompany } from './tell-company.ts';

type Said = { revision: number; reason: string };

/** Says that the caller's company does not want a quote. @throws AppError 404; 409 `stale`, `quote_closed` */
export async function declineQuote(context: RequestContext, id: string, { revision, reason }: Said) {
  return context.db.transaction(async (tx) => {
    const quote = await lockOwnQuote(tx, context, id);
    if (quote.state !== 'declined') {
      refuseStale(quote, revision, context);
      refuseClosed(quote, context.clock.now());
      await end(tx, context, quote, 'declined', reason);
    }
    return quoteOnWire(await requireOwnQuote(tx, context, id), context);
  });
}

/** Takes a quote back, or refuses to give one. @throws AppError 404; 409 `stale`, `quote_closed`; 422 without a reason */
export async function withdrawQuote(context: RequestContext, id: string, { revision, reason }: Said) {
  return context.db.transaction(async (tx) => {
    const quote = await lockQuoteOfStaff(tx, context, id);
    if (quote.state !== 'withdrawn') {
      await refuseStaleForStaff(tx, context, quote, revision);
      refuseClosed(quote, context.clock.now());
      if (reason.length < 3) {
        throw invalid({ reason: t('Give a reason of 3 letters or more: its company reads it.') });
      }
      await end(tx, context, quote, 'withdrawn', reason);
      const about = { id, folio: folioOf(quote), reason };
      await tellCompany(context, tx, quote, (person) =>
        quoteWithdrawnMail({ ...about, ...person }, context.publicUrl),
      );
      await audit(tx, {
        systemUserId: context.staff?.id,
        action: 'company_quote.withdraw',
        subject: `company_quote:${id}`,
        before: { state: quote.state },
        after: { state: 'withdrawn', reason },
      });
    }
    return quoteForStaff(context, tx, await requireQuote(tx, id));
  });
}

async function end(
  tx: Connection,
  { clock }: Pick<RequestContext, 'clock'>,
  quote: QuoteRow,
  state: 'declined' | 'withdrawn',
  reason: string,
): Promise<void> {
  const [version] = quote.versions;
  await leaveLapsed(tx, { clock }, quote);
  if (version) await releaseReservations(tx, version.id);
  await tx.run(endQuote, { id: quote.id, state, reason, now: clock.now() });
}
