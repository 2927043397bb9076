import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

type Answer = Awaited<ReturnType<Api['webhooks']['webhook']>>;
export type Webhook = Answer['webhook'];
export type Delivery = Answer['deliveries'][number];
export type Topic = Webhook['topics'][number];

/** What a webhook can hear of, thing by thing. */
export const topicGroups: readonly { title: Message; topics: Partial<Record<Topic, Message>> }[] = [
  {
    title: msg('Orders'),
    topics: {
      'order.created': msg('An order is placed, not paid yet'),
      'order.paid': msg('An order is paid'),
      'order.cancelled': msg('An order is cancelled, or was not paid in time'),
      'order.edited': msg('Staff changed a paid order'),
      'order.shipped': msg('A parcel leaves, or waits at the branch'),
      'order.delivered': msg('A parcel arrives'),
      'order.refunded': msg('Money of an order went back'),
    },
  },
  {
    title: msg('Returns'),
    topics: {
      'return.created': msg('A return is asked for'),
      'return.updated': msg('A return is accepted, received, inspected or closed'),
    },
  },
  {
    title: msg('Products'),
    topics: {
      'product.created': msg('A product is added'),
      'product.updated': msg('A product is changed; its stock alone is no change'),
      'product.deleted': msg('A product is deleted'),
    },
  },
];

export const deliveryStates: Readonly<Record<Delivery['state'], { label: Message; tone: BadgeTone }>> = {
  waiting: { label: msg('Waiting'), tone: 'warning' },
  delivered: { label: msg('Arrived'), tone: 'success' },
  failed: { label: msg('Given up'), tone: 'danger' },
};

/** Whether it is on, and whether anything arrives. */
export function stateOf(webhook: Webhook): { label: Message; tone: BadgeTone } {
  if (webhook.off_because === 'person') return { label: msg('Off'), tone: 'neutral' };
  if (!webhook.is_on) return { label: msg('Switched off by itself'), tone: 'danger' };
  return webhook.failing_since === null
    ? { label: msg('On'), tone: 'success' }
    : { label: msg('Nothing arrives'), tone: 'warning' };
}
