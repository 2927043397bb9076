import type { StaffRight } from '../../platform/http/endpoint.ts';
import { staffRights } from './staff.contract.ts';

export const roles = ['owner', 'catalog', 'orders', 'support'] as const;
/** What a system user is employed for. */
export type Role = (typeof roles)[number];

const rightsByRole: Record<Role, readonly StaffRight[]> = {
  owner: staffRights,
  catalog: [
    'own_account',
    'any',
    'read_catalog',
    'catalog',
    'stock',
    'read_costs',
    'read_reports',
    // Products alone: `export` is also for orders, the books and people's data.
    'export_catalog',
    'content',
  ],
  orders: [
    'own_account',
    'any',
    'read_catalog',
    'stock',
    'read_orders',
    'orders',
    'read_customers',
    'customers',
    'read_payments',
    'move_money',
    'read_mails',
    'read_reports',
    'export',
    'export_catalog',
    'support',
  ],
  support: ['own_account', 'any', 'read_catalog', 'read_orders', 'read_customers', 'content', 'support'],
};

/** What a role may do; an unknown role may nothing. */
export function rightsOf(role: string): readonly StaffRight[] {
  return roles.includes(role as Role) ? rightsByRole[role as Role] : [];
}

/** Owners, and who may move money, have to sign in with a second step where it is required. */
export function needsTotp(role: string): boolean {
  return (
    role === 'owner' || rightsOf(role).some((right) => right === 'move_money' || right === 'approve_money')
  );
}
