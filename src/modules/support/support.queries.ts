import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';

export type TicketState = 'open' | 'waiting' | 'closed';

export type TicketRow = RowOf<typeof pageOfTickets>;

export type MessageRow = RowOf<typeof messagesOf>;

const ticketColumns = `t.id, t.name, t.email, t.subject, t.order_number, t.state, t.version, t.created_at, t.updated_at,
  (select count(*) from ticket_message m where m.ticket_id = t.id) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id order by m.id desc limit 1), '')
    as last_message`;

const matching = `(:q::text is null or shop_fold(t.subject || ' ' || t.name || ' ' || t.email) like '%' || shop_fold(:q) || '%')
  and (:state::text is null or t.state = :state)`;

const pageOfTickets = query(
  'support.page',
  `with page as materialized (
     select t.id from ticket t where ${matching} order by t.updated_at desc, t.id desc limit :pageSize offset :offset
   )
   select ${ticketColumns} from page join ticket t on t.id = page.id order by t.updated_at desc, t.id desc`,
  { narrows: true },
).narrow<{ state: TicketState }>();
const countTickets = query('support.count', `select count(*) as total from ticket t where ${matching}`, {
  narrows: true,
});
const oneTicket = query('support.ticket', `select ${ticketColumns} from ticket t where t.id = :id`).narrow<{
  state: TicketState;
}>();
const messagesOf = query(
  'support.messages',
  `select id, author, author_name, body, created_at from ticket_message where ticket_id = :id order by id`,
).narrow<{ author: 'customer' | 'staff' }>();
const addTicket = query(
  'support.add_ticket',
  `insert into ticket (customer_id, name, email, subject, order_number) values (:customerId, :name, :email, :subject, :orderNumber) returning id`,
);
const addMessage = query(
  'support.add_message',
  `insert into ticket_message (ticket_id, author, author_name, body) values (:ticketId, :author, :authorName, :body)`,
);
const setState = query(
  'support.set_state',
  `update ticket set state = :state, version = version + 1, updated_at = :now
    where id = :id and (:version::int is null or version = :version::int)`,
);
const openTickets = query('support.open_count', `select count(*) as total from ticket where state = 'open'`);

/** One page of tickets, last touched first. */
export async function ticketsPage(
  db: Connection,
  filter: { q: string; state: TicketState | undefined; page: number; pageSize: number },
): Promise<{ rows: TicketRow[]; total: number }> {
  const { state = null, page, pageSize } = filter;
  const q = filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`) || null;
  const [rows, count] = await Promise.all([
    db.rows(pageOfTickets, { q, state, pageSize, offset: (page - 1) * pageSize }),
    db.first(countTickets, { q, state }),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** A ticket with its messages, oldest first; undefined when there is none. */
export async function ticketWithMessages(
  db: Connection,
  id: number,
): Promise<{ ticket: TicketRow; messages: MessageRow[] } | undefined> {
  const ticket = await db.first(oneTicket, { id });
  return ticket && { ticket, messages: await db.rows(messagesOf, { id }) };
}

export async function insertTicket(
  tx: Connection,
  ticket: {
    customerId: string | undefined;
    name: string;
    email: string;
    subject: string;
    orderNumber?: number | undefined;
  },
): Promise<number> {
  const { customerId = null, name, email, subject, orderNumber = null } = ticket;
  const row = await tx.first(addTicket, { customerId, name, email, subject, orderNumber });
  if (!row) throw new Error('A ticket was not written.');
  return row.id;
}

export async function insertMessage(
  tx: Connection,
  message: { ticketId: number; author: 'customer' | 'staff'; authorName: string; body: string },
): Promise<void> {
  await tx.run(addMessage, {
    ticketId: message.ticketId,
    author: message.author,
    authorName: message.authorName,
    body: message.body,
  });
}

/** Moves a ticket to a state; false when there is none of that version. */
export async function setTicketState(
  tx: Connection,
  id: number,
  { state, version }: { state: TicketState; version?: number | undefined },
  now: Date,
): Promise<boolean> {
  return (await tx.run(setState, { id, state, version: version ?? null, now })) > 0;
}

/** How many tickets wait for staff. */
export async function openTicketCount(db: Connection): Promise<number> {
  return (await db.first(openTickets))?.total ?? 0;
}
