/** What a webhook can hear of. */
export const webhookTopics = [
  'order.created',
  'order.paid',
  'order.cancelled',
  'order.edited',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'return.created',
  'return.updated',
  'product.created',
  'product.updated',
  'product.deleted',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** What somebody may do who reads what messages of a topic say; tests say nothing of the shop. */
export function rightToHear(topic: string): 'read_catalog' | 'read_orders' | 'system' {
  if (topic.startsWith('product.')) return 'read_catalog';
  return topic === testTopic ? 'system' : 'read_orders';
}

/** What «Send a test» sends. */
export const testTopic = 'webhook.test';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
/** `failures`: nothing arrived for days; `gone`: the receiver answered 410. */
export const offReasons = ['person', 'failures', 'gone'] as const;
