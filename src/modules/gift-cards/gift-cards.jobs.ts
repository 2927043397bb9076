import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { closeLateTransfers } from './close-late-transfers.ts';
import { deliverDueCards, forgetUnpaidCards } from './deliver-card.ts';

/** By the minute, cards whose day has come are mailed and transfers whose time is over are ended; by night, those that nobody paid are forgotten. */
export function giftCardsJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: 'gift-cards.deliver', schedule: '* * * * *', work: () => deliverDueCards(shop) },
    { name: 'gift-cards.close_late_transfers', schedule: '* * * * *', work: () => closeLateTransfers(shop) },
    { name: 'gift-cards.forget_unpaid', schedule: '40 3 * * *', work: () => forgetUnpaidCards(shop) },
  ];
}
