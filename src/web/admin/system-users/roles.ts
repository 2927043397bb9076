import type { Api } from '../../../api/client.ts';

export type Role = Awaited<ReturnType<Api['staff']['systemUsers']>>['system_users'][number]['role'];

/** What each role is for; what it may do in detail is the API's to say. */
export const roleWords: Record<Role, { label: string; hint: string }> = {
  owner: { label: 'Owner', hint: 'Everything, system users too.' },
  catalog: {
    label: 'Catalogue',
    hint: 'Products with their costs, promotions, runs, reviews. No customers, no orders.',
  },
  orders: {
    label: 'Orders',
    hint: 'Orders, payments and refunds, customers, letters, exports, support. No costs.',
  },
  support: {
    label: 'Support',
    hint: 'Support, reviews. Reads orders and customers. No costs, letters or exports.',
  },
};

export const roles = Object.keys(roleWords) as Role[];
