// Made by `npm run generate`.
import account from './es/account.json' with { type: 'json' };
import adminParts from './es/admin-parts.json' with { type: 'json' };
import approvals from './es/approvals.json' with { type: 'json' };
import audit from './es/audit.json' with { type: 'json' };
import backups from './es/backups.json' with { type: 'json' };
import blocks from './es/blocks.json' with { type: 'json' };
import brand from './es/brand.json' with { type: 'json' };
import campaigns from './es/campaigns.json' with { type: 'json' };
import category from './es/category.json' with { type: 'json' };
import common from './es/common.json' with { type: 'json' };
import companies from './es/companies.json' with { type: 'json' };
import content from './es/content.json' with { type: 'json' };
import dashboard from './es/dashboard.json' with { type: 'json' };
import draftOrders from './es/draft-orders.json' with { type: 'json' };
import emails from './es/emails.json' with { type: 'json' };
import gallery from './es/gallery.json' with { type: 'json' };
import giftCards from './es/gift-cards.json' with { type: 'json' };
import health from './es/health.json' with { type: 'json' };
import imports from './es/imports.json' with { type: 'json' };
import inventory from './es/inventory.json' with { type: 'json' };
import invoices from './es/invoices.json' with { type: 'json' };
import jobs from './es/jobs.json' with { type: 'json' };
import login from './es/login.json' with { type: 'json' };
import mails from './es/mails.json' with { type: 'json' };
import orders from './es/orders.json' with { type: 'json' };
import packing from './es/packing.json' with { type: 'json' };
import payments from './es/payments.json' with { type: 'json' };
import priceLists from './es/price-lists.json' with { type: 'json' };
import products from './es/products.json' with { type: 'json' };
import promotion from './es/promotion.json' with { type: 'json' };
import purchasing from './es/purchasing.json' with { type: 'json' };
import questions from './es/questions.json' with { type: 'json' };
import quotes from './es/quotes.json' with { type: 'json' };
import redirects from './es/redirects.json' with { type: 'json' };
import returns from './es/returns.json' with { type: 'json' };
import review from './es/review.json' with { type: 'json' };
import roles from './es/roles.json' with { type: 'json' };
import sales from './es/sales.json' with { type: 'json' };
import search from './es/search.json' with { type: 'json' };
import server from './es/server.json' with { type: 'json' };
import settings from './es/settings.json' with { type: 'json' };
import shell from './es/shell.json' with { type: 'json' };
import shipments from './es/shipments.json' with { type: 'json' };
import specs from './es/specs.json' with { type: 'json' };
import subscribe from './es/subscribe.json' with { type: 'json' };
import supplierReturns from './es/supplier-returns.json' with { type: 'json' };
import suppliers from './es/suppliers.json' with { type: 'json' };
import support from './es/support.json' with { type: 'json' };
import syncProducts from './es/sync-products.json' with { type: 'json' };
import systemUsers from './es/system-users.json' with { type: 'json' };
import users from './es/users.json' with { type: 'json' };
import webhooks from './es/webhooks.json' with { type: 'json' };
import wishes from './es/wishes.json' with { type: 'json' };

/** The Spanish of every text, by its English. A file is an area of the admin; what several say stands in `common`. */
export const spanishTexts = {
  ...account,
  ...adminParts,
  ...approvals,
  ...audit,
  ...backups,
  ...blocks,
  ...brand,
  ...campaigns,
  ...category,
  ...common,
  ...companies,
  ...content,
  ...dashboard,
  ...draftOrders,
  ...emails,
  ...gallery,
  ...giftCards,
  ...health,
  ...imports,
  ...inventory,
  ...invoices,
  ...jobs,
  ...login,
  ...mails,
  ...orders,
  ...packing,
  ...payments,
  ...priceLists,
  ...products,
  ...promotion,
  ...purchasing,
  ...questions,
  ...quotes,
  ...redirects,
  ...returns,
  ...review,
  ...roles,
  ...sales,
  ...search,
  ...server,
  ...settings,
  ...shell,
  ...shipments,
  ...specs,
  ...subscribe,
  ...supplierReturns,
  ...suppliers,
  ...support,
  ...syncProducts,
  ...systemUsers,
  ...users,
  ...webhooks,
  ...wishes,
};
export type SpanishTexts = typeof spanishTexts;
