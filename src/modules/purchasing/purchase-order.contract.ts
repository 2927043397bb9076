/** Where the sending of a purchase stands: `queued` is confirmed, `unknown` may have arrived or not. */
export const sendingStates = ['queued', 'unknown', 'sent', 'refused'] as const;
export type SendingState = (typeof sendingStates)[number];

/** The work of buying; each purchase stands in one of them. */
export const buyingQueues = ['to_confirm', 'sending', 'unknown', 'sent', 'partly', 'done'] as const;
export type BuyingQueue = (typeof buyingQueues)[number];
