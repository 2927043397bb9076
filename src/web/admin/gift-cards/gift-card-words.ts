import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type GiftCard = Awaited<ReturnType<Api['giftCards']['card']>>['gift_card'];

/** Where a gift card stands, in words. */
export const giftCardWords: Readonly<Record<GiftCard['state'], { label: Message; tone: BadgeTone }>> = {
  unpaid: { label: msg('Not paid'), tone: 'neutral' },
  scheduled: { label: msg('Waits for its day'), tone: 'info' },
  active: { label: msg('Can be redeemed'), tone: 'success' },
  redeemed: { label: msg('Redeemed'), tone: 'neutral' },
  disabled: { label: msg('Disabled'), tone: 'danger' },
};
