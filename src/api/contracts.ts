import { accountsContract } from '../modules/accounts/accounts.contract.ts';
import { approvalsContract } from '../modules/approvals/approvals.contract.ts';
import { cartContract } from '../modules/cart/cart.contract.ts';
import { carriersContract } from '../modules/carriers/carriers.contract.ts';
import { catalogContract } from '../modules/catalog/catalog.contract.ts';
import { checkoutContract } from '../modules/checkout/checkout.contract.ts';
import { companiesContract } from '../modules/companies/companies.contract.ts';
import { configuratorContract } from '../modules/configurator/configurator.contract.ts';
import {
  contentContract,
  homeContentContract,
  navigationContentContract,
  pageContentContract,
} from '../modules/content/content.contract.ts';
import { customersContract } from '../modules/customers/customers.contract.ts';
import { inventoryContract } from '../modules/inventory/inventory.contract.ts';
import { invoiceProfilesContract } from '../modules/invoice-profiles/invoice-profiles.contract.ts';
import { invoicesContract } from '../modules/invoices/invoices.contract.ts';
import { backupsContract } from '../modules/backups/backups.contract.ts';
import { healthContract } from '../modules/health/health.contract.ts';
import { deadJobsContract } from '../modules/dead-jobs/dead-jobs.contract.ts';
import { mailsContract } from '../modules/mails/mails.contract.ts';
import { campaignsContract } from '../modules/campaigns/campaigns.contract.ts';
import { newsletterContract } from '../modules/newsletter/newsletter.contract.ts';
import { ordersContract } from '../modules/orders/orders.contract.ts';
import { postalCodesContract } from '../modules/postal-codes/postal-codes.contract.ts';
import { paymentsContract } from '../modules/payments/payments.contract.ts';
import { promotionsContract } from '../modules/promotions/promotions.contract.ts';
import { purchasingContract } from '../modules/purchasing/purchasing.contract.ts';
import { questionsContract } from '../modules/questions/questions.contract.ts';
import { companyQuotesContract } from '../modules/company-quotes/company-quotes.contract.ts';
import { giftCardsContract } from '../modules/gift-cards/gift-cards.contract.ts';
import { redirectsContract } from '../modules/redirects/redirects.contract.ts';
import { keysContract } from '../modules/reports/keys.contract.ts';
import { reportsContract } from '../modules/reports/find.contract.ts';
import { salesContract } from '../modules/reports/sales/sales.contract.ts';
import { stockContract } from '../modules/reports/stock/stock.contract.ts';
import { returnsContract } from '../modules/returns/returns.contract.ts';
import { supplierReturnsContract } from '../modules/supplier-returns/supplier-returns.contract.ts';
import { reviewsContract } from '../modules/reviews/reviews.contract.ts';
import { settingsContract } from '../modules/settings/settings.contract.ts';
import { auditLogContract } from '../modules/staff/audit-log/audit-log.contract.ts';
import { invitationsContract } from '../modules/staff/invitations/invitations.contract.ts';
import { apiTokensContract } from '../modules/staff/api-tokens/api-tokens.contract.ts';
import { rolesContract } from '../modules/staff/roles/roles.contract.ts';
import { savedViewsContract } from '../modules/staff/saved-views/saved-views.contract.ts';
import { shippingContract } from '../modules/shipping/shipping.contract.ts';
import { staffContract } from '../modules/staff/staff.contract.ts';
import { companyCreditContract } from '../modules/company-credit/company-credit.contract.ts';
import { storeCreditContract } from '../modules/store-credit/store-credit.contract.ts';
import { repricingContract } from '../modules/repricing/repricing.contract.ts';
import { customerImportsContract, importsContract } from '../modules/imports/imports.contract.ts';
import { suppliersContract } from '../modules/suppliers/suppliers.contract.ts';
import { supportContract } from '../modules/support/support.contract.ts';
import { webhooksContract } from '../modules/webhooks/webhooks.contract.ts';
import { wholesaleContract } from '../modules/wholesale/wholesale.contract.ts';
import { wishlistContract } from '../modules/wishlist/wishlist.contract.ts';

/** The sum of all contracts: every call of the API, by module and action. */
export const contracts = {
  catalog: catalogContract,
  inventory: inventoryContract,
  promotions: promotionsContract,
  companies: companiesContract,
  wholesale: wholesaleContract,
  cart: cartContract,
  checkout: checkoutContract,
  payments: paymentsContract,
  orders: ordersContract,
  carriers: carriersContract,
  purchasing: purchasingContract,
  invoices: invoicesContract,
  reports: { ...reportsContract, ...salesContract, ...stockContract },
  returns: returnsContract,
  supplierReturns: supplierReturnsContract,
  reviews: reviewsContract,
  questions: questionsContract,
  wishlist: wishlistContract,
  customers: customersContract,
  accounts: accountsContract,
  invoiceProfiles: invoiceProfilesContract,
  storeCredit: storeCreditContract,
  giftCards: giftCardsContract,
  companyQuotes: companyQuotesContract,
  companyCredit: companyCreditContract,
  deadJobs: deadJobsContract,
  backups: backupsContract,
  health: healthContract,
  settings: settingsContract,
  shipping: shippingContract,
  postalCodes: postalCodesContract,
  keys: keysContract,
  staff: staffContract,
  auditLog: auditLogContract,
  invitations: invitationsContract,
  roles: rolesContract,
  apiTokens: apiTokensContract,
  savedViews: savedViewsContract,
  approvals: approvalsContract,
  suppliers: suppliersContract,
  repricing: repricingContract,
  imports: importsContract,
  customerImports: customerImportsContract,
  configurator: configuratorContract,
  newsletter: newsletterContract,
  campaigns: campaignsContract,
  support: supportContract,
  mails: mailsContract,
  webhooks: webhooksContract,
  content: contentContract,
  homeContent: homeContentContract,
  navigationContent: navigationContentContract,
  pageContent: pageContentContract,
  redirects: redirectsContract,
};
