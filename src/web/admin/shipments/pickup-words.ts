import type { Api } from '../../../api/client.ts';
import { type Message, msg } from '../../../i18n/t.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { dayText } from '../orders/labels/label-words.ts';

export type Pickup = Awaited<ReturnType<Api['orders']['pickups']>>['pickups'][number];

export const pickupWords: Readonly<Record<Pickup['state'], { label: Message; tone: BadgeTone }>> = {
  asking: { label: msg('Being asked for'), tone: 'info' },
  asked: { label: msg('Pick-up asked for'), tone: 'success' },
  unknown: { label: msg('Nobody knows'), tone: 'warning' },
  refused: { label: msg('Turned down'), tone: 'danger' },
  cancelling: { label: msg('Being cancelled'), tone: 'warning' },
  cancelled: { label: msg('Dropped'), tone: 'neutral' },
};

/** `28 Nov 2026, 10:00–15:00` */
export function whenOf({ day, from_hour: from, to_hour: to }: Pickup): string {
  return `${dayText(day)}, ${from}:00–${to}:00`;
}
