import { adminLinks } from '../../links.ts';
import type { IconName } from '../../ui/icons.tsx';

export type AdminNavigationEntry = {
  label: string;
  to: string;
  icon: IconName;
  /** Shown only to system users with this right. */
  right?: string;
};

/** The staff's side bar, grouped by job. */
export const adminNavigation: readonly { title: string; entries: readonly AdminNavigationEntry[] }[] = [
  {
    title: 'Sales',
    entries: [
      { label: 'Dashboard', to: adminLinks.dashboard(), icon: 'chart' },
      { label: 'Orders', to: adminLinks.orders(), icon: 'orders' },
      { label: 'Returns', to: adminLinks.returns(), icon: 'refresh' },
      { label: 'Payments', to: adminLinks.payments(), icon: 'card' },
      { label: 'Invoices', to: adminLinks.invoices(), icon: 'invoice' },
      { label: 'Promotions', to: adminLinks.promotions(), icon: 'tag' },
      { label: 'Price lists', to: adminLinks.priceLists(), icon: 'store' },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { label: 'Products', to: adminLinks.products(), icon: 'package' },
      { label: 'Categories', to: adminLinks.categories(), icon: 'grid' },
      { label: 'Brands', to: adminLinks.brands(), icon: 'mark' },
      { label: 'Search', to: adminLinks.search(), icon: 'search' },
      { label: 'Redirects', to: adminLinks.redirects(), icon: 'link' },
      { label: 'Sync products', to: adminLinks.syncProducts(), icon: 'sync' },
    ],
  },
  {
    title: 'Customers',
    entries: [
      { label: 'Users', to: adminLinks.users(), icon: 'users' },
      { label: 'Reviews', to: adminLinks.reviews(), icon: 'star' },
      { label: 'Questions', to: adminLinks.questions(), icon: 'question' },
      { label: 'Wishes and alerts', to: adminLinks.wishes(), icon: 'heart' },
      { label: 'Support', to: adminLinks.support(), icon: 'chat' },
      { label: 'Mails', to: adminLinks.mails(), icon: 'mail' },
      { label: 'Subscribers', to: adminLinks.subscribers(), icon: 'user' },
    ],
  },
  {
    title: 'System',
    entries: [
      { label: 'System users', to: adminLinks.systemUsers(), icon: 'lock', right: 'system' },
      { label: 'Limits', to: adminLinks.settings('limits'), icon: 'settings', right: 'system' },
    ],
  },
];
