import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunks.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('loadChunk', () => {
  test('gives the module that arrived', async () => {
    await expect(loadChunk('cart-drawer', async () => ({ answer: 42 }))).resolves.toEqual({ answer: 42 });
  });

  test('a script that does not arrive is a ChunkLoadError with the words of the spec', async () => {
    const failed = loadChunk('cart-drawer', () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /static/js/cart-drawer.js')),
    );
    await expect(failed).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(failed).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk cart-drawer failed',
      code: undefined,
    });
  });

  test.each([
    'error loading dynamically imported module: https://shop.mx/static/js/a.js',
    'Importing a module script failed.',
    "Failed to load module script: Expected a JavaScript module but the server responded with a MIME type of 'text/html'.",
  ])('every browser’s words for it are understood: %s', async (words) => {
    await expect(loadChunk('a', () => Promise.reject(new TypeError(words)))).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
  });

  test('a style sheet that does not arrive has its own words and code', async () => {
    const failed = loadChunk('toasts', () =>
      Promise.reject(new Error('Unable to preload CSS for /static/css/toasts.css')),
    );
    await expect(failed).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading CSS chunk toasts failed',
      code: 'CSS_CHUNK_LOAD_FAILED',
    });
  });

  test('a mistake inside the loaded module stays itself', async () => {
    const mistake = new ReferenceError('colour is not defined');
    await expect(loadChunk('a', () => Promise.reject(mistake))).rejects.toBe(mistake);
  });

  test('after 120 s without an answer it has failed, not before', async () => {
    vi.useFakeTimers();
    const settled = vi.fn();
    const failed = loadChunk('a', () => new Promise(() => undefined));
    failed.catch(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
    await expect(failed).rejects.toMatchObject({ message: 'Loading chunk a failed' });
  });

  test('leaves no timer behind', async () => {
    vi.useFakeTimers();
    await loadChunk('a', async () => 1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
