import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, createApi } from '../../src/api/client.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { type ShopProcess, startShopProcess } from '../setup/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

const conversationsCount = 120;
const messagesEach = 3;

let database: TestDatabase;
let db: Database;
let dataDir: string;
const shops: ShopProcess[] = [];
let staffToken = '';

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
  const plenty = { messages_per_client: 100_000, replies_per_client: 100_000, messages_per_email: 100_000 };
  await db.sql(`insert into shop_setting (key, value) values ('limits', $1)`, [JSON.stringify(plenty)]);
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-chats-'));
  for (let count = 0; count < 2; count += 1) {
    shops.push(await startShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' }));
  }
  const [first] = shops;
  const signedIn = await createApi({ baseUrl: `${first?.url}/api` }).staff.signIn({
    body: first?.owner ?? { email: '', password: '' },
  });
  staffToken = signedIn.token ?? '';
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const apiAt = (url: string, token?: string): Api =>
  createApi({
    baseUrl: `${url}/api`,
    headers: () =>
      (token === undefined ? {} : { authorization: `Bearer ${token}` }) as Record<string, string>,
  });

/** Whichever process answers: the one asked for, else the other, until one does. */
async function sent<Answer>(
  at: number,
  work: (api: Api) => Promise<Answer>,
  token?: string,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const { url } = shops[(at + tries) % shops.length] as ShopProcess;
    try {
      return await work(apiAt(url, token));
    } catch (error) {
      if (tries > 100 || (error as { status?: number }).status !== 0) throw error;
      await delay(20);
    }
  }
}

/** A guest with a chat, as the page does it: told by the socket, read by HTTP from the last id on. */
class Guest {
  readonly read: { id: number; body: string }[] = [];
  private readonly at: number;
  private readonly thread: string;
  private socket: Socket | undefined;
  private onJoined: () => void = () => {};
  private reading: Promise<void> = Promise.resolve();
  constructor(at: number, thread: string) {
    this.at = at;
    this.thread = thread;
  }
  /** Connects to a process; gives up the connection it had. */
  async connect(at: number): Promise<void> {
    this.socket?.close();
    const { url } = shops[at % shops.length] as ShopProcess;
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
    });
    this.socket = socket;
    const joined = new Promise<void>((done) => (this.onJoined = done));
    socket.on('ready', () => void this.join(socket));
    socket.on('support.message', () => this.catchUp());
    await joined;
  }
  private async join(socket: Socket): Promise<void> {
    await socket.emitWithAck('support.join', { thread: this.thread });
    this.catchUp();
    this.onJoined();
  }
  private catchUp(): void {
    this.reading = this.readOn(this.reading);
  }
  private async readOn(before: Promise<void>): Promise<void> {
    await before;
    const after = this.read.at(-1)?.id ?? 0;
    const input = { params: { thread: this.thread }, query: { after } };
    const { messages } = await sent(this.at, (api) => api.support.thread(input));
    this.read.push(...messages.map(({ id, body }) => ({ id, body })));
  }
  /** As a page that repeats what it has no answer to: everything is sent twice. */
  async write(body: string): Promise<void> {
    const input = { params: { thread: this.thread }, body: { body, key: `clave ${body}` } };
    for (const at of [this.at, this.at + 1]) await sent(at, (api) => api.support.write(input));
  }
  close(): void {
    this.socket?.close();
  }
}

test('120 conversations over two processes, of which one is killed: every message once, in order, to nobody else', async () => {
  const opened = await Promise.all(
    Array.from({ length: conversationsCount }, async (_, at) => {
      const body = {
        name: `Persona ${at}`,
        email: `persona-${at}@prueba.example`,
        subject: `Duda ${at}`,
        message: `c${at} primera pregunta`,
        source: 'chat' as const,
        key: `clave de la duda ${at}`,
      };
      const { ticket_id: id, token } = await sent(at, (api) => api.support.ask({ body }));
      return { id, guest: new Guest(at, token ?? '') };
    }),
  );
  await Promise.all(opened.map(({ guest }, at) => guest.connect(at)));

  const talk = opened.map(async ({ id, guest }, at) => {
    for (let turn = 0; turn < messagesEach; turn += 1) {
      await guest.write(`c${at} mensaje ${turn}`);
      const answer = {
        params: { id },
        body: { body: `c${at} respuesta ${turn}`, key: `clave ${at} ${turn}` },
      };
      await sent(at, (api) => api.support.replyTicket(answer), staffToken);
      // Some lose their connection now and then, and come back to another process.
      if ((at + turn) % 7 === 0) await guest.connect(0);
    }
  });
  const [, second] = shops;
  const readSoFar = () => opened.reduce((sum, { guest }) => sum + guest.read.length, 0);
  await expect.poll(readSoFar, { timeout: 60_000 }).toBeGreaterThan(2 * conversationsCount);
  process.kill(second?.pid ?? 0, 'SIGKILL');
  await Promise.all(talk);
  // Whose process is gone comes back at the other, as at a load balancer.
  await Promise.all(opened.map(({ guest }) => guest.connect(0)));

  const expected = (at: number) => [
    `c${at} primera pregunta`,
    ...Array.from({ length: messagesEach }, (_, turn) => [
      `c${at} mensaje ${turn}`,
      `c${at} respuesta ${turn}`,
    ]).flat(),
  ];
  await expect
    .poll(() => opened.map(({ guest }) => guest.read.length), { timeout: 30_000 })
    .toEqual(opened.map(() => 1 + 2 * messagesEach));
  for (const [at, { guest }] of opened.entries()) {
    expect(guest.read.map(({ body }) => body)).toEqual(expected(at));
    guest.close();
  }
}, 180_000);
