import type { RequestContext } from '../../platform/context.ts';
import { peopleReading } from '../companies/index.ts';

/** A quote as it was answered with. */
type Changed = { id: string; revision: number; company: { id: number }; contact: { id: string } };

/** Tells the browsers of staff and of those who read it in its company; call it after the change is committed. */
export async function publishQuoteChanged<Quote extends Changed>(
  { db, realtime }: Pick<RequestContext, 'db' | 'realtime'>,
  quote: Quote,
): Promise<Quote> {
  const { id, revision, company, contact } = quote;
  const people = await peopleReading(db, { companyId: company.id, customerId: contact.id });
  const rooms = ['staff', ...people.map((person) => `customer:${person}`)];
  realtime.tell(rooms, 'quote.changed', { id, revision });
  return quote;
}
