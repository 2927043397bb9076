import { type Message, msg } from '../../../i18n/t.ts';
import type { StaffRight } from '../../state/shop-types.ts';

/** Rights that a role may have or not; what everybody has is not among them. */
type ChosenRight = Exclude<StaffRight, 'own_account' | 'any'>;

/** What each right lets somebody do, in plain words. */
export const rightWords: Record<ChosenRight, { label: Message; hint: Message }> = {
  read_catalog: {
    label: msg('See the catalogue'),
    hint: msg('Products with their prices, stock, promotions and price lists.'),
  },
  write_products: {
    label: msg('Write about products'),
    hint: msg('Their titles, descriptions, pictures and texts for search engines. No prices.'),
  },
  catalog: {
    label: msg('Change the catalogue'),
    hint: msg('Products, prices, categories, brands, promotions, imports.'),
  },
  stock: { label: msg('Change the stock'), hint: msg('Counts, transfers, purchases, corrections.') },
  read_costs: { label: msg('See costs'), hint: msg('What products cost the shop, and margins.') },
  price_below_cost: {
    label: msg('Sell below cost'),
    hint: msg('Save a price below what the product costs, with a reason.'),
  },
  export_catalog: { label: msg('Export products'), hint: msg('Lists of products as CSV or Excel.') },
  read_orders: {
    label: msg('See orders'),
    hint: msg('Orders with their amounts, returns and invoices.'),
  },
  assist: {
    label: msg('Help callers'),
    hint: msg('Notes on orders and customers, returns that buyers ask for, letters, invoices once more.'),
  },
  orders: {
    label: msg('Work on orders'),
    hint: msg('Ship, hold, invoice, decide about returns, write to buyers.'),
  },
  pack: {
    label: msg('Pack'),
    hint: msg('Take from the shelves, pack, print slips, take in returns. No prices, no costs, no money.'),
  },
  read_customers: { label: msg('See customers'), hint: msg('Accounts, what they bought, subscribers.') },
  customers: {
    label: msg('Change customers'),
    hint: msg('Block, merge, erase, export a person’s data, price lists of buyers.'),
  },
  support: {
    label: msg('Answer support'),
    hint: msg('Conversations with customers, and questions about products.'),
  },
  content: {
    label: msg('Write what shoppers read'),
    hint: msg('Home page, menus and policies; reviews, photos and questions of shoppers.'),
  },
  campaigns: {
    label: msg('Send campaigns'),
    hint: msg('Write to all subscribers at once. Drafts and tests need only what shoppers read.'),
  },
  read_mails: { label: msg('Read e-mails'), hint: msg('What the shop wrote to customers.') },
  read_payments: { label: msg('See payments'), hint: msg('Payments, disputes, payouts and books.') },
  move_money: {
    label: msg('Move money'),
    hint: msg('Refunds, cancellations, store credit, up to the ceiling of the day.'),
  },
  approve_money: {
    label: msg('Approve money'),
    hint: msg('Decide about what goes above somebody’s ceiling.'),
  },
  keep_books: {
    label: msg('Keep the books'),
    hint: msg('Stamp and cancel invoices, record payments that arrived, explain what does not match.'),
  },
  read_reports: { label: msg('See figures'), hint: msg('Sales and figures of the dashboard.') },
  export: { label: msg('Export data'), hint: msg('Orders, books and people as CSV or Excel.') },
  read_audit: {
    label: msg('See who changed what'),
    hint: msg('The history of every change, with who and from where.'),
  },
  system: {
    label: msg('Run the system'),
    hint: msg('Settings, people and their roles, failed jobs.'),
  },
};

/** The matrix's rows, grouped by job. */
export const rightGroups: readonly { title: Message; rights: readonly ChosenRight[] }[] = [
  {
    title: msg('Catalogue and stock'),
    rights: [
      'read_catalog',
      'write_products',
      'catalog',
      'stock',
      'read_costs',
      'price_below_cost',
      'export_catalog',
    ],
  },
  { title: msg('Orders'), rights: ['pack', 'read_orders', 'assist', 'orders'] },
  {
    title: msg('Customers'),
    rights: ['read_customers', 'customers', 'support', 'content', 'campaigns', 'read_mails'],
  },
  {
    title: msg('Money'),
    rights: ['read_payments', 'move_money', 'approve_money', 'keep_books', 'read_reports', 'export'],
  },
  { title: msg('System'), rights: ['read_audit', 'system'] },
];
