import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { type Api, ApiError } from '../../src/api/client.ts';
import { createCategory } from '../factories/create-category.ts';
import { type CreatedProduct, createProduct } from '../factories/create-product.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { launchBrowser } from '../setup/find-chromium.ts';
import { changePriceBySql } from '../setup/shop-process.ts';
import { apiAt, type Buyer, comeIn, confirm, fillCart, order, payByCard } from './buy.ts';
import { type Cluster, until } from './cluster.ts';
import { uploadPicture, sameEverywhere } from './pictures.ts';

/** Every change shows on every host within this. */
const coherentMs = 1000;

/**
 * A purchase whose every step is answered by another host, and what must be the same on all of them. Gives what is not,
 * a sentence each.
 */
export async function journey(cluster: Cluster, say: (line: string) => void): Promise<string[]> {
  const errors: string[] = [];
  const check = async (what: string, look: () => Promise<string | void>) => {
    try {
      const more = await look();
      say(`${what}${more === undefined ? '' : `: ${more}`}`);
    } catch (error) {
      errors.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const { shops, url } = cluster;
  const at = (turn: number) => cluster.shopUrl(shops[turn % shops.length] ?? 'shop1');
  const product = await cluster.withDatabase(async (db) => {
    const category = await createCategory(db, { name: 'Monitores de varios servidores' });
    return createProduct(db, { name: 'Monitor Ámbar', stock: 1000, categoryIds: [category.id] });
  });
  const { token = null } = await apiAt(at(0)).staff.signIn({ body: cluster.owner });
  const staffToken = token ?? '';
  const staff = apiAt(at(0), staffToken);

  await check('home, category, search and product are the same on all hosts', () =>
    samePages(cluster, product),
  );
  let bought: Bought | undefined;
  await check('an order whose every step another host answers is paid', async () => {
    bought = await buyInTurn(at, url, product.id);
  });
  await check('staff signed in on one host see it on all of them', async () => {
    for (const shop of shops) {
      const { order: seen } = await apiAt(cluster.shopUrl(shop), staffToken).orders.adminOrder({
        params: { order_id: bought?.id ?? '' },
      });
      if (seen.state !== 'paid') throw new Error(`on ${shop} it is ${seen.state}`);
    }
  });
  await check('sockets of every host hear of an order on another', () =>
    heardEverywhere(cluster, staffToken, product.id),
  );
  await check("a browser's list of orders shows one as it comes", () => shownAlive(cluster, product.id));
  await check('an upload is on all hosts', async () => {
    await sameEverywhere(cluster, await uploadPicture(staff));
  });
  await check('a backup of one host is downloaded from the storage, sent there by another', () =>
    backupElsewhere(cluster, at(1), staff, staffToken),
  );
  await check('a price changed by staff on one host shows on all', () =>
    priceEverywhere(cluster, product, (cents) =>
      staff.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: cents } }),
    ),
  );
  await check('a price changed by SQL shows on all', () =>
    priceEverywhere(cluster, product, (cents) =>
      cluster.withDatabase((db) => changePriceBySql(db, product.id, cents)),
    ),
  );
  await check('every job is done once: one letter for each of 12 orders', () =>
    oneLetterEach(cluster, at, product.id),
  );
  await check('what a client may do in an hour is counted over all hosts', () =>
    limitedTogether(cluster, staff),
  );
  await check('who signs out on one host is out on all', async () => {
    await apiAt(at(1), staffToken).staff.signOut({ body: {} });
    for (const shop of shops) {
      const status = await statusOf(
        apiAt(cluster.shopUrl(shop), staffToken).orders.adminOrder({
          params: { order_id: bought?.id ?? '' },
        }),
      );
      if (status !== 401) throw new Error(`${shop} answers ${status}`);
    }
  });
  return errors;
}

type Bought = { id: string; buyer: Buyer };

/** A purchase whose calls go to the hosts in turn. */
async function buyInTurn(at: (turn: number) => string, payUrl: string, productId: number): Promise<Bought> {
  const buyer = await comeIn(at(0));
  await fillCart(at(1), buyer, productId);
  const { id, page } = await order(at(2), buyer);
  await payByCard(page);
  const state = await confirm(payUrl, buyer, page);
  if (state !== 'paid') throw new Error(`the payment is ${state}`);
  return { id, buyer };
}

async function samePages(cluster: Cluster, product: CreatedProduct): Promise<string> {
  const paths = [
    '/',
    '/category/monitores-de-varios-servidores',
    '/search?q=ambar',
    `/product/${product.sku}/${product.slug}`,
  ];
  for (const path of paths) {
    const texts = await Promise.all(
      [cluster.url, ...cluster.shops.map((shop) => cluster.shopUrl(shop))].map(async (url) => {
        const answer = await fetch(url + path);
        if (!answer.ok) throw new Error(`${url}${path} answers ${answer.status}`);
        return answer.text();
      }),
    );
    if (path !== '/' && !texts.every((text) => text.includes('Monitor Ámbar')))
      throw new Error(`${path} does not show the product everywhere`);
  }
  return `${paths.length} pages`;
}

async function heardEverywhere(cluster: Cluster, token: string, productId: number): Promise<string> {
  const heard = new Set<string>();
  const sockets = await Promise.all(
    cluster.shops.map(async (shop) => {
      const socket = io(cluster.shopUrl(shop), {
        transports: ['websocket'],
        extraHeaders: { cookie: await staffCookie(cluster, shop), origin: cluster.url },
        forceNew: true,
      });
      await new Promise((done) => socket.once('ready', done));
      socket.on('orders.changed', () => heard.add(shop));
      return socket;
    }),
  );
  try {
    const buyer = await comeIn(cluster.url);
    await fillCart(cluster.url, buyer, productId);
    const { page } = await order(cluster.shopUrl('shop1'), buyer);
    const from = performance.now();
    await payByCard(page);
    await confirm(cluster.url, buyer, page);
    await until('a word on every socket', async () => heard.size === cluster.shops.length);
    return `${Math.round(performance.now() - from)} ms after the payment`;
  } finally {
    for (const socket of sockets) socket.close();
  }
}

async function staffCookie(cluster: Cluster, shop: Cluster['shops'][number]): Promise<string> {
  const answer = await fetch(`${cluster.shopUrl(shop)}/api/admin-auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: cluster.url },
    body: JSON.stringify(cluster.owner),
  });
  await answer.arrayBuffer();
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The browser's page and the order are on two hosts: its socket stays with one, the order goes to each. */
async function shownAlive(cluster: Cluster, productId: number): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: cluster.url,
      viewport: { width: 1440, height: 900 },
    });
    await context.request.post('/api/admin-auth/sign-in/email', { data: cluster.owner });
    const page = await context.newPage();
    await page.goto('/admin/orders');
    await page.getByRole('table').first().waitFor();
    for (const shop of cluster.shops) {
      const buyer = await comeIn(cluster.url);
      await fillCart(cluster.url, buyer, productId);
      const { id, page: payment } = await order(cluster.shopUrl(shop), buyer);
      await payByCard(payment);
      await confirm(cluster.shopUrl(shop), buyer, payment);
      const number = await cluster.withDatabase(async (db) => {
        const { rows } = await db.sql('select number from shop_order where id = $1', [id]);
        return (rows as { number: number }[])[0]?.number;
      });
      await page.getByText(String(number)).first().waitFor();
    }
  } finally {
    await browser.close();
  }
}

async function backupElsewhere(cluster: Cluster, other: string, staff: Api, token: string): Promise<string> {
  await staff.backups.makeBackup({});
  const backup = await until('a backup', async () => (await staff.backups.backups({})).backups[0]);
  const { ticket } = await apiAt(other, token).backups.unlockBackup({
    params: { backup_name: backup.name },
    body: { current_password: cluster.owner.password },
  });
  const path = `/api/admin/backups/${backup.name}/file?ticket=${encodeURIComponent(ticket)}`;
  const sent = await fetch(other + path, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
  });
  const file = await fetch(sent.headers.get('location') ?? '');
  const bytes = (await file.arrayBuffer()).byteLength;
  if (sent.status !== 302 || file.status !== 200 || bytes !== backup.bytes)
    throw new Error(`${sent.status}, then ${file.status} with ${bytes} of ${backup.bytes} bytes`);
  return `${Math.round(bytes / 1024)} KB`;
}

let priceCents = 1_000_000;

async function priceEverywhere(
  cluster: Cluster,
  { sku, slug }: CreatedProduct,
  change: (cents: number) => Promise<unknown>,
): Promise<string> {
  const path = `/product/${sku}/${slug}`;
  const pages = () =>
    Promise.all(
      cluster.shops.map(async (shop) => {
        const answer = await fetch(cluster.shopUrl(shop) + path);
        return { isKept: answer.headers.has('etag'), text: await answer.text() };
      }),
    );
  let slowestMs = 0;
  for (let round = 0; round < 5; round += 1) {
    await until('a kept page on every host', async () => (await pages()).every(({ isKept }) => isKept));
    priceCents += 12_300;
    const shown = `$${(priceCents / 100).toLocaleString('en-US')}.00`;
    await change(priceCents);
    const changed = performance.now();
    await until('the new price', async () => (await pages()).every(({ text }) => text.includes(shown)));
    slowestMs = Math.max(slowestMs, performance.now() - changed);
  }
  if (slowestMs > coherentMs) throw new Error(`it took ${Math.round(slowestMs)} ms`);
  return `the slowest of 5 after ${Math.round(slowestMs)} ms`;
}

/** Letters that reached the mail server, by whom they are to and what they are about. */
export function readLetters(cluster: Cluster): { to: string; subject: string; id: string }[] {
  const box = join(cluster.hosts.outside.root, 'var/lib/ensambla/mail/box/new');
  return readdirSync(box).map((name) => {
    const [head = ''] = readFileSync(join(box, name), 'utf8').split(/\r?\n\r?\n/, 1);
    const line = (field: string) =>
      new RegExp(`^${field}: ((?:.|\\r?\\n[ \\t])*)$`, 'im').exec(head)?.[1]?.replace(/\s+/g, ' ') ?? '';
    return { to: line('To'), subject: line('Subject'), id: line('Message-ID') };
  });
}

async function oneLetterEach(
  cluster: Cluster,
  at: (turn: number) => string,
  productId: number,
): Promise<string> {
  const bought = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => buyInTurn((step) => at(turn + step), at(turn), productId)),
  );
  const emails = bought.map(({ buyer }) => buyer.email);
  const countOf = () => {
    const letters = readLetters(cluster);
    return emails.map((email) => letters.filter(({ to }) => to.includes(email)));
  };
  await until('a letter for everybody', async () => countOf().every((letters) => letters.length > 0));
  await cluster.withDatabase((db) =>
    until('the end of all jobs about emails', async () => {
      const { rows } = await db.sql(
        `select from pgboss.job where name like 'mail%' and state in ('created', 'retry', 'active') and start_after < now()`,
      );
      return rows.length === 0;
    }),
  );
  for (const letters of countOf()) {
    const subjects = letters.map(({ subject }) => subject);
    if (new Set(subjects).size !== subjects.length) throw new Error(`twice: ${subjects.join(' | ')}`);
  }
  return `${countOf().flat().length} letters, none twice`;
}

async function limitedTogether(cluster: Cluster, staff: Api): Promise<string> {
  const allowed = 6;
  const { fields } = await staff.settings.settings({ params: { group: 'limits' } });
  const before = fields.find(({ name }) => name === 'lookups_per_client');
  await changeSettings({ api: staff }, 'limits', { lookups_per_client: allowed });
  const ask = (shop: Cluster['shops'][number], number: number) =>
    statusOf(
      apiAt(cluster.shopUrl(shop)).orders.trackOrder({
        body: { order_number: number, email: `nadie-${number}@prueba.example` },
      }),
    );
  const answers: number[] = [];
  for (let turn = 0; turn < allowed * 2; turn += 1)
    answers.push(await ask(cluster.shops[turn % cluster.shops.length] ?? 'shop1', 900_000 + turn));
  if (before && 'value' in before)
    await changeSettings({ api: staff }, 'limits', { lookups_per_client: before.value });
  const refused = answers.filter((status) => status === 429).length;
  if (answers.slice(0, allowed).includes(429) || refused !== allowed)
    throw new Error(`the answers were ${answers.join(' ')}`);
  return `${allowed} answered, then ${refused} refused`;
}

/** The status of an answer, also of one that refuses. */
async function statusOf(answer: Promise<unknown>): Promise<number> {
  try {
    await answer;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}
