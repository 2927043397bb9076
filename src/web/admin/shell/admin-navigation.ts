import type { StaffRight } from '../../state/shop-types.ts';
import { adminLinks } from '../../links.ts';
import type { IconName } from '../../ui/icons.tsx';

export type AdminNavigationEntry = {
  label: string;
  to: string;
  icon: IconName;
  /** Shown only to system users with this right. */
  right: StaffRight;
};

/** The staff's side bar, grouped by job. */
export const adminNavigation: readonly { title: string; entries: readonly AdminNavigationEntry[] }[] = [
  {
    title: 'Sales',
    entries: [
      { label: 'Dashboard', to: adminLinks.dashboard(), icon: 'chart', right: 'any' },
      { label: 'Orders', to: adminLinks.orders(), icon: 'orders', right: 'read_orders' },
      { label: 'Returns', to: adminLinks.returns(), icon: 'refresh', right: 'read_orders' },
      { label: 'Payments', to: adminLinks.payments(), icon: 'card', right: 'read_payments' },
      { label: 'Approvals', to: adminLinks.approvals(), icon: 'cash', right: 'move_money' },
      { label: 'Invoices', to: adminLinks.invoices(), icon: 'invoice', right: 'read_orders' },
      { label: 'Promotions', to: adminLinks.promotions(), icon: 'tag', right: 'read_catalog' },
      { label: 'Price lists', to: adminLinks.priceLists(), icon: 'store', right: 'read_catalog' },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { label: 'Products', to: adminLinks.products(), icon: 'package', right: 'read_catalog' },
      { label: 'Inventory', to: adminLinks.inventory(), icon: 'columns', right: 'read_catalog' },
      { label: 'Categories', to: adminLinks.categories(), icon: 'grid', right: 'read_catalog' },
      { label: 'Brands', to: adminLinks.brands(), icon: 'mark', right: 'read_catalog' },
      { label: 'Specs', to: adminLinks.specKinds(), icon: 'filter', right: 'read_catalog' },
      { label: 'Search', to: adminLinks.search(), icon: 'search', right: 'read_catalog' },
      { label: 'Redirects', to: adminLinks.redirects(), icon: 'link', right: 'read_catalog' },
      { label: 'Sync products', to: adminLinks.syncProducts(), icon: 'sync', right: 'read_catalog' },
    ],
  },
  {
    title: 'Customers',
    entries: [
      { label: 'Users', to: adminLinks.users(), icon: 'users', right: 'read_customers' },
      { label: 'Blocked', to: adminLinks.blocks(), icon: 'shield', right: 'read_customers' },
      { label: 'Reviews', to: adminLinks.reviews(), icon: 'star', right: 'content' },
      { label: 'Questions', to: adminLinks.questions(), icon: 'question', right: 'content' },
      { label: 'Wishes and alerts', to: adminLinks.wishes(), icon: 'heart', right: 'read_catalog' },
      { label: 'Support', to: adminLinks.support(), icon: 'chat', right: 'support' },
      { label: 'Mails', to: adminLinks.mails(), icon: 'mail', right: 'read_mails' },
      { label: 'Subscribers', to: adminLinks.subscribers(), icon: 'user', right: 'read_customers' },
    ],
  },
  {
    title: 'System',
    entries: [
      { label: 'System users', to: adminLinks.systemUsers(), icon: 'lock', right: 'system' },
      { label: 'Failed jobs', to: adminLinks.jobs(), icon: 'undo', right: 'system' },
      { label: 'Limits', to: adminLinks.settings('limits'), icon: 'settings', right: 'system' },
    ],
  },
];
