import type { Settings } from './read-settings.ts';
import { holdsUntil, shopMoment } from './shop-time.ts';

/** What shoppers read of a shop that is paused, and when it is open again, where staff said so. */
export type ShopPause = { text: string; until: Date | null };

/** The pause of the whole shop; undefined while it is open. `now` is asked only of a pause that ends by itself. */
export function shopPause(settings: Settings<'pause'>, now: () => Date): ShopPause | undefined {
  const { is_shop_paused: isPaused, shop_text: text, shop_until: until } = settings;
  if (!isPaused || !holdsUntil(until, now)) return undefined;
  return { text, until: shopMoment(until) ?? null };
}

/** What shoppers read while the checkout takes no orders; undefined while it does. */
export function checkoutPause(settings: Settings<'pause'>, now: () => Date): string | undefined {
  const { is_checkout_paused: isPaused, checkout_text: text, checkout_until: until } = settings;
  return isPaused && holdsUntil(until, now) ? text : undefined;
}
