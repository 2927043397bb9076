import type { CurrentCustomer, RequestContext } from './context.ts';

/** The customer or visitor of a call that only they reach; the request pipeline has made sure that there is one. */
export function customerOf({ customer }: Pick<RequestContext, 'customer'>): CurrentCustomer {
  if (!customer) throw new Error('A call for customers came without one.');
  return customer;
}
