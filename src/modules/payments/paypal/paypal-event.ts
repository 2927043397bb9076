import { z } from 'zod';
import type { EventSubject } from '../provider.ts';

const text = z.string().optional().catch(undefined);
const uuid = z.uuid().optional().catch(undefined);

/** The few members of the objects in PayPal's events that say whose they are. */
const resourceSchema = z.object({
  id: text,
  order_id: text,
  custom_id: uuid,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: text }).optional() })
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(z.object({ custom_id: uuid }))
    .optional()
    .catch(undefined),
  dispute_id: text,
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: text, custom: uuid }))
    .optional()
    .catch(undefined),
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .optional()
    .catch(undefined),
});

/** What a PayPal event is about (rule R22); undefined for what the shop does not follow. */
export function subjectOfPaypalEvent(event: {
  type: string;
  payload: Record<string, unknown>;
}): EventSubject | undefined {
  const resource = resourceSchema.safeParse(event.payload['resource']).data;
  if (!resource) return undefined;
  const attemptId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id;
  switch (event.type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.ORDER.COMPLETED':
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
      return { providerRef: resource.order_id ?? resource.id, attemptId };
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return {
        providerRef: resource.supplementary_data?.related_ids?.order_id,
        chargeRef: resource.id,
        attemptId,
      };
    case 'PAYMENT.CAPTURE.REFUNDED':
      return { chargeRef: captureOf(resource.links), attemptId, refunds: { refundRef: resource.id } };
    case 'PAYMENT.CAPTURE.REVERSED':
      return {
        chargeRef: captureOf(resource.links),
        attemptId,
        ...(resource.id === undefined ? {} : { disputeRef: resource.id }),
      };
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED': {
      const transaction = resource.disputed_transactions?.[0];
      return {
        chargeRef: transaction?.seller_transaction_id,
        attemptId: transaction?.custom,
        ...(resource.dispute_id === undefined ? {} : { disputeRef: resource.dispute_id }),
      };
    }
    default:
      return undefined;
  }
}

/** A refund names its capture only by a link. */
function captureOf(links: { rel: string; href: string }[] | undefined): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href;
  return up?.match(/\/captures\/([^/?#]+)$/)?.[1];
}
