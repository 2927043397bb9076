import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TicketList } from './ticket-list.tsx';
import type { OwnTickets } from './ticket-words.ts';

/** What was asked about an order, and the way to ask. */
export function OrderMessages({ orderId, answer }: { orderId: string; answer: OwnTickets }) {
  return (
    <section aria-labelledby="mensajes-del-pedido" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="mensajes-del-pedido" className="font-semibold">
          ¿Una duda sobre este pedido?
        </h2>
        <ButtonLink to={links.messages(orderId)} variant="secondary" size="sm" iconStart="chat">
          Escribirnos
        </ButtonLink>
      </div>
      {answer.tickets.length > 0 && <TicketList tickets={answer.tickets} />}
    </section>
  );
}
