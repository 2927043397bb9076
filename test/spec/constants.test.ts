import { expect, test } from 'vitest';
import {
  bannerText,
  chunkError,
  chunkTimeoutMilliseconds,
  flowToastMilliseconds,
  lookupDelayMilliseconds,
  productDropdownResultsMax,
  productDropdownText,
  progressBar,
  shellToastMilliseconds,
  socketSettings,
  toastText,
  unexpectedErrorTitle,
} from '../../src/web/constants.ts';

/* The specification's texts and numbers, typed again by hand: whoever changes one of ours has to mean it. */

test('§8 the toasts say what the error catalogue says', () => {
  expect(toastText).toEqual({
    categoryAdded: 'Category has been added.',
    categoryDeleted: 'Category has been deleted.',
    categoryEdited: 'Category has been edited.',
    addedToCart: 'Product has been added to cart.',
    cartItemRemoved: 'Cart has been deleted.',
    reviewAdded: 'Review has been added.',
    addToCartFailed: 'Product already in cart.',
    subscribed: 'You have subscribed.',
    alreadySubscribed: 'You have already subscribed.',
  });
});

test('§9 toasts close after 1500 ms in the category, cart and review flows and after 1200 ms in shell and newsletter', () => {
  expect(flowToastMilliseconds).toBe(1500);
  expect(shellToastMilliseconds).toBe(1200);
});

test('§4 §9 category-name, brand-name and promotion results are applied after 800 ms', () => {
  expect(lookupDelayMilliseconds).toBe(800);
});

test('§2 §9 the product search of the category form', () => {
  expect(productDropdownResultsMax).toBe(10);
  expect(productDropdownText).toEqual({ placeholder: 'Search products...', empty: 'No products found' });
});

test('§9 the progress bar ends after 2000 ms (minimum 0.1, speed 800, trickle 200)', () => {
  expect(progressBar).toEqual({ minimum: 0.1, speed: 800, trickleSpeed: 200, endsAfterMilliseconds: 2000 });
});

test('§8 §9 chunks', () => {
  expect(chunkTimeoutMilliseconds).toBe(120_000);
  expect(chunkError.name).toBe('ChunkLoadError');
  expect(chunkError.scriptMessage('7')).toBe('Loading chunk 7 failed');
  expect(chunkError.cssMessage('7')).toBe('Loading CSS chunk 7 failed');
});

test('§8 an unexpected routing error', () => {
  expect(unexpectedErrorTitle).toBe('Unexpected Application Error!');
});

test('§2 the banner', () => {
  expect(bannerText).toBe('Destacados del día ¡no los dejes pasar!');
});

test('§9 sockets', () => {
  expect(socketSettings).toMatchObject({
    path: '/socket.io',
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
});
