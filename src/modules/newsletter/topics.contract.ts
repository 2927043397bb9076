/** What a subscriber may want to hear of: offers, news of the shop, products that are back. */
export const topics = ['offers', 'news', 'back'] as const;
export type Topic = (typeof topics)[number];

/** Why an address gets nothing it is not owed: its mailbox refuses, its owner complained, staff said so. */
export const suppressionReasons = ['bounce', 'complaint', 'staff'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
