import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delayed } from './lookups.ts';

let key = 0;
/** Each test its own look-up: kept answers must not leak. */
const newKey = () => `test/${(key += 1)}`;

describe('in the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('an answer is applied 800 ms after it came', async () => {
    const applied = vi.fn();
    void delayed(newKey(), async () => 'category').then(applied);
    await vi.advanceTimersByTimeAsync(799);
    expect(applied).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(applied).toHaveBeenCalledWith('category');
  });

  test('a look-up that was prefetched has spent its delay before the click', async () => {
    const ask = vi.fn(async () => 'category');
    const address = newKey();
    void delayed(address, ask);
    await vi.advanceTimersByTimeAsync(800);
    const applied = vi.fn();
    void delayed(address, ask).then(applied);
    await vi.advanceTimersByTimeAsync(0);
    expect(applied).toHaveBeenCalledWith('category');
    expect(ask).toHaveBeenCalledOnce();
  });

  test('after a minute the server is asked again', async () => {
    const ask = vi.fn(async () => 'category');
    const address = newKey();
    void delayed(address, ask);
    await vi.advanceTimersByTimeAsync(60_001);
    void delayed(address, ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('a failed look-up fails at once and is not kept', async () => {
    const address = newKey();
    await expect(delayed(address, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    const again = delayed(address, async () => 'back');
    await vi.advanceTimersByTimeAsync(800);
    await expect(again).resolves.toBe('back');
  });
});

test('a page rendered on the server is never delayed', async () => {
  await expect(delayed(newKey(), async () => 'category')).resolves.toBe('category');
});
