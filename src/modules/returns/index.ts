export { eraseReturns, returnsDataOf } from './personal-data.ts';
export { returnName, returnsAtBenchCount, returnsOfCustomer, waitingReturns } from './read-returns.ts';
export { approvedReturns, returnsRoutes } from './returns.routes.ts';
export { onReturnParcel } from './on-return-parcel.ts';
export { kindProblems } from './kind-problems.ts';
export { returnEmails } from './mails.ts';
export { returnsForWebhooks } from './returns-for-webhooks.ts';
export { unitsPlaced } from './move-return.ts';
export { judgeOpenBox, releaseScrap, takeScrap } from './scrap.ts';
