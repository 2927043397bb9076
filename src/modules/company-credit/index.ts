export { chargeOrder, lockUsableCredit, lowerCharge, nameCharge } from './charge-line.ts';
export { companyCreditRoutes } from './company-credit.routes.ts';
export { type UsableCredit, usableCreditOfBuyer } from './read-credit.ts';
