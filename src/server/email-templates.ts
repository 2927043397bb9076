import { accountEmails } from '../modules/accounts/index.ts';
import { cartEmails } from '../modules/cart/index.ts';
import { companyEmails } from '../modules/companies/index.ts';
import { companyCreditEmails } from '../modules/company-credit/index.ts';
import { claimEmails, codeEmails } from '../modules/customers/index.ts';
import { companyQuoteEmails } from '../modules/company-quotes/index.ts';
import { giftCardEmails } from '../modules/gift-cards/index.ts';
import { invoiceEmails } from '../modules/invoices/index.ts';
import { registryOf } from '../modules/mails/index.ts';
import { newsletterEmails } from '../modules/newsletter/index.ts';
import { orderEmails } from '../modules/orders/index.ts';
import { supplierEmails } from '../modules/purchasing/index.ts';
import { questionEmails } from '../modules/questions/index.ts';
import { returnEmails } from '../modules/returns/index.ts';
import { creditEmails } from '../modules/store-credit/index.ts';
import { supportEmails } from '../modules/support/index.ts';
import { alertEmails } from '../modules/wishlist/index.ts';

const every = [
  ...orderEmails,
  ...invoiceEmails,
  ...returnEmails,
  ...codeEmails,
  ...claimEmails,
  ...accountEmails,
  ...creditEmails,
  ...giftCardEmails,
  ...companyQuoteEmails,
  ...companyEmails,
  ...companyCreditEmails,
  ...newsletterEmails,
  ...alertEmails,
  ...cartEmails,
  ...questionEmails,
  ...supportEmails,
  ...supplierEmails,
] as const;

/** Every email that the shop writes to customers, in the order staff see them. */
export const emailTemplates = registryOf(every);
