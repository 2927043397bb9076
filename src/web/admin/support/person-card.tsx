import { Link, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { addressWith } from '../admin-parts/list-address.ts';
import { OrderCard } from './order-card.tsx';
import type { Beside, Thread, Ticket } from './ticket-words.ts';
import { ticketStates } from './ticket-words.ts';

/** Who asks: what they bought, what can be done about it, and what else they asked. */
export function PersonCard({
  ticket,
  about,
  beside,
  onDone,
}: {
  ticket: Ticket;
  about: Thread['about'];
  beside: Beside;
  onDone: () => Promise<void>;
}) {
  // The one that it is about stands in the conversation.
  const orders = beside.orders.filter(({ order_id: id }) => id !== about.order?.order_id);
  const [search] = useSearchParams();
  const link = 'text-brand hover:underline';
  return (
    <aside
      aria-label={t('About {name}', { name: ticket.name })}
      className="grid grid-cols-1 content-start gap-4 rounded-lg border border-line bg-surface p-5 text-sm"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{ticket.name}</span>
        {beside.customer_id !== null && ticket.is_of_account && (
          <LinkFor right="read_customers" to={adminLinks.user(beside.customer_id)} className={link}>
            {t('Customer')}
          </LinkFor>
        )}
      </p>
      {beside.order_count > 0 && (
        <p className="text-ink-soft">
          {t('{count, plural, one {# order} other {# orders}}', { count: beside.order_count })}
          {' · '}
          <Price cents={beside.spent_cents} size="sm" />
        </p>
      )}
      {orders.length > 0 && (
        <ul aria-label={t('Newest orders')} className="grid gap-4">
          {orders.map((order) => (
            <li key={order.order_id}>
              <OrderCard ticketId={ticket.id} order={order} onDone={onDone} />
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
