export { giftCardsNamed, holdGiftCard } from './change-card.ts';
export { giftCardsJobs } from './gift-cards.jobs.ts';
export { approvedGiftCards, giftCardsRoutes } from './gift-cards.routes.ts';
export { giftCardEmails } from './mails.ts';
export { onGiftCardDispute, onGiftCardPayment, onGiftCardRefund } from './on-payment.ts';
export { eraseGiftCards, giftCardDataOf, reassignGiftCards } from './personal-data.ts';
