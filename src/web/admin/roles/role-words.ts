import { type Message, msg, said, t } from '../../../i18n/t.ts';
import type { StaffRight } from '../../state/shop-types.ts';

/** Roles that every shop has: what each is for. */
const builtIn: Readonly<Record<string, { label: Message; hint: Message }>> = {
  owner: { label: msg('Owner'), hint: msg('Everything, system users too.') },
  catalog: {
    label: msg('Catalogue'),
    hint: msg('Products with their costs, promotions, runs, reviews. No customers, no orders.'),
  },
  orders: {
    label: msg('Orders'),
    hint: msg('Orders, payments and refunds, customers, e-mails, exports, support. No costs.'),
  },
  support: {
    label: msg('Support'),
    hint: msg('Support, reviews. Reads orders and customers. No costs, e-mails or exports.'),
  },
};

/** People that most shops have beside the built-in roles; a role of one's own is begun with what they need. */
export const usualRoles: readonly { label: Message; rights: readonly StaffRight[] }[] = [
  { label: msg('Warehouse'), rights: ['read_catalog', 'stock', 'pack'] },
  {
    label: msg('Sales staff'),
    rights: [
      'read_catalog',
      'read_orders',
      'orders',
      'pack',
      'read_customers',
      'customers',
      'support',
      'read_mails',
    ],
  },
  {
    label: msg('Accounting'),
    rights: [
      'read_catalog',
      'read_costs',
      'export_catalog',
      'read_orders',
      'read_customers',
      'read_payments',
      'keep_books',
      'read_reports',
      'export',
      'read_audit',
    ],
  },
  { label: msg('Content'), rights: ['read_catalog', 'write_products', 'content'] },
];

/** What a role is called: the admin's word, the name that an owner gave, or its key. */
export function roleName(role: string, name: string): string {
  const known = builtIn[role]?.label;
  return known ? t(known) : said(name || role);
}

/** What a built-in role is for, as it comes. */
export function roleHint(role: string): string | undefined {
  const known = builtIn[role]?.hint;
  return known && t(known);
}
