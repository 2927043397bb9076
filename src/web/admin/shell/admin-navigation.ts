import { type Message, msg, t } from '../../../i18n/t.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { adminLinks } from '../../admin-links.ts';
import type { IconName } from '../../ui/icons.tsx';

export type AdminNavigationEntry = {
  label: Message;
  /** Other words that people type for it. */
  also?: Message;
  to: string;
  /** Where pages live that belong to it, beside those below `to`. */
  holds?: readonly string[];
  icon: IconName;
  /** Shown only to system users with this right, or with another one instead. */
  right: StaffRight;
  or?: StaffRight;
};

/** Whether somebody may open a screen. */
export function isOpenTo({ right, or }: AdminNavigationEntry, rights: readonly StaffRight[]): boolean {
  return rights.includes(right) || (or !== undefined && rights.includes(or));
}

/** What people type for a screen, in their language and in English. */
export function namesOf({ label, also }: AdminNavigationEntry): readonly string[] {
  return [also ? `${t(label)} ${t(also)}` : t(label), `${label.text} ${also?.text ?? ''}`];
}

/** What is done often; the palette leads there. */
export const adminActions: readonly AdminNavigationEntry[] = [
  {
    label: msg('New draft order'),
    also: msg('create orders phone sell by phone counter walk-in payment link'),
    to: adminLinks.addDraftOrder(),
    icon: 'plus',
    right: 'orders',
  },
  { label: msg('Add a product'), to: adminLinks.addProduct(), icon: 'plus', right: 'catalog' },
  {
    label: msg('Import products'),
    also: msg('upload CSV Excel prices in bulk'),
    to: adminLinks.imports(),
    icon: 'upload',
    right: 'catalog',
  },
  {
    label: msg('Add a promotion'),
    also: msg('coupons discounts codes sales offers bundles Buen Fin Hot Sale'),
    to: adminLinks.addPromotion(),
    icon: 'plus',
    right: 'catalog',
  },
  { label: msg('Add a category'), to: adminLinks.addCategory(), icon: 'plus', right: 'catalog' },
  { label: msg('Add a brand'), to: adminLinks.addBrand(), icon: 'plus', right: 'catalog' },
  { label: msg('Add a price list'), to: adminLinks.addPriceList(), icon: 'plus', right: 'catalog' },
  {
    label: msg('Receive a purchase'),
    also: msg('goods in delivery of a supplier broken'),
    to: adminLinks.purchases(),
    icon: 'package',
    right: 'stock',
  },
  {
    label: msg('Buy for orders'),
    also: msg('purchase orders to suppliers'),
    to: adminLinks.purchasing(),
    icon: 'truck',
    right: 'stock',
  },
  {
    label: msg('Returns to suppliers'),
    also: msg('RMA warranty broken defective'),
    to: adminLinks.supplierReturns(),
    icon: 'refresh',
    right: 'stock',
  },
  {
    label: msg('Move stock'),
    also: msg('transfers between branches'),
    to: adminLinks.transfers(),
    icon: 'sync',
    right: 'stock',
  },
  {
    label: msg('Call units back'),
    also: msg('recalls defects serial numbers'),
    to: adminLinks.addRecall(),
    icon: 'warning',
    right: 'orders',
  },
  {
    label: msg('Count stock'),
    also: msg('stocktaking inventory counts'),
    to: adminLinks.counts(),
    icon: 'check',
    right: 'stock',
  },
  { label: msg('PCs to put together'), to: adminLinks.assembly(), icon: 'cpu', right: 'pack' },
  { label: msg('Pack by scanner'), to: adminLinks.packingBench(), icon: 'package', right: 'pack' },
  { label: msg('Returns that come in'), to: adminLinks.returnsBench(), icon: 'refresh', right: 'pack' },
  {
    label: msg('What to buy again'),
    also: msg('restock reorder out of stock'),
    to: adminLinks.replenishment(),
    icon: 'trend',
    right: 'read_catalog',
  },
  {
    label: msg('Products below cost'),
    also: msg('losses losing money margin a supplier raised prices'),
    to: `${adminLinks.products()}?margin=0`,
    icon: 'warning',
    right: 'read_costs',
  },
  {
    label: msg('Receivables'),
    also: msg('who owes me debts overdue collect'),
    to: adminLinks.receivables(),
    icon: 'cash',
    right: 'read_customers',
  },
  {
    label: msg('Orders that wait for their money'),
    also: msg('unpaid pending OXXO SPEI'),
    to: `${adminLinks.orders()}?queue=unpaid`,
    icon: 'clock',
    right: 'read_orders',
  },
  {
    label: msg('Orders to pack'),
    to: `${adminLinks.orders()}?state=paid&fulfilment=unfulfilled`,
    icon: 'orders',
    right: 'read_orders',
  },
  {
    label: msg('Own password, sessions and language'),
    also: msg('API tokens keys second step'),
    to: adminLinks.account(),
    icon: 'user',
    right: 'any',
  },
];

/** `g`, then one of these letters, goes to a screen. */
export const goToKeys: Readonly<Record<string, AdminNavigationEntry['to']>> = {
  d: adminLinks.dashboard(),
  o: adminLinks.orders(),
  p: adminLinks.products(),
  i: adminLinks.inventory(),
  c: adminLinks.users(),
  r: adminLinks.returns(),
  m: adminLinks.payments(),
  s: adminLinks.support(),
};

/** Every screen of the side bar that somebody may open. */
export function screensOf({ rights }: { rights: readonly StaffRight[] }): readonly AdminNavigationEntry[] {
  return adminNavigation.flatMap(({ entries }) => entries.filter((entry) => isOpenTo(entry, rights)));
}

/** The staff's side bar, grouped by job. */
export const adminNavigation: readonly { title: Message; entries: readonly AdminNavigationEntry[] }[] = [
  {
    title: msg('Sales'),
    entries: [
      { label: msg('Dashboard'), to: adminLinks.dashboard(), icon: 'chart', right: 'any' },
      {
        label: msg('Sales report'),
        also: msg('reports statistics earnings profit by category month yesterday best sellers accountant'),
        to: adminLinks.sales(),
        icon: 'trend',
        right: 'read_reports',
      },
      {
        label: msg('Orders'),
        also: msg('cancel edit change address hand over counter pick-up lost parcel serial number'),
        to: adminLinks.orders(),
        holds: ['/admin/order', '/admin/draft-orders'],
        icon: 'orders',
        right: 'read_orders',
      },
      {
        label: msg('Packing'),
        also: msg('pick list ship send print notes'),
        to: adminLinks.packingQueue(),
        icon: 'package',
        right: 'pack',
      },
      {
        label: msg('Parcels'),
        also: msg('guides labels tracking carriers shipments lost'),
        to: adminLinks.shipments(),
        icon: 'truck',
        right: 'read_orders',
      },
      {
        label: msg('Returns'),
        also: msg('RMA warranty exchange refund money back'),
        to: adminLinks.returns(),
        icon: 'refresh',
        right: 'read_orders',
      },
      {
        label: msg('Payments'),
        also: msg('refunds chargebacks disputes deposits payouts fees commissions reconciliation webhooks'),
        to: adminLinks.payments(),
        icon: 'card',
        right: 'read_payments',
      },
      {
        label: msg('Approvals'),
        also: msg('money ceilings'),
        to: adminLinks.approvals(),
        icon: 'cash',
        right: 'move_money',
      },
      {
        label: msg('Invoices'),
        also: msg('CFDI RFC credit note stamp global forgot'),
        to: adminLinks.invoices(),
        icon: 'invoice',
        right: 'read_orders',
      },
      {
        label: msg('Promotions'),
        also: msg('coupons discounts codes sales offers bundles Buen Fin Hot Sale'),
        to: adminLinks.promotions(),
        icon: 'tag',
        right: 'read_catalog',
      },
      {
        label: msg('Price lists'),
        also: msg('wholesale prices'),
        to: adminLinks.priceLists(),
        icon: 'store',
        right: 'read_catalog',
      },
    ],
  },
  {
    title: msg('Catalogue'),
    entries: [
      {
        label: msg('Products'),
        also: msg('duplicates join merge hide stop selling prices costs export'),
        to: adminLinks.products(),
        holds: ['/admin/imports'],
        icon: 'package',
        right: 'read_catalog',
      },
      {
        label: msg('Inventory'),
        also: msg('stock shelves warehouses shrinkage adjustments movements'),
        to: adminLinks.inventory(),
        holds: ['/admin/purchasing', '/admin/supplier-returns'],
        icon: 'columns',
        right: 'read_catalog',
      },
      {
        label: msg('Categories'),
        also: msg('departments hide'),
        to: adminLinks.categories(),
        icon: 'grid',
        right: 'read_catalog',
      },
      { label: msg('Brands'), to: adminLinks.brands(), icon: 'mark', right: 'read_catalog' },
      { label: msg('Specs'), to: adminLinks.specKinds(), icon: 'filter', right: 'read_catalog' },
      { label: msg('Search'), to: adminLinks.search(), icon: 'search', right: 'read_catalog' },
      {
        label: msg('Redirects'),
        also: msg('old addresses URL'),
        to: adminLinks.redirects(),
        icon: 'link',
        right: 'read_catalog',
      },
      {
        label: msg('Suppliers'),
        also: msg('distributors wholesalers buy'),
        to: adminLinks.suppliers(),
        icon: 'truck',
        right: 'read_catalog',
      },
      {
        label: msg('Sync products'),
        also: msg('feeds distributors quarantine'),
        to: adminLinks.syncProducts(),
        icon: 'sync',
        right: 'read_catalog',
      },
    ],
  },
  {
    title: msg('Content'),
    entries: [
      {
        label: msg('Home page'),
        also: msg('sections slides highlights'),
        to: adminLinks.homeContent(),
        icon: 'home',
        right: 'content',
      },
      {
        label: msg('Banner and menus'),
        also: msg('announcement header footer'),
        to: adminLinks.navigationContent(),
        icon: 'menu',
        right: 'content',
      },
      {
        label: msg('Pages'),
        also: msg('policies privacy terms shipping returns legal'),
        to: adminLinks.contentPages(),
        icon: 'edit',
        right: 'content',
      },
    ],
  },
  {
    title: msg('Customers'),
    entries: [
      {
        label: msg('Users'),
        also: msg('customers clients accounts delete data block'),
        to: adminLinks.users(),
        holds: ['/admin/customer-imports'],
        icon: 'users',
        right: 'read_customers',
      },
      {
        label: msg('Companies'),
        also: msg('wholesale credit'),
        to: adminLinks.companies(),
        holds: ['/admin/receivables'],
        icon: 'store',
        right: 'read_customers',
      },
      {
        label: msg('Quotes'),
        also: msg('companies wholesale offers'),
        to: adminLinks.quotes(),
        icon: 'invoice',
        right: 'read_orders',
      },
      {
        label: msg('Gift cards'),
        also: msg('vouchers balance lost'),
        to: adminLinks.giftCards(),
        icon: 'cash',
        right: 'read_customers',
      },
      {
        label: msg('Blocked contacts'),
        also: msg('fraud black list block customers'),
        to: adminLinks.blocks(),
        icon: 'shield',
        right: 'read_customers',
      },
      {
        label: msg('Reviews'),
        also: msg('opinions comments stars bad'),
        to: adminLinks.reviews(),
        icon: 'star',
        right: 'content',
      },
      {
        label: msg('Questions'),
        to: adminLinks.questions(),
        icon: 'question',
        right: 'content',
        or: 'support',
      },
      { label: msg('Build gallery'), to: adminLinks.gallery(), icon: 'bench', right: 'content' },
      { label: msg('Wishes and alerts'), to: adminLinks.wishes(), icon: 'heart', right: 'read_catalog' },
      {
        label: msg('Support'),
        also: msg('tickets chat conversations'),
        to: adminLinks.support(),
        icon: 'chat',
        right: 'support',
      },
      { label: msg('Mails'), to: adminLinks.mails(), icon: 'mail', right: 'read_mails' },
      {
        label: msg('E-mail texts'),
        also: msg('letters templates'),
        to: adminLinks.emails(),
        icon: 'edit',
        right: 'content',
      },
      {
        label: msg('Campaigns'),
        also: msg('newsletter mailing'),
        to: adminLinks.campaigns(),
        icon: 'mail',
        right: 'content',
      },
      { label: msg('Subscribers'), to: adminLinks.subscribers(), icon: 'user', right: 'read_customers' },
    ],
  },
  {
    title: msg('System'),
    entries: [
      {
        label: msg('System users'),
        also: msg('employees staff people cashiers invite'),
        to: adminLinks.systemUsers(),
        icon: 'lock',
        right: 'system',
      },
      {
        label: msg('Roles'),
        also: msg('rights permissions'),
        to: adminLinks.roles(),
        icon: 'shield',
        right: 'system',
      },
      {
        label: msg('Change history'),
        also: msg('who changed log audit'),
        to: adminLinks.audit(),
        icon: 'clock',
        right: 'read_audit',
      },
      {
        label: msg('Health'),
        also: msg('problems status'),
        to: adminLinks.health(),
        icon: 'bolt',
        right: 'system',
      },
      { label: msg('Failed jobs'), to: adminLinks.jobs(), icon: 'undo', right: 'system' },
      {
        label: msg('Webhooks'),
        also: msg('API integrations notifications to other programs'),
        to: adminLinks.webhooks(),
        icon: 'link',
        right: 'system',
      },
      { label: msg('Backups'), to: adminLinks.backups(), icon: 'download', right: 'system' },
      {
        label: msg('Settings'),
        also: msg('configuration preferences close the shop holidays'),
        to: adminLinks.settingsIndex(),
        icon: 'settings',
        right: 'system',
      },
    ],
  },
];
