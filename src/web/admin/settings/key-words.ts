import type { Api } from '../../../api/client.ts';
import { type Message, msg } from '../../../i18n/t.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Key = Awaited<ReturnType<Api['keys']['keys']>>['keys'][number];

export const providerNames: Readonly<Record<Key['provider'], Message>> = {
  stripe: msg('Stripe'),
  paypal: msg('PayPal'),
  pac: msg('PAC'),
  envia: msg('Envia'),
  skydropx: msg('Skydropx'),
};
/** What a key is for. */
export const keyModes: Readonly<Record<Key['mode'], { label: Message; tone: BadgeTone }>> = {
  emulator: { label: msg('Emulator: nothing is charged'), tone: 'info' },
  test: { label: msg('Test key'), tone: 'warning' },
  live: { label: msg('Live key'), tone: 'success' },
  unknown: { label: msg('Key in use'), tone: 'neutral' },
  none: { label: msg('No key'), tone: 'neutral' },
};
