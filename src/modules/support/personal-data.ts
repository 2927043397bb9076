import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query(
  'support.personal_data',
  `select coalesce(json_agg(json_build_object('subject', t.subject, 'name', t.name, 'email', t.email,
     'state', t.state, 'asked_at', t.created_at,
     'messages', (select coalesce(json_agg(json_build_object('author', m.author, 'body', m.body,
        'written_at', m.created_at) order by m.id), '[]') from ticket_message m where m.ticket_id = t.id and m.event is null and not m.is_note))
     order by t.id), '[]') as data
   from ticket t where t.customer_id = :customerId`,
).narrow<{ data: object[] }>();
// The contact form asks nobody to sign in, and a guest's row may be gone.
const erase = query(
  'support.erase',
  `delete from ticket t where t.customer_id = :customerId or lower(t.email) = lower(:email)
     and not exists (select from customer c where c.id = t.customer_id and not c.is_anonymous)`,
);

/** A customer's questions to the staff as they may take them along. */
export async function ticketsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, { customerId }))?.data ?? [];
}

/** Forgets what a customer wrote to the staff, with a proven address by the contact form too. */
export async function eraseTickets(tx: Connection, customerId: string, email: string | null): Promise<void> {
  await tx.run(erase, { customerId, email });
}

const move = query('support.move', 'update ticket set customer_id = :toId where customer_id = :fromId');

/** What one account asked the staff becomes another's; emails go on to the address that asked. */
export async function moveTickets(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(move, { fromId, toId });
}
