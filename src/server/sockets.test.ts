import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInStaff, testPassword } from '../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await startTestShop({ sockets: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => shop.stop());

/** A browser's socket: with the cookies it has by then, also when it connects again. */
function connect(headers: Record<string, string>, url = shop.url): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: headers,
    reconnectionDelay: 10,
    forceNew: true,
    autoConnect: false,
  });
  sockets.push(socket);
  return socket;
}

function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((done) => socket.once(event, done));
}

async function welcome(socket: Socket): Promise<unknown> {
  const ready = next(socket, 'ready');
  socket.connect();
  return ready;
}

async function cookieOf(email: string, base: 'auth' | 'admin-auth'): Promise<string> {
  const answer = await shop.request(`/${base}/sign-in/email`, { json: { email, password: testPassword } });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('a socket gets the events of its own account only', async () => {
  const [ana, eva] = [await signInCustomer(shop), await signInCustomer(shop)];
  const socket = connect({ cookie: await cookieOf(ana.email, 'auth'), origin: shop.url });
  expect(await welcome(socket)).toEqual({ rooms: 1 });
  const heard: unknown[] = [];
  socket.on('probe', (news) => heard.push(news));
  const last = next(socket, 'last');
  shop.shop.realtime.tell(`customer:${eva.id}`, 'probe', { for: 'eva' });
  shop.shop.realtime.tell('staff', 'probe', { for: 'staff' });
  shop.shop.realtime.tell(`customer:${ana.id}`, 'probe', { for: 'ana' });
  shop.shop.realtime.tell(`customer:${ana.id}`, 'last', {});
  await last;
  // What is told may travel on different connections, so «last» may overtake.
  await expect.poll(() => heard).toEqual([{ for: 'ana' }]);
});

test("a page of another site gets no socket, despite the browser's cookies", async () => {
  const { email } = await signInStaff(shop);
  const cookie = await cookieOf(email, 'admin-auth');
  for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`]) {
    const socket = connect({ cookie, origin });
    const refused = next(socket, 'connect_error');
    socket.connect();
    await refused;
    expect(socket.connected).toBe(false);
    socket.close();
  }
});

test('a page under another name of this machine gets a socket', async () => {
  const here = `http://localhost:${new URL(shop.url).port}`;
  expect(await welcome(connect({ origin: here }, here))).toEqual({ rooms: 0 });
});

test.each(['auth', 'admin-auth'] as const)(
  'signing out of %s ends the events, and the browser reconnects as a stranger',
  async (base) => {
    // Staff of the catalogue have the staff's room alone.
    const { email } = base === 'auth' ? await signInCustomer(shop) : await signInStaff(shop, 'catalog');
    const cookie = await cookieOf(email, base);
    const socket = connect({ cookie, origin: shop.url });
    expect(await welcome(socket)).toEqual({ rooms: 1 });
    await shop.sockets?.recheck();
    expect(socket.connected).toBe(true);
    const signedOut = await shop.request(`/${base}/sign-out`, { json: {}, headers: { cookie } });
    expect(signedOut.status).toBe(200);
    const back = next(socket, 'ready');
    await shop.sockets?.recheck();
    expect(await back).toEqual({ rooms: 0 });
  },
);

test('an upgrade at another address gets an ordinary answer', async () => {
  // Over one connection that has answered before: the sockets' library leaves such a one open for ever.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answerTo = async (headers: Record<string, string>) => {
    const sent = request(`${shop.url}/api/frontend/brands`, { agent, headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  expect(await answerTo({})).toBe(200);
  expect(await answerTo({ connection: 'upgrade', upgrade: 'websocket' })).toBe(200);
  agent.destroy();
});

test('after an upgrade that was refused nobody waits in vain on the same connection', async () => {
  const { hostname, port } = new URL(shop.url);
  const socket = createConnection(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  const path = '/api/frontend/brands';
  socket.write(`HEAD ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  // What is no HTTP was never answered here, and the connection stayed open.
  socket.write(Buffer.from(`HEAD ${path}?q=\xe1 HTTP/1.1\r\nhost: a\r\n\r\n`, 'latin1'));
  await once(socket, 'end');
  expect(heard.toLowerCase()).toContain('connection: close');
});
