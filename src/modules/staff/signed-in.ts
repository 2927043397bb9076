import type { CurrentStaff, RequestContext } from '../../platform/context.ts';

/** The request of a call that staff alone reach. */
export function signedIn(context: RequestContext): RequestContext & { staff: CurrentStaff } {
  if (!context.staff) throw new Error('A call for staff came without one.');
  return { ...context, staff: context.staff };
}
