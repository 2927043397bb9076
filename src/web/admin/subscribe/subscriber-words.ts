import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

export type Subscriber = Awaited<ReturnType<Api['newsletter']['adminSubscribers']>>['subscribers'][number];

/** Why an address gets nothing it is not owed. */
export const suppressionWords: Record<NonNullable<Subscriber['suppressed']>, Message> = {
  bounce: msg('Mailbox refuses'),
  complaint: msg('Reader complained'),
  staff: msg('Staff said so'),
};

/** What subscribers may want to hear of. */
export const topicWords: Record<Subscriber['topics'][number], Message> = {
  offers: msg('Offers'),
  news: msg('News'),
  back: msg('Products that are back'),
};
