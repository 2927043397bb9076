import { links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { FollowedLink } from '../shop-parts/followed-links.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { type OwnTickets, ticketWords } from './ticket-words.ts';

/** A customer's conversations, each a way to it. */
export function TicketList({ tickets }: { tickets: OwnTickets['tickets'] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <FollowedLink
            to={links.message(ticket.id)}
            className="grid grid-cols-1 gap-1 px-5 py-4 hover:bg-sunken/60 focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="truncate text-sm font-semibold">{ticket.subject}</span>
              {ticket.is_unread && <Badge tone="brand">Nueva</Badge>}
              <Badge tone={ticketWords[ticket.state].tone}>{ticketWords[ticket.state].label}</Badge>
            </span>
            <span className="line-clamp-2 text-xs text-ink-soft">
              {ticket.last_author === 'customer' && 'Tú: '}
              {ticket.last_message}
            </span>
            <span className="text-xs text-ink-faint">
              {shopMoment(ticket.updated_at)}
              {ticket.order_number !== null && ` · Pedido ${ticket.order_number}`}
            </span>
          </FollowedLink>
        </li>
      ))}
    </ul>
  );
}
