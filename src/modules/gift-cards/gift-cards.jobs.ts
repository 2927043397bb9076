import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deliverDueCards } from './deliver-card.ts';

/** By the minute: cards whose day has come are mailed. */
export function giftCardsJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'gift-cards.deliver', schedule: '* * * * *', work: () => deliverDueCards(shop) }];
}
