// A campaign to many subscribers, with its process killed in the middle: everybody gets it once; see README.md.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApi } from '../../src/api/client.ts';
import { createSystemUser } from '../../src/modules/staff/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { startChild } from './child.ts';
import { markdownTable, writeSection } from './report.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    recipients: { type: 'string', default: '100000' },
    port: { type: 'string', default: '4391' },
    write: { type: 'boolean', default: false },
  },
});
const recipients = Number(options.recipients);
const port = Number(options.port);
const domains = 50;

const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-campaign-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  await db.sql(
    `insert into subscriber (email_address, confirmed_at)
     select 'lector-' || n || '@correo-' || n % ${domains} || '.example', now() from generate_series(1, $1::int) n`,
    [recipients],
  );
  await db.sql('analyze subscriber');
  const mailServer = await startMailServer();
  closers.push(mailServer.close);
  const staff = { email: 'medir@ensambla.example', password: 'una-clave-de-medir' };
  await createSystemUser(db, { name: 'Medir', ...staff, role: 'owner' });

  const settings: ShopSettings = {
    databaseUrl: postgres.url,
    dataDir: folder,
    port,
    providers: { stripe: undefined, paypal: undefined, pac: undefined, isTestMode: true },
    smtpUrl: mailServer.url,
    jobs: true,
  };
  const log = join(folder, 'shop.log');
  const first = await startChild<{ hasPages: boolean }>('./shop.child.ts', settings, log);
  closers.push(() => first.stop());
  const baseUrl = `http://127.0.0.1:${port}/api`;
  const { token } = await createApi({ baseUrl }).staff.signIn({ body: staff });
  const api = createApi({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) });
  await changeSettings({ api }, 'campaigns', { mails_per_domain: 100_000 });
  const { campaign } = await api.campaigns.addCampaign({
    body: {
      name: 'A todos',
      subject: 'Rebajas de fin de mes',
      preheader: 'Hasta el domingo',
      topic: 'offers',
      segment_id: null,
      blocks: [
        { id: 'a', type: 'heading', text: 'Solo este fin de semana' },
        { id: 'b', type: 'text', text: 'Todo con existencia en nuestros almacenes. '.repeat(20) },
        { id: 'c', type: 'button', text: 'Ver todo', to: '/promotion' },
      ],
    },
  });
  const begun = performance.now();
  await api.campaigns.sendCampaign({
    params: { id: campaign.id },
    body: { version: campaign.version, at: null, typed_number: recipients },
  });
  const toBegin = (performance.now() - begun) / 1000;
  while (mailServer.got.size < recipients / 2) await delay(20);
  process.kill(first.pid, 'SIGKILL');
  const killedAt = mailServer.got.size;
  const second = await startChild<{ hasPages: boolean }>(
    './shop.child.ts',
    { ...settings, port: port + 1 },
    log,
  );
  closers.push(() => second.stop());
  while (mailServer.got.size === killedAt) await delay(20);
  const isSent = async () =>
    (await db.sql('select state from campaign where id = $1', [campaign.id])).rows[0]?.['state'] === 'sent';
  while (!(await isSent())) {
    await delay(1000);
    console.log(
      `${mailServer.got.size} of ${recipients} after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
  }
  const seconds = (performance.now() - begun) / 1000;
  const ids = [...mailServer.got.values()];
  const twice = ids.filter(({ size }) => size > 1).length;
  const again = mailServer.received() - ids.reduce((sum, { size }) => sum + size, 0);
  const facts = `${recipients} recipients at ${domains} domains; the process was killed after ${killedAt} emails and another one went on.`;
  const table = markdownTable(
    ['what', ''],
    [
      ['recipients who got it', mailServer.got.size],
      ['recipients who got two different emails', twice],
      ['emails that left just before the kill and came again under the same Message-ID', again],
      ['until its audience was frozen, s', toBegin.toFixed(1)],
      ['until everybody had it, the kill included, s', seconds.toFixed(0)],
      ['emails a second', (recipients / seconds).toFixed(0)],
    ],
  );
  console.log(`${facts}\n\n${table}`);
  if (mailServer.got.size !== recipients || twice > 0) throw new Error('Not everybody got it once.');
  if (options.write) await writeSection('campaign', facts, table);
}

/** A mail server that takes everything and keeps, by recipient, which emails came. */
async function startMailServer() {
  const got = new Map<string, Set<string>>();
  let received = 0;
  const server = createServer((socket: Socket) => {
    let text = '';
    let to = '';
    let isData = false;
    socket.setEncoding('utf8').setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.write('220 correo\r\n');
    socket.on('data', (piece: string) => {
      text += piece;
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const said = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          received += 1;
          const id = /^message-id: *(\S+)/im.exec(said)?.[1] ?? '';
          got.set(to, (got.get(to) ?? new Set()).add(id));
          socket.write('250 taken\r\n');
        } else if (/^data/i.test(said)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^quit/i.test(said)) socket.end('221 bye\r\n');
        else {
          to = /^rcpt to:<([^>]*)>/i.exec(said)?.[1] ?? to;
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    got,
    received: () => received,
    close: async () => void server.close(),
  };
}
