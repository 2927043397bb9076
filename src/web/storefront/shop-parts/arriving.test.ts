import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arriving } from './arriving.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an answer that was looked up ahead needs no skeleton', async () => {
  await expect(arriving(Promise.resolve('gabinetes'), '/category/gabinetes')).resolves.toEqual({
    here: 'gabinetes',
  });
});

test('a page that is entered does not wait for a slow answer', async () => {
  const answer = new Promise<string>((resolve) => setTimeout(resolve, 800, 'gabinetes'));
  const entered = arriving(answer, '/category/gabinetes');
  await vi.advanceTimersByTimeAsync(50);
  const found = await entered;
  expect(found).toEqual({ arriving: answer });
  await vi.advanceTimersByTimeAsync(800);
  await expect(answer).resolves.toBe('gabinetes');
});

test('on the way back a list is waited for, whose place would be lost in a skeleton', async () => {
  const answer = new Promise<string>((resolve) => setTimeout(resolve, 800, 'gabinetes'));
  const entered = arriving(answer, '/category/gabinetes', '/category/gabinetes');
  await vi.advanceTimersByTimeAsync(800);
  await expect(entered).resolves.toEqual({ here: 'gabinetes' });
});

test('a refusal that comes at once stops the page from being entered', async () => {
  await expect(arriving(Promise.reject(new Error('404')), '/category/nada')).rejects.toThrow('404');
});
