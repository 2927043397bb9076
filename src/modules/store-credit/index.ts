export { holdCredit, releaseCredit, spendHold } from './hold-credit.ts';
export { creditDataOf, forfeitCredit, joinCredit } from './personal-data.ts';
export { refundIntoCredit } from './refund-credit.ts';
export { storeCreditRoutes } from './store-credit.routes.ts';
