import type { RequestContext } from '../../platform/context.ts';
import { peopleReading } from '../companies/index.ts';

/** A quote as it was answered with. */
type Changed = { id: string; revision: number; company: { id: number }; contact: { id: string } };

/**
 * Tells the browsers of staff and of those who read it in its company; call it after the change is committed. Where that
 * fails the change holds, and pages show it when they are read anew.
 */
export async function publishQuoteChanged<Quote extends Changed>(
  { db, realtime, log }: Pick<RequestContext, 'db' | 'realtime' | 'log'>,
  quote: Quote,
): Promise<Quote> {
  const { id, revision, company, contact } = quote;
  try {
    const people = await peopleReading(db, { companyId: company.id, customerId: contact.id });
    const rooms = ['staff', ...people.map((person) => `customer:${person}`)];
    realtime.tell(rooms, 'quote.changed', { id, revision });
  } catch (error) {
    log.warn({ err: error, quote: id }, 'browsers were not told of a changed quote');
  }
  return quote;
}
