import { Link, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { addressWith } from '../admin-parts/list-address.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import type { Beside, Ticket } from './ticket-words.ts';
import { ticketStates } from './ticket-words.ts';

/** Who asks: what they bought, what else they asked, and the screens where something can be done for them. */
export function PersonCard({ ticket, beside }: { ticket: Ticket; beside: Beside }) {
  const [search] = useSearchParams();
  const link = 'text-brand hover:underline';
  return (
    <aside
      aria-label={t('About {name}', { name: ticket.name })}
      className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5 text-sm"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{ticket.name}</span>
        {beside.customer_id !== null && ticket.is_of_account && (
          <Link to={adminLinks.user(beside.customer_id)} className={link}>
            {t('Customer')}
          </Link>
        )}
      </p>
      {beside.order_count > 0 && (
        <p className="text-ink-soft">
          {t('{count, plural, one {# order} other {# orders}}', { count: beside.order_count })}
          {' · '}
          <Price cents={beside.spent_cents} size="sm" />
        </p>
      )}
      {beside.orders.length > 0 && (
        <ul aria-label={t('Newest orders')} className="grid gap-2">
          {beside.orders.map((order) => (
            <li key={order.order_id} className="flex flex-wrap justify-between gap-x-3">
              <Link to={adminLinks.order(order.order_id)} className={link}>{`#${order.order_number}`}</Link>
              <Price cents={order.total_cents} size="sm" />
              <span className="flex basis-full gap-3 text-xs text-ink-faint">
                {staffDateTime(order.placed_at)}
                {/* Refunds, returns and e-mails of an order have screens of their own. */}
                <Link to={`${adminLinks.order(order.order_id)}#dialog=refund`} className={link}>
                  {t('Refund')}
                </Link>
                <Link to={withQuery(adminLinks.mails(), { q: ticket.email })} className={link}>
                  {t('E-mails')}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      {beside.tickets.length > 0 && (
        <ul aria-label={t('Other conversations')} className="grid gap-2">
          {beside.tickets.map((other) => (
            <li key={other.id} className="flex items-center justify-between gap-2">
              <Link to={addressWith(search, { ticket: other.id })} className={`truncate ${link}`}>
                {other.subject}
              </Link>
              <Badge tone={ticketStates[other.state].tone}>{t(ticketStates[other.state].label)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {beside.orders.length === 0 && beside.tickets.length === 0 && (
        <p className="text-ink-faint">{t('Nothing else is known of this person.')}</p>
      )}
    </aside>
  );
}
