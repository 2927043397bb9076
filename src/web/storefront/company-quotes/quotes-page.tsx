import { Link } from 'react-router';
import type { Route } from './+types/quotes-page';
import type { Api } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { companyLinks } from '../company/company-links.ts';
import { NoCompany } from '../company/no-company.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { loadCompany } from '../company/load-company.ts';
import { amountWords, quoteStates } from './quote-words.ts';

type Listed = Awaited<ReturnType<Api['companyQuotes']['ownQuotes']>>['quotes'][number];

async function load({ api, url }: LoadArgs) {
  const { company, isApproved } = await loadCompany(api);
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  const list = isApproved ? await api.companyQuotes.ownQuotes({ query: { page, page_size: 10 } }) : undefined;
  return { company, list };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Cotizaciones', isPrivate: true });

/** What the own company asked the shop for, and how each stands. */
export default function QuotesPage({ loaderData: { company, list } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Cotizaciones"
      lead="Pide precio para tu empresa, negócialo y ordénalo cuando te convenga."
    >
      {list === undefined ? (
        <NoCompany company={company} />
      ) : list.quotes.length === 0 && list.page === 1 ? (
        <EmptyState
          icon="invoice"
          title="Aún no pides una cotización"
          action={
            <ButtonLink to={companyLinks.newQuote()} iconStart="plus">
              Pedir una cotización
            </ButtonLink>
          }
        >
          Dinos qué productos y cuántas piezas necesitas, y a qué precio te gustaría. Te respondemos con una
          oferta que vale varios días, y te guardamos las piezas mientras decides.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <ButtonLink to={companyLinks.newQuote()} iconStart="plus" className="justify-self-start">
            Pedir una cotización
          </ButtonLink>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {list.quotes.map((quote) => (
              <QuoteRow key={quote.id} quote={quote} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(page) => withQuery(companyLinks.quotes(), { page })}
          />
        </div>
      )}
    </AccountPage>
  );
}

function QuoteRow({ quote }: { quote: Listed }) {
  const { id } = useSignedInCustomer();
  const { label, tone } = quoteStates[quote.state];
  return (
    <li>
      <Link
        to={companyLinks.quote(quote.id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-5 py-4 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{quote.folio}</span>
          <Badge tone={tone} hasDot>
            {label}
          </Badge>
        </span>
        <span className="text-right">
          {quote.total_cents === null ? (
            <span className="text-sm text-ink-faint">Sin precio aún</span>
          ) : (
            <Price cents={quote.total_cents} />
          )}
        </span>
        <span className="col-span-2 grid min-w-0 gap-0.5 text-sm text-ink-soft sm:col-span-1">
          <span>{amountWords(quote)}</span>
          <span className="break-words">
            {quote.contact.id === id ? 'La pediste tú' : `La pidió ${quote.contact.name}`}
            {` el ${shopDate(quote.created_at)}`}
          </span>
          {quote.purchase_order !== '' && (
            <span className="spec text-xs break-all">{`Orden de compra ${quote.purchase_order}`}</span>
          )}
        </span>
        <span className="col-span-2 text-sm text-ink-soft sm:col-span-1 sm:text-right">
          {validityOf(quote)}
        </span>
      </Link>
    </li>
  );
}

function validityOf({ state, valid_until: until, order_number: number }: Listed): string {
  if (state === 'accepted') return number === null ? '' : `Pedido ${number}`;
  if (until === null) return '';
  if (state === 'sent') return `Vale hasta el ${shopDate(until)}`;
  return state === 'expired' ? `Venció el ${shopDate(until)}` : '';
}
