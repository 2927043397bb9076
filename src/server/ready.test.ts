import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPort } from '../../test/setup/test-port.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';
import { listen } from './http-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test('a process is ready once all its parts have started', async () => {
  const process = { isStarted: false };
  const http = await listen({
    open: shop.open,
    host: '127.0.0.1',
    port: await testPort(),
    isStarted: () => process.isStarted,
  });
  const ready = async () => (await fetch(`http://127.0.0.1:${http.port}/readyz`)).status;
  expect(await ready()).toBe(503);
  process.isStarted = true;
  expect(await ready()).toBe(200);
  await http.close();
});

// Ten seconds is what requests in progress are given.
test(
  'a connection on which nothing was asked does not keep the shop from stopping',
  { timeout: 9000 },
  async () => {
    const http = await listen({ open: shop.open, host: '127.0.0.1', port: await testPort() });
    const opened = once(http.server, 'connection');
    const socket = connect(http.port, '127.0.0.1');
    await opened;
    socket.resume();
    const closed = http.close();
    expect(await once(socket, 'close')).toEqual([false]);
    await closed;
  },
);
