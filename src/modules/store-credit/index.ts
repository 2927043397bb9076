export { claimCredit, type ClaimedCredit, claimOnOrder, ordersPaidFrom } from './claim-credit.ts';
export { redeemIntoCredit } from './redeem-into-credit.ts';
export { holdCredit, releaseCredit, spendHold } from './hold-credit.ts';
export { creditDataOf, forfeitCredit, joinCredit } from './personal-data.ts';
export {
  creditMovedBetween,
  customersWithCredit,
  outstandingCredit,
  spendableCredit,
} from './read-credit.ts';
export { refundIntoCredit } from './refund-credit.ts';
export { approvedCredit, storeCreditRoutes } from './store-credit.routes.ts';
export { usableCredit } from './usable-credit.ts';
export { creditEmails } from './mails.ts';
