import { href } from 'react-router';
import { withQuery } from './with-query.ts';

/** Addresses of the staff's pages. */
export const adminLinks = {
  login: (backTo?: string) => withQuery(href('/auth/login'), { back: backTo }),
  resetPassword: () => href('/auth/reset'),
  /** What a packer does next. */
  packingQueue: () => href('/admin/packing'),
  guides: () => href('/admin/packing/guides'),
  /** PCs to be put together; with an order, the work sheet of one. */
  assembly: (orderId?: string, pc = 1) =>
    withQuery(href('/admin/packing/assembly'), {
      order: orderId,
      pc: orderId === undefined ? undefined : String(pc),
    }),
  /** Returns that come in, for who packs. */
  returnsBench: () => href('/admin/packing/returns'),
  /** Orders packed by scanner; with a number, that order. */
  packingBench: (orderNumber?: number) =>
    withQuery(href('/admin/packing/bench'), {
      order: orderNumber === undefined ? undefined : String(orderNumber),
    }),
  dashboard: () => href('/admin/dashboard'),
  sales: () => href('/admin/sales'),
  /** Of who is signed in: the second step, password, sessions. */
  account: () => href('/admin/account'),
  syncProducts: () => href('/admin/sync-products'),
  quarantine: () => href('/admin/sync-products/quarantine'),
  candidates: () => href('/admin/sync-products/candidates'),
  syncRun: (id: string) => href('/admin/sync-products/runs/:id', { id }),
  suppliers: () => href('/admin/suppliers'),
  supplier: (code: string) => href('/admin/suppliers/:code', { code: encodeURIComponent(code) }),
  supplierSpecs: (code: string) => href('/admin/suppliers/:code/specs', { code: encodeURIComponent(code) }),
  categories: () => href('/admin/category'),
  addCategory: () => href('/admin/category/add'),
  editCategory: (id: string | number) =>
    href('/admin/category/edit/:category_id', { category_id: String(id) }),
  brands: () => href('/admin/brand'),
  addBrand: () => href('/admin/brand/add'),
  editBrand: (id: string | number) => href('/admin/brand/edit/:brand_id', { brand_id: String(id) }),
  /** What kinds of products show and are filtered by. */
  specKinds: () => href('/admin/specs'),
  specLayout: (kind: string) => href('/admin/specs/:kind', { kind }),
  promotions: () => href('/admin/Promotion'),
  addPromotion: () => href('/admin/Promotion/add'),
  editPromotion: (id: string | number) => href('/admin/Promotion/edit/:id', { id: String(id) }),
  giftCards: () => href('/admin/gift-cards'),
  giftCard: (id: string) => href('/admin/gift-cards/:id', { id }),
  receivables: () => href('/admin/receivables'),
  companies: () => href('/admin/companies'),
  company: (id: string | number) => href('/admin/companies/:id', { id: String(id) }),
  priceLists: () => href('/admin/price-lists'),
  addPriceList: () => href('/admin/price-lists/add'),
  editPriceList: (id: string | number) => href('/admin/price-lists/edit/:id', { id: String(id) }),
  support: () => href('/admin/support'),
  supportReplies: () => href('/admin/support/replies'),
  orders: () => href('/admin/orders'),
  /** What is taken from the shelves for these orders, or with `slips` what goes into their parcels. */
  packing: (orderIds: readonly string[], view?: 'slips') =>
    `${href('/admin/packing')}?orders=${orderIds.join(',')}${view === undefined ? '' : `&view=${view}`}`,
  /** Parcels with labels. */
  shipments: () => href('/admin/shipments'),
  /** The same as a file to print; labels are of 4 × 6 inches. */
  packingPaper: (paper: 'pick-list' | 'slips' | 'labels', orderIds: readonly string[]) =>
    `/api/admin/packing/${paper}.pdf?orders=${orderIds.join(',')}`,
  returns: () => href('/admin/returns'),
  payments: () => href('/admin/payments'),
  /** A payer's complaint and what the shop says against it. */
  dispute: (id: string) => href('/admin/payments/disputes/:id', { id }),
  payout: (id: string) => href('/admin/payments/payouts/:id', { id }),
  /** Money above somebody's ceiling. */
  approvals: () => href('/admin/approvals'),
  invoices: () => href('/admin/invoices'),
  evidence: (id: string) => href('/admin/order/:order_id/evidence', { order_id: id }),
  order: (id: string | number) => href('/admin/order/:order_id', { order_id: String(id) }),
  reviews: () => href('/admin/review'),
  questions: () => href('/admin/questions'),
  gallery: () => href('/admin/gallery'),
  wishes: () => href('/admin/wishes'),
  products: () => href('/admin/products'),
  imports: (kind?: string) => withQuery(href('/admin/imports'), { kind }),
  importPictures: () => href('/admin/imports/pictures'),
  import: (id: string) => href('/admin/imports/:id', { id }),
  customerImports: () => href('/admin/customer-imports'),
  customerImport: (id: string) => href('/admin/customer-imports/:id', { id }),
  addProduct: (like: { sells?: 'assembly' } = {}) => withQuery(href('/admin/products/add'), like),
  product: (id: number) => href('/admin/products/:id', { id: String(id) }),
  /** What is where. */
  inventory: () => href('/admin/inventory'),
  movements: (only: { staff?: string } = {}) => withQuery(href('/admin/inventory/movements'), only),
  locations: () => href('/admin/inventory/locations'),
  transfers: () => href('/admin/inventory/transfers'),
  transfer: (id: number) => href('/admin/inventory/transfers/:transfer_id', { transfer_id: String(id) }),
  purchases: () => href('/admin/inventory/purchases'),
  purchase: (id: number) => href('/admin/inventory/purchases/:purchase_id', { purchase_id: String(id) }),
  /** What buyers paid for and suppliers have. */
  purchasing: (queue?: string) => withQuery(href('/admin/purchasing'), { queue }),
  purchaseOrder: (id: number) => href('/admin/purchasing/:purchase_id', { purchase_id: String(id) }),
  /** What goes back to suppliers. */
  supplierReturns: (only: { late?: '1' } = {}) => withQuery(href('/admin/supplier-returns'), only),
  /** A new one of a product, which came with a purchase. */
  addSupplierReturn: ({ product, purchase }: { product: number; purchase?: number }) =>
    `${withQuery(href('/admin/supplier-returns'), {
      product: String(product),
      purchase: purchase === undefined ? undefined : String(purchase),
    })}#dialog=add`,
  scrapToSend: () => href('/admin/supplier-returns/to-send'),
  supplierReturn: (id: number) => href('/admin/supplier-returns/:return_id', { return_id: String(id) }),
  recalls: () => href('/admin/inventory/recalls'),
  addRecall: () => href('/admin/inventory/recalls/add'),
  recall: (id: number) => href('/admin/inventory/recalls/:recall_id', { recall_id: String(id) }),
  counts: () => href('/admin/inventory/counts'),
  count: (id: number) => href('/admin/inventory/counts/:count_id', { count_id: String(id) }),
  /** Opened units that came back. */
  openBoxes: () => href('/admin/inventory/open-box'),
  /** What to buy again. */
  replenishment: () => href('/admin/inventory/replenishment'),
  /** One product at every location. */
  productStock: (id: number) => href('/admin/inventory/products/:product_id', { product_id: String(id) }),
  search: () => href('/admin/search'),
  redirects: () => href('/admin/redirects'),
  homeContent: () => href('/admin/content/home'),
  /** Banner, header and footer. */
  navigationContent: () => href('/admin/content/navigation'),
  /** Policies and guides. */
  contentPages: () => href('/admin/content/pages'),
  addContentPage: () => href('/admin/content/pages/add'),
  contentPage: (page: string) => href('/admin/content/pages/:page', { page }),
  /** How the home page, or a page, will look. */
  contentPreview: (page?: string) => withQuery(href('/admin/content/preview'), { page }),
  users: () => href('/admin/users'),
  /** Who cannot place orders. */
  blocks: () => href('/admin/blocks'),
  /** A customer, or a guest. */
  user: (id: string) => href('/admin/users/:user_id', { user_id: id }),
  health: () => href('/admin/health'),
  jobs: () => href('/admin/jobs'),
  webhooks: () => href('/admin/webhooks'),
  webhook: (id: string) => href('/admin/webhooks/:webhook_id', { webhook_id: id }),
  backups: () => href('/admin/backups'),
  mails: () => href('/admin/mails'),
  /** The list of emails with one of them open. */
  mail: (id: number) => withQuery(href('/admin/mails'), { letter: String(id) }),
  /** The emails to an address. */
  mailsTo: (email: string) => withQuery(href('/admin/mails'), { q: email }),
  /** What emails say, and when they go. */
  emails: () => href('/admin/emails'),
  /** The texts of one email. */
  email: (name: string) => href('/admin/emails/:name', { name }),
  /** Groups of subscribers. */
  /** Emails to many subscribers. */
  campaigns: () => href('/admin/campaigns'),
  /** Emails that go by themselves. */
  flows: () => href('/admin/campaigns/flows'),
  campaign: (id: number) => href('/admin/campaigns/:id', { id: String(id) }),
  segments: () => href('/admin/campaigns/segments'),
  subscribers: () => href('/admin/subscribe'),
  /** Addresses that get nothing they are not owed. */
  suppressed: () => href('/admin/subscribe/suppressed'),
  /** Quotes of companies. */
  quotes: () => href('/admin/quotes'),
  quote: (id: string) => href('/admin/quotes/:id', { id }),
  draftOrders: () => href('/admin/draft-orders'),
  addDraftOrder: (customerId?: string) =>
    withQuery(href('/admin/draft-orders/add'), { customer: customerId }),
  draftOrder: (id: string) => href('/admin/draft-orders/:id', { id }),
  editDraftOrder: (id: string) => href('/admin/draft-orders/:id/edit', { id }),
  settingsIndex: () => href('/admin/settings'),
  postalCodes: () => href('/admin/settings/postal-codes'),
  /** A group of settings, e.g. `limits`. */
  settings: (group: string, field: string | null = null) =>
    href('/admin/settings/:group', { group }) + (field === null ? '' : `#${field}`),
  systemUsers: () => href('/admin/system-users'),
  roles: () => href('/admin/roles'),
  /** Who changed what. */
  audit: () => href('/admin/audit'),
  /** The changes of one thing, e.g. `product:12`. */
  auditOf: (object: string) => withQuery(href('/admin/audit'), { object }),
} as const;
