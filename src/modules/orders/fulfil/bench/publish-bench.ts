import type { RequestContext } from '../../../../platform/context.ts';

/** Tells the staff's browsers who changed an order on a bench; call it after the change is committed. */
export function publishBench(
  { realtime, staff }: Pick<RequestContext, 'realtime' | 'staff'>,
  orderId: string,
): void {
  realtime.tell('staff', 'packing.changed', { order_id: orderId, by: staff?.id ?? null });
}
