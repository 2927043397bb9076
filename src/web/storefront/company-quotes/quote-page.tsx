import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/quote-page';
import { apiContext, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { isNewsOf, useLiveReload } from '../../use-live-reload.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Letterhead } from '../account-parts/letterhead.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { companyLinks } from '../company/company-links.ts';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { AcceptQuote } from './accept-quote.tsx';
import { AskForChange } from './ask-for-change.tsx';
import { DeclineQuote } from './decline-quote.tsx';
import { QuoteMessages } from './quote-messages.tsx';
import { QuoteOutcome } from './quote-outcome.tsx';
import { EarlierVersions, NewestVersion } from './quote-version.tsx';
import { canAccept, isOpen, type Quote, quoteStates } from './quote-words.ts';
import { WantedGoods } from './wanted-goods.tsx';

const load = ({ api, params: { id = '' } }: LoadArgs<'id'>) => api.companyQuotes.ownQuote({ params: { id } });

const onServer = serverLoader(load);
export const loader = async (args: Route.LoaderArgs) => ({
  ...(await onServer(args)),
  now: args.context.get(apiContext).now(),
});
export const clientLoader = browserLoader(async (args: LoadArgs<'id'>) => ({
  ...(await load(args)),
  now: Date.now(),
}));
export const meta = () => pageMeta({ title: 'Cotización', isPrivate: true });

/** A quote: what the shop offers now, what was said, and what the company can do about it. */
export default function QuotePage({
  loaderData: { quote: loaded, company_credit: credit, is_own_order: isOwnOrder, now },
}: Route.ComponentProps) {
  const { id: ownId } = useSignedInCustomer();
  const { revalidate } = useRevalidator();
  useLiveReload(['quote.changed', 'order.changed'], isNewsOf(loaded.id));
  const [answered, setAnswered] = useState<Quote>();
  // What an answer said is newer until the page has read it again.
  const quote =
    answered !== undefined && answered.id === loaded.id && answered.revision > loaded.revision
      ? answered
      : loaded;
  const take = (next: Quote) => {
    setAnswered(next);
    void revalidate();
  };
  const [newest] = quote.versions;
  const isOffered = canAccept(quote, now);
  const { label, tone } = quoteStates[quote.state];
  const actions = { quote, onQuote: take };
  return (
    <AccountPage title={`Cotización ${quote.folio}`}>
      <Letterhead className="hidden pb-4 text-sm print:block" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
        <p className="text-sm break-words text-ink-soft">
          {`${quote.company.name} · ${quote.contact.id === ownId ? 'la pediste' : `la pidió ${quote.contact.name}`} el ${shopDate(quote.created_at)}`}
          {quote.purchase_order !== '' && ` · orden de compra ${quote.purchase_order}`}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-1 gap-6">
          <div className="empty:hidden print:hidden">
            <QuoteOutcome quote={quote} isOwnOrder={isOwnOrder} now={now} />
          </div>
          {newest && <NewestVersion quote={quote} version={newest} now={now} />}
        </div>
        {isOpen(quote) && (
          <aside
            aria-label="Qué puedes hacer"
            className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-24 xl:row-span-2 print:hidden"
          >
            {isOffered && newest && <AcceptQuote {...actions} version={newest} credit={credit} now={now} />}
            <AskForChange key={quote.id} {...actions} isMain={!isOffered && quote.state !== 'requested'} />
            <DeclineQuote {...actions} />
          </aside>
        )}
        {/* On paper stands what is offered; what was said about it does not. */}
        <div className={cx('grid grid-cols-1 gap-6 xl:col-start-1', newest && 'print:hidden')}>
          <QuoteMessages messages={quote.messages} />
          <WantedGoods quote={quote} isFolded={newest !== undefined} />
          <EarlierVersions quote={quote} />
          <ButtonLink
            to={companyLinks.quotes()}
            variant="quiet"
            iconStart="arrow-left"
            className="justify-self-start"
          >
            Todas las cotizaciones
          </ButtonLink>
        </div>
      </div>
    </AccountPage>
  );
}
