import { expect, test } from 'vitest';
import { wordsOfPath } from './near-matches.ts';

test.each([
  ['/product/GPU-1/tarjeta-de-video', 'GPU 1 tarjeta de video'],
  ['/category/Tarjetas%20de%20v%C3%ADdeo', 'Tarjetas de vídeo'],
  ['/laptops-gamer/', 'laptops gamer'],
  ['/category/%E0%A4%A', ''],
  ['/<script>alert(1)</script>', 'script alert 1 script'],
  ['/', ''],
])('the words of %s are «%s»', (path, words) => {
  expect(wordsOfPath(path)).toBe(words);
});

test('an absurdly long address has few words', () => {
  expect(wordsOfPath(`/${'a-'.repeat(10_000)}`).length).toBeLessThanOrEqual(60);
});
