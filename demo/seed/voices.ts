import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Connection } from '../../src/platform/database/database.ts';
import { campaign, customerSegment } from '../../src/modules/campaigns/campaigns.tables.ts';
import { subscriber } from '../../src/modules/newsletter/newsletter.tables.ts';
import {
  answerVote,
  question,
  questionAnswer,
  questionVote,
} from '../../src/modules/questions/questions.tables.ts';
import { insertReview } from '../../src/modules/reviews/index.ts';
import { review, reviewVote } from '../../src/modules/reviews/reviews.tables.ts';
import { moveCredit } from '../../src/modules/store-credit/move-credit.ts';
import { cannedReply, ticket, ticketMessage } from '../../src/modules/support/support.tables.ts';
import { wish } from '../../src/modules/wishlist/wishlist.tables.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoCampaign, demoSegment } from '../shop/campaigns.ts';
import { demoCustomer } from '../shop/customers.ts';
import { demoQuestions } from '../shop/questions.ts';
import { demoReviews } from '../shop/reviews.ts';
import { demoCredit } from '../shop/store-credit.ts';
import { demoSubscribers } from '../shop/subscribers.ts';
import { demoReplies, demoTickets } from '../shop/support.ts';
import { demoWishes } from '../shop/wishes.ts';
import type { People, Person } from './people.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Adds the reviews with the shop's replies and votes; those by somebody who bought the thing are marked so. */
export async function addReviews(
  tx: Connection,
  given: { now: Date; people: People; idOf: (sku: string) => number; bought: ReadonlySet<string> },
): Promise<void> {
  const { now, people, idOf, bought } = given;
  for (const [index, { sku, author, rating, title, comment, daysAgo, reply }] of demoReviews.entries()) {
    const person = named(people, author);
    const productId = idOf(sku);
    const id = await insertReview(tx, {
      productId,
      customerId: person.id,
      rating,
      title,
      comment,
      isVerifiedPurchase: bought.has(`${person.id} ${productId}`),
      state: 'approved',
      createdAt: new Date(now.getTime() - daysAgo * day),
    });
    if (id === undefined) throw new Error(`${author} has two reviews of ${sku}.`);
    // A longer text about something bought here helps more people; nobody votes on their own.
    const votes = Math.min(9, Math.floor(comment.length / 30) + (index % 4));
    const voters = othersThan(people, [person.id]).slice(0, votes);
    if (voters.length > 0) {
      await tx.orm
        .insert(reviewVote)
        .values(voters.map((voter) => ({ reviewId: id, customerId: voter.id, isUseful: true })));
    }
    await tx.orm.update(review).set({ usefulCount: voters.length, reply }).where(eq(review.id, id));
  }
}

/** Adds questions with their answers and votes. Who answers without being the shop has bought the thing. */
export async function addQuestions(
  tx: Connection,
  given: { now: Date; people: People; idOf: (sku: string) => number; bought: ReadonlySet<string> },
): Promise<void> {
  const { now, people, idOf, bought } = given;
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day);
  for (const { sku, author, daysAgo, text, votes, state, answers } of demoQuestions) {
    const asker = named(people, author);
    const productId = idOf(sku);
    const voters = othersThan(people, [asker.id]).slice(0, votes);
    const [row] = await tx.orm
      .insert(question)
      .values({
        productId,
        customerId: asker.id,
        body: text,
        state: state ?? 'approved',
        voteCount: voters.length,
        createdAt: at(daysAgo),
        updatedAt: at(daysAgo),
      })
      .returning({ id: question.id });
    if (!row) throw new Error('A question was not written.');
    if (voters.length > 0) {
      await tx.orm
        .insert(questionVote)
        .values(voters.map((voter) => ({ questionId: row.id, customerId: voter.id })));
    }
    for (const answer of answers) {
      const who = answer.by === 'shop' ? undefined : named(people, answer.by.author);
      if (who && !bought.has(`${who.id} ${productId}`)) throw new Error(`${who.name} has not bought ${sku}.`);
      const helped = othersThan(people, who ? [who.id] : []).slice(0, answer.useful);
      const [written] = await tx.orm
        .insert(questionAnswer)
        .values({
          questionId: row.id,
          customerId: who?.id,
          body: answer.text,
          state: 'approved',
          usefulCount: helped.length,
          toldAt: at(answer.daysAgo),
          createdAt: at(answer.daysAgo),
        })
        .returning({ id: questionAnswer.id });
      if (!written) throw new Error('An answer was not written.');
      if (helped.length > 0) {
        await tx.orm
          .insert(answerVote)
          .values(helped.map(({ id }) => ({ answerId: written.id, customerId: id, isUseful: true })));
      }
    }
  }
}

/** Adds the demo customer's wish list and alerts. */
export async function addWishes(
  tx: Connection,
  given: { now: Date; people: People; idOf: (sku: string) => number; customerEmail: string },
): Promise<void> {
  const { now, people, idOf, customerEmail } = given;
  const owner = people.byEmail.get(customerEmail);
  if (!owner) throw new Error(`Nobody has the address ${customerEmail}.`);
  const priceOf = new Map(demoProducts.map(({ sku, priceCents }) => [sku, priceCents]));
  await tx.orm.insert(wish).values(
    demoWishes.map(({ sku, daysAgo, pricierCents, wantsStock, wantsBelowPercent }) => {
      const addedAt = new Date(now.getTime() - daysAgo * day);
      const priceCents = priceOf.get(sku) ?? 0;
      return {
        productId: idOf(sku),
        customerId: owner.id,
        isListed: true,
        addedPriceCents: priceCents + pricierCents,
        addedAt,
        stockAlertSince: wantsStock === true ? addedAt : null,
        priceAlertSince: wantsBelowPercent === undefined ? null : addedAt,
        // Whole pesos.
        priceBelowCents:
          wantsBelowPercent === undefined
            ? null
            : Math.round((priceCents * wantsBelowPercent) / 10_000) * 100,
        confirmedAt: addedAt,
        token: randomBytes(24).toString('base64url'),
      };
    }),
  );
}

/** Gives the demo customer credit, by the verb that keeps its ledger right. */
export async function addCredit(
  tx: Connection,
  { now, people, customerEmail }: { now: Date; people: People; customerEmail: string },
): Promise<void> {
  const owner = people.byEmail.get(customerEmail);
  if (!owner) throw new Error(`Nobody has the address ${customerEmail}.`);
  for (const [index, { daysAgo, cents, reason }] of demoCredit.entries()) {
    await moveCredit(tx, {
      customerId: owner.id,
      kind: 'granted',
      amountCents: cents,
      cause: `demo:${index}`,
      reason,
      now: new Date(now.getTime() - daysAgo * day),
    });
  }
}

function named(people: People, name: string): Person {
  const person = people.byName.get(name);
  if (!person) throw new Error(`Nobody is called ${name}.`);
  return person;
}

function othersThan(people: People, ids: readonly string[]): Person[] {
  // The demo customer's votes are left to whoever tries the shop.
  const own = people.byName.get(demoCustomer.displayName)?.id;
  return [...people.byName.values()].filter(({ id }) => id !== own && !ids.includes(id));
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

/** Adds what staff write often. */
export async function addReplies(tx: Connection, now: Date): Promise<void> {
  await tx.orm.insert(cannedReply).values(demoReplies.map((reply) => ({ ...reply, updatedAt: now })));
}

/** Adds a segment of the subscribers, and an email to them that is not sent yet. */
export async function addCampaigns(tx: Connection, now: Date, people: People): Promise<void> {
  const writer = people.staffNames.at(-1) ?? 'Ensambla';
  const [row] = await tx.orm
    .insert(customerSegment)
    .values({ ...demoSegment, updatedAt: now })
    .returning({ id: customerSegment.id });
  await tx.orm.insert(campaign).values({
    ...demoCampaign,
    topic: 'offers',
    segmentId: row?.id ?? null,
    createdBy: writer,
    createdAt: now,
    updatedAt: now,
  });
}

/** Adds the newsletter's subscribers with the day they came. */
export async function addSubscribers(tx: Connection, now: Date): Promise<void> {
  await tx.orm
    .insert(subscriber)
    .values(
      demoSubscribers.map(({ emailAddress, daysAgo }) => ({
        emailAddress,
        createdAt: new Date(now.getTime() - daysAgo * day),
        confirmedAt: new Date(now.getTime() - daysAgo * day),
      })),
    )
    .onConflictDoNothing();
}
