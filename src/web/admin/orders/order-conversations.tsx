import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { withQuery } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { ticketStates } from '../support/ticket-words.ts';

const shownMax = 10;

/** What the buyer asked about an order, for whoever may answer; nothing where nobody asked. */
export function OrderConversations({ orderId }: { orderId: string }) {
  return useMay('support') && <Conversations orderId={orderId} />;
}

function Conversations({ orderId }: { orderId: string }) {
  const query = { order_id: orderId, page_size: shownMax };
  const read = useDetail(orderId, (signal) => browserApi().support.adminTickets({ query, signal }));
  if (read.status !== 'loaded' || read.detail.total === 0) return null;
  const { tickets, total } = read.detail;
  return (
    <Card title={t('Conversations')}>
      <ul className="grid gap-3">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="grid gap-0.5">
            <span className="flex items-center justify-between gap-2">
              <Link
                to={withQuery(adminLinks.support(), { ticket: ticket.id })}
                lang="es-MX"
                className="truncate text-brand hover:underline"
              >
                {ticket.subject}
              </Link>
              <Badge tone={ticketStates[ticket.state].tone}>{t(ticketStates[ticket.state].label)}</Badge>
            </span>
            <span className="text-xs text-ink-faint">{staffDateTime(ticket.updated_at)}</span>
          </li>
        ))}
      </ul>
      {total > shownMax && (
        <p className="pt-3 text-xs text-ink-faint">{t('{count} in all', { count: total })}</p>
      )}
    </Card>
  );
}
