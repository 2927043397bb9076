import type { Message } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { giftCardStateWords } from '../../../modules/gift-cards/gift-cards.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type GiftCard = Awaited<ReturnType<Api['giftCards']['card']>>['gift_card'];

/** Where a gift card stands, in words. */
export const giftCardWords: Readonly<Record<GiftCard['state'], { label: Message; tone: BadgeTone }>> = {
  unpaid: { label: giftCardStateWords.unpaid, tone: 'neutral' },
  scheduled: { label: giftCardStateWords.scheduled, tone: 'info' },
  active: { label: giftCardStateWords.active, tone: 'success' },
  redeemed: { label: giftCardStateWords.redeemed, tone: 'neutral' },
  disabled: { label: giftCardStateWords.disabled, tone: 'danger' },
};
