import { expect, test } from 'vitest';
import { asksForFile } from './static-files.ts';

test.each([
  ['/static/js/gone-1a2b.js', true],
  ['/static/', true],
  ['/media/og/product/no-hay.jpg', true],
  ['/media/anything', true],
  ['/wp-login.php', true],
  ['/.env', true],
  ['/a/b/backup.tar', true],
  ['/.well-known/security.txt', true],
  ['/', false],
  ['/promotion', false],
  ['/category/audio-5.1', false],
  ['/product/ABC.1/monitor-27.5', false],
  ['/laptop.data', false],
  ['/no-existe', false],
])('%s asks for a file: %s', (path, isFile) => {
  expect(asksForFile(new Request(`http://shop.example${path}`))).toBe(isFile);
});
