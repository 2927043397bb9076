/**
 * Every constant of the specification's clauses 8 and 9, each with its value and its clause.
 * Nothing else in the browser application repeats one of these numbers or texts.
 */

/** Texts of the toasts, letter for letter (spec §8). */
export const toastText = {
  categoryAdded: 'Category has been added.',
  categoryDeleted: 'Category has been deleted.',
  categoryEdited: 'Category has been edited.',
  addedToCart: 'Product has been added to cart.',
  cartItemRemoved: 'Cart has been deleted.',
  reviewAdded: 'Review has been added.',
  /** Warning for any failure of add-to-cart, whatever its reason (spec §8). */
  addToCartFailed: 'Product already in cart.',
  subscribed: 'You have subscribed.',
  alreadySubscribed: 'You have already subscribed.',
} as const;

/** Toasts of the category, cart and review flows close after this time (spec §9). */
export const flowToastMilliseconds = 1500;

/** Toasts of the application shell and of the newsletter close after this time (spec §9). */
export const shellToastMilliseconds = 1200;

/** Answers of category-name, brand-name and promotion look-ups are applied after this delay (spec §4, §9). */
export const lookupDelayMilliseconds = 800;

/** The product search of the category form shows at most this many matches (spec §2, §9). */
export const productDropdownResultsMax = 10;

/** Words of the product search of the category form (spec §2). */
export const productDropdownText = {
  placeholder: 'Search products...',
  empty: 'No products found',
} as const;

/** The loading bar: where it starts, its transition and its trickle in milliseconds, and when it ends (spec §9). */
export const progressBar = {
  minimum: 0.1,
  speed: 800,
  trickleSpeed: 200,
  endsAfterMilliseconds: 2000,
} as const;

/** A lazily loaded script or style sheet that has not arrived by then has failed (spec §9). */
export const chunkTimeoutMilliseconds = 120_000;

/** Error names and texts of a lazily loaded file that did not arrive (spec §8). */
export const chunkError = {
  name: 'ChunkLoadError',
  cssCode: 'CSS_CHUNK_LOAD_FAILED',
  scriptMessage: (id: string) => `Loading chunk ${id} failed`,
  cssMessage: (id: string) => `Loading CSS chunk ${id} failed`,
} as const;

/** Settings of the real-time connection (spec §9). */
export const socketSettings = {
  path: '/socket.io',
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  /** Not the spec's: long polling would need every request of a browser to meet the same process. */
  transports: ['websocket'],
};

/** Heading of the screen for an error nobody expected (spec §8). */
export const unexpectedErrorTitle = 'Unexpected Application Error!';

/** Line above the storefront's header on wide screens (spec §2). */
export const bannerText = 'Destacados del día ¡no los dejes pasar!';
