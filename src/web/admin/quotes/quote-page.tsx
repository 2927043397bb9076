import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/quote-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { isNewsOf, useLiveReload } from '../../use-live-reload.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmailText } from '../admin-parts/email-text.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { destinationFact } from '../orders/destination-fact.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { isOpen, outcomeOf, type Quote, quoteStates } from './quote-words.ts';
import { VersionCards } from './version-card.tsx';
import { VersionForm } from './version-form.tsx';
import { WithdrawQuote } from './withdraw-quote.tsx';

const load = ({ api, params }: LoadArgs<'id'>) =>
  api.companyQuotes.quote({ params: { id: params.id ?? '' } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Quote {folio}', { folio: loaderData?.quote.folio ?? '' }));

/** A quote of a company: what it wants, what was offered and said, and the next version. */
export default function QuotePage({ loaderData: { quote } }: Route.ComponentProps) {
  useLiveReload(['quote.changed', 'orders.changed'], isNewsOf(quote.id));
  const mayAct = useMay('orders') && isOpen(quote);
  const [isWithdrawing, setIsWithdrawing] = useDialog('withdraw', mayAct);
  const { label, tone } = quoteStates[quote.state];
  return (
    <AdminPage
      title={t('Quote {folio}', { folio: quote.folio })}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} hasDot>
            {t(label)}
          </Badge>
          {quote.company.name}
        </span>
      }
      backTo={{ label: t('Quotes'), to: adminLinks.quotes() }}
      historyOf={`company_quote:${quote.id}`}
      actions={
        mayAct && (
          <Button variant="danger" onClick={() => setIsWithdrawing(true)}>
            {t('Withdraw')}
          </Button>
        )
      }
    >
      <LookOnlyNotice right="orders" />
      {isWithdrawing && <WithdrawQuote quote={quote} onClose={() => setIsWithdrawing(false)} />}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[1fr_18rem] 2xl:grid-cols-[1fr_24rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Wanted quote={quote} />
          {mayAct && <VersionForm key={quote.id} quote={quote} />}
          <VersionCards quote={quote} />
        </div>
        <div className="grid grid-cols-1 gap-5 md:max-xl:grid-cols-2">
          {quote.order && <Outcome order={quote.order} />}
          <About quote={quote} />
          <Messages messages={quote.messages} />
        </div>
      </div>
    </AdminPage>
  );
}

function Wanted({ quote }: { quote: Quote }) {
  const maySeeCosts = useMay('read_costs');
  const prices = new Map(quote.prices.map((price) => [price.product_id, price]));
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-sm font-semibold">{t('What is wanted')}</h2>
      <RowTable
        label={t('What is wanted')}
        rows={quote.wanted}
        rowKey={(line) => line.product_id}
        columns={[
          {
            head: t('Product'),
            className: 'min-w-36 sm:min-w-52',
            cell: (line) => (
              <NameCell
                imageUrl={line.image_url}
                name={line.product_name}
                to={adminLinks.product(line.product_id)}
                hint={line.sku}
              />
            ),
          },
          {
            head: t('Quantity'),
            align: 'end',
            cell: ({ product_id: id, quantity, target_cents: target }) => (
              <Quantity wanted={quantity} available={prices.get(id)?.available} wishedCents={target} />
            ),
          },
          { head: t('Wished'), align: 'end', from: 'sm', money: (line) => line.target_cents },
          {
            head: t('Shop'),
            align: 'end',
            from: 'sm',
            money: (line) => prices.get(line.product_id)?.shop_price_cents ?? null,
          },
          {
            head: t('Their price'),
            align: 'end',
            from: 'md',
            money: (line) => prices.get(line.product_id)?.own_price_cents ?? null,
          },
          maySeeCosts && {
            head: t('Cost'),
            align: 'end',
            from: '2xl',
            money: (line: Quote['wanted'][number]) => prices.get(line.product_id)?.cost_cents ?? null,
          },
        ]}
      />
    </section>
  );
}

/** How many are wanted, on a phone at what price, and how many there are. */
function Quantity({
  wanted,
  available,
  wishedCents,
}: {
  wanted: number;
  available: number | undefined;
  wishedCents: number | null;
}) {
  return (
    <span className="grid justify-items-end whitespace-nowrap">
      {wanted}
      {wishedCents !== null && (
        <span className="text-xs sm:hidden">{t('at {price}', { price: formatPesos(wishedCents) })}</span>
      )}
      {available === undefined ? (
        <Badge tone="danger">{t('Not for sale')}</Badge>
      ) : (
        <span className={cx('text-xs', available < wanted ? 'text-warning' : 'text-ink-faint')}>
          {t('{count} available', { count: available })}
        </span>
      )}
    </span>
  );
}

function Outcome({ order }: { order: NonNullable<Quote['order']> }) {
  const { label, tone, hint } = outcomeOf(order);
  return (
    <Card title={t('What became of it')} actions={<Badge tone={tone}>{t(label)}</Badge>}>
      <div className="grid gap-3">
        {hint && <p className="text-ink-soft">{t(hint)}</p>}
        <span className="flex flex-wrap gap-2.5">
          {order.order_id !== null && (
            <ButtonLink size="sm" variant="secondary" to={adminLinks.order(order.order_id)}>
              {order.order_number === null
                ? t('See the order')
                : t('Order {number}', { number: `#${order.order_number}` })}
            </ButtonLink>
          )}
          <ButtonLink size="sm" variant="secondary" to={adminLinks.draftOrder(order.draft_order_id)}>
            {t('Draft order')}
          </ButtonLink>
        </span>
      </div>
    </Card>
  );
}

function About({ quote }: { quote: Quote }) {
  const { contact, company } = quote;
  return (
    <Card title={t('Company')}>
      <Facts
        facts={[
          {
            name: t('Company'),
            value: (
              <LinkFor
                right="read_customers"
                to={adminLinks.company(company.id)}
                className="font-medium hover:underline"
              >
                {company.name}
              </LinkFor>
            ),
          },
          {
            name: t('Person'),
            value: (
              <LinkFor
                right="read_customers"
                to={adminLinks.user(contact.id)}
                className="font-medium hover:underline"
              >
                {contact.name}
              </LinkFor>
            ),
          },
          { name: t('E-mail'), value: <EmailText email={contact.email} /> },
          ...(quote.purchase_order === ''
            ? []
            : [{ name: t('Purchase order'), value: <span className="spec">{quote.purchase_order}</span> }]),
          destinationFact(quote.delivery_method, quote.address),
          { name: t('Asked'), value: staffDateTime(quote.created_at) },
          ...(quote.reason === '' ? [] : [{ name: t('Reason'), value: quote.reason }]),
          ...(quote.discount_reason === ''
            ? []
            : [{ name: t('Reason of the discount'), value: quote.discount_reason }]),
        ]}
      />
    </Card>
  );
}

function Messages({ messages }: Pick<Quote, 'messages'>) {
  return (
    <Card title={t('Messages')}>
      {messages.length === 0 ? (
        <p className="text-ink-soft">{t('Nothing was said yet.')}</p>
      ) : (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <li
              key={`${message.created_at} ${message.from}`}
              className={cx(
                'grid max-w-[90%] gap-1 rounded-lg px-3.5 py-2.5',
                message.from === 'shop' ? 'justify-self-end bg-brand-soft' : 'justify-self-start bg-sunken',
              )}
            >
              <span className="text-xs text-ink-soft">
                {message.from === 'shop' ? message.name || t('The shop itself') : message.name}
                {message.version !== null && ` · ${t('Version {version}', { version: message.version })}`}
              </span>
              <p lang="es-MX" className="break-words whitespace-pre-line">
                {message.body}
              </p>
              <time dateTime={message.created_at} className="text-xs text-ink-faint">
                {staffDateTime(message.created_at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

export const ErrorBoundary = listError(msg('Quotes'));
