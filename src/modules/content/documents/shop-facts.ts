/**
 * What the shop knows of itself and writes into texts wherever `{{its_name}}` stands, so that no page says an old phone
 * number. The storefront has the words (`web/storefront/content/shop-facts.ts`).
 */
export const shopFactNames = [
  'shop_name',
  'legal_name',
  'tax_id',
  'address',
  'email',
  'privacy_email',
  'phone',
  'phone_note',
  'hours',
  'texts_since',
  'warehouses',
  'free_shipping',
  'free_shipping_note',
  'cut_off_hour',
  'farther_days',
  'assembly_note',
  'revocation_days',
  'unopened_days',
  'unopened_note',
  'fault_days',
] as const;
export type ShopFactName = (typeof shopFactNames)[number];

export function isShopFact(name: string): name is ShopFactName {
  return (shopFactNames as readonly string[]).includes(name);
}
