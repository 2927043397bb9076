import type { StaffRight } from '../../platform/http/endpoint.ts';

export const roles = ['owner', 'catalog', 'orders', 'support'] as const;
/** What a system user is employed for. */
export type Role = (typeof roles)[number];

const rightsByRole: Record<Role, readonly StaffRight[]> = {
  owner: ['catalog', 'orders', 'customers', 'content', 'support', 'system'],
  catalog: ['catalog', 'content'],
  orders: ['orders', 'customers', 'support'],
  support: ['support', 'content'],
};

/** What a role may do; an unknown role may nothing. Reading lists needs no right of its own. */
export function rightsOf(role: string): readonly StaffRight[] {
  return roles.includes(role as Role) ? rightsByRole[role as Role] : [];
}
