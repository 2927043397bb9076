import type { Connection } from '../../src/platform/database/database.ts';
import { subscriber } from '../../src/modules/newsletter/newsletter.tables.ts';
import { insertReview } from '../../src/modules/reviews/index.ts';
import { ticket, ticketMessage } from '../../src/modules/support/support.tables.ts';
import { demoReviews } from '../shop/reviews.ts';
import { demoSubscribers } from '../shop/subscribers.ts';
import { demoTickets } from '../shop/support.ts';
import type { People } from './people.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Adds the reviews; those by somebody who bought the thing are marked so. */
export async function addReviews(
  tx: Connection,
  given: { now: Date; people: People; idOf: (sku: string) => number; bought: ReadonlySet<string> },
): Promise<void> {
  const { now, people, idOf, bought } = given;
  for (const { sku, author, rating, title, comment, daysAgo } of demoReviews) {
    const person = people.byName.get(author);
    if (!person) throw new Error(`Nobody is called ${author}.`);
    const productId = idOf(sku);
    await insertReview(tx, {
      productId,
      customerId: person.id,
      rating,
      title,
      comment,
      isVerifiedPurchase: bought.has(`${person.id} ${productId}`),
      state: 'approved',
      createdAt: new Date(now.getTime() - daysAgo * day),
    });
  }
}

/** Adds the support conversations with their times, which support's own verbs take from the clock. */
export async function addTickets(tx: Connection, now: Date, people: People): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour);
  for (const { subject, customerEmailAddress, state, messages } of demoTickets) {
    const person = people.byEmail.get(customerEmailAddress);
    if (!person) throw new Error(`Nobody has the address ${customerEmailAddress}.`);
    const [row] = await tx.orm
      .insert(ticket)
      .values({
        customerId: person.id,
        name: person.name,
        email: person.email,
        subject,
        state,
        createdAt: at(messages[0]?.hoursAgo ?? 0),
        updatedAt: at(messages.at(-1)?.hoursAgo ?? 0),
      })
      .returning({ id: ticket.id });
    if (!row) throw new Error('A ticket was not written.');
    await tx.orm.insert(ticketMessage).values(
      messages.map(({ from, hoursAgo, text }) => ({
        ticketId: row.id,
        author: from,
        authorName: from === 'staff' ? (people.staffNames.at(-1) ?? 'Ensambla') : person.name,
        body: text,
        createdAt: at(hoursAgo),
      })),
    );
  }
}

/** Adds the newsletter's subscribers with the day they came. */
export async function addSubscribers(tx: Connection, now: Date): Promise<void> {
  await tx.orm
    .insert(subscriber)
    .values(
      demoSubscribers.map(({ emailAddress, daysAgo }) => ({
        emailAddress,
        createdAt: new Date(now.getTime() - daysAgo * day),
      })),
    )
    .onConflictDoNothing();
}
