/** What the shop itself writes into a page: it is never out of date. */
export const partNames = [
  'shipping_rates',
  'free_shipping',
  'pickup_places',
  'demo_privacy',
  'demo_terms',
] as const;
export type PartName = (typeof partNames)[number];

/** Pictures come from the shop's own uploads. */
export const uploadedPicture = /^\/media\/uploads\/[0-9a-f]{32}\.webp$/;
