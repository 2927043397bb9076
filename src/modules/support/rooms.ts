import type { Shop } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import { businessHoursOf, isOpenAt } from './business-hours.ts';

/** The room of those who hear a conversation; it is told what to read, never words. */
export const ticketRoom = (ticketId: number) => `ticket:${ticketId}`;

/** Whether shoppers may be offered a chat at all now: it is on, and the shop is open. */
export async function isChatOpen({ db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const [support, identity, shipping] = await Promise.all([
    readSettings(db, 'support', log),
    readSettings(db, 'identity', log),
    readSettings(db, 'shipping', log),
  ]);
  return support.chat_is_on && isOpenAt(businessHoursOf(identity, shipping), clock.now());
}
