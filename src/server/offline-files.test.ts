import { expect, test } from 'vitest';
import { createOfflineFiles } from './offline-files.ts';

const ask = async (isSwitchedOn: boolean, path = '/sw.js') =>
  createOfflineFiles({ isSwitchedOn, mediaFolder: '/nothing-built', shopName: async () => 'Tienda <1>' })(
    new Request(`http://shop.example${path}`),
  );

test('browsers get a worker that deletes its caches and removes itself when offline use is switched off', async () => {
  const text = (await (await ask(false))?.text()) ?? '';
  expect(text).toContain('unregister()');
  expect(text).not.toContain("addEventListener('fetch'");
  expect(await (await ask(true))?.text()).toContain("addEventListener('fetch'");
});

test('nothing else is answered', async () => {
  for (const path of ['/', '/search', '/sw.js.map', '/sin-conexion/x'])
    expect(await ask(true, path)).toBeUndefined();
});
