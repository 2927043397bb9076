import type { StaffRight } from '../../platform/http/endpoint.ts';
import { staffRights } from './staff.contract.ts';

export const builtInRoles = ['owner', 'catalog', 'orders', 'support'] as const;
/** A role that every shop has. Owners make others (`roles/`), which are called by their keys. */
export type BuiltInRole = (typeof builtInRoles)[number];

/** What everybody of the staff may do. */
const everybodys = ['own_account', 'any'] as const satisfies readonly StaffRight[];

/** What built-in roles may do until an owner says otherwise. */
const defaults: Record<BuiltInRole, readonly StaffRight[]> = {
  owner: staffRights,
  catalog: [
    ...everybodys,
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
    ...everybodys,
    'read_catalog',
    'stock',
    'read_orders',
    'orders',
    'pack',
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
  support: [...everybodys, 'read_catalog', 'read_orders', 'assist', 'read_customers', 'content', 'support'],
};

/** What one can do only together with another: who changes orders reads them. */
const needs: Partial<Record<StaffRight, readonly StaffRight[]>> = {
  write_products: ['read_catalog'],
  catalog: ['read_catalog'],
  stock: ['read_catalog'],
  read_costs: ['read_catalog'],
  price_below_cost: ['catalog'],
  export_catalog: ['read_catalog'],
  assist: ['read_orders', 'read_customers'],
  orders: ['read_orders', 'pack'],
  customers: ['read_customers'],
  move_money: ['read_payments', 'read_orders'],
  approve_money: ['move_money'],
  // What is stamped and what is paid stands in orders and with companies; their answers are read, too.
  keep_books: ['read_orders', 'read_customers', 'read_payments'],
  export: ['read_orders'],
  campaigns: ['content'],
};

export function isBuiltIn(role: string): role is BuiltInRole {
  return builtInRoles.some((one) => one === role);
}

/** What a right takes besides itself. */
export function neededBy(right: StaffRight): readonly StaffRight[] {
  return needs[right] ?? [];
}

/** Rights with all that they need and that everybody has, in the order of the contract; unknown ones are left out. */
export function completed(rights: readonly string[]): StaffRight[] {
  const all = new Set<string>(everybodys);
  const add = (right: string) => {
    if (all.has(right)) return;
    all.add(right);
    for (const needed of needs[right as StaffRight] ?? []) add(needed);
  };
  for (const right of rights) add(right);
  return staffRights.filter((right) => all.has(right));
}

/**
 * What a role may do; an unknown role may nothing.
 * @param stored what an owner made of it, as it stands beside everybody who has it; null: nobody changed it
 */
export function rightsOf(role: string, stored: readonly string[] | null): readonly StaffRight[] {
  // Whoever could take a right from owners could lock everybody out.
  if (role === 'owner') return staffRights;
  if (stored !== null) return staffRights.filter((right) => stored.includes(right));
  return isBuiltIn(role) ? defaults[role] : [];
}

/** Owners in person: a program that one of them made has some of their rights, and is none. */
export function isOwner({ role, rights }: { role: string; rights: readonly StaffRight[] }): boolean {
  return role === 'owner' && rights.includes('system');
}

/** Who may move or book money, or decide who may what, has to sign in with a second step where it is required. */
export function needsTotp(rights: readonly StaffRight[]): boolean {
  const serious: readonly StaffRight[] = ['move_money', 'approve_money', 'keep_books', 'system'];
  return rights.some((right) => serious.includes(right));
}
