// 2,000 shoppers with an open chat on one process: what a socket takes, and how long an answer needs to be seen; see README.md.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { type Api, createApi } from '../../src/api/client.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { startShopProcess } from '../setup/shop-process.ts';

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    answers: { type: 'string', default: '1000' },
    /** Answers under way at a time. */
    writers: { type: 'string', default: '4' },
  },
});
const count = Number(options.sockets);
/** Demanded from sending to having been read. */
const p99Max = 200;
const opening = 20;
const plenty = 1_000_000;

type Chat = { id: number; thread: string; socket: Socket; last: number; onRead: (body: string) => void };

const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-chats-'));
const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: '0', WEB_CONCURRENCY: '1' });
const chats: Chat[] = [];
try {
  const baseUrl = `${shop.url}/api`;
  const { token } = await createApi({ baseUrl }).staff.signIn({ body: shop.owner });
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  const staff = createApi({ baseUrl, headers: () => headers });
  const shopper = createApi({ baseUrl });
  await changeSettings({ api: staff }, 'limits', {
    messages_per_client: plenty,
    messages_per_email: plenty,
    replies_per_client: plenty,
  });

  const asked = await inTurns(count, opening, (at) => ask(shopper, at));
  const bytesBefore = await residentBytes(shop.pid);
  await inTurns(count, opening, async (at) => {
    const one = asked[at];
    if (one) chats.push(await openChat(shopper, one));
  });
  const bytesAfter = await residentBytes(shop.pid);
  const perSocket = (bytesAfter - bytesBefore) / count / 1024;
  console.log(`${count} sockets, each in its conversation: ${perSocket.toFixed(1)} KB of memory a socket`);

  const times = await inTurns(Number(options.answers), Number(options.writers), async (at) => {
    const chat = chats[(at * 7919) % chats.length];
    return chat ? answer(staff, chat, `Respuesta ${at}`) : 0;
  });
  const sorted = times.toSorted((one, other) => one - other);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const [p50, p99, worst] = [quantile(0.5), quantile(0.99), quantile(1)];
  console.log(
    `${times.length} answers, ${options.writers} at a time, from sending to having been read: ` +
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
  );
  if (p99 > p99Max) {
    console.error(`p99 is above ${p99Max} ms.`);
    process.exitCode = 1;
  }
} finally {
  for (const { socket } of chats) socket.close();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function ask(api: Api, at: number): Promise<{ id: number; thread: string }> {
  const email = `persona-${at}@prueba.example`;
  const message = '¿Cuándo sale mi pedido?';
  const { ticket_id: id, token } = await api.support.ask({
    body: { name: `Persona ${at}`, email, subject: 'Una duda', message, source: 'chat' },
  });
  return { id, thread: token ?? '' };
}

/** As the shop's page does it: told by the socket, read by HTTP from the last id on. */
async function openChat(api: Api, { id, thread }: { id: number; thread: string }): Promise<Chat> {
  const socket = io(shop.url, { transports: ['websocket'], forceNew: true });
  await new Promise<void>((done) => socket.once('ready', () => done()));
  await socket.emitWithAck('support.join', { thread });
  const chat: Chat = { id, thread, socket, last: 0, onRead: () => {} };
  socket.on('support.message', async () => {
    const { messages } = await api.support.thread({ params: { thread }, query: { after: chat.last } });
    for (const message of messages) {
      chat.last = message.id;
      chat.onRead(message.body);
    }
  });
  return chat;
}

/** Milliseconds until the shopper has read what is sent. */
async function answer(api: Api, chat: Chat, body: string): Promise<number> {
  const seen = new Promise<void>((done) => {
    chat.onRead = (read) => read === body && done();
  });
  const start = performance.now();
  await api.support.replyTicket({ params: { id: chat.id }, body: { body } });
  await seen;
  return performance.now() - start;
}

/** Does `work` so many times, `width` at a time. */
async function inTurns<Result>(
  times: number,
  width: number,
  work: (at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < times; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

async function residentBytes(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
