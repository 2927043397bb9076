import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { seededRandom } from '../../../test/faults/seeded-random.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { createCtEmulator } from '../../emulators/ct/index.ts';
import { createCvaEmulator } from '../../emulators/cva/index.ts';
import { type Good, makeGoods } from '../../emulators/distributors/goods.ts';
import { createIngramEmulator } from '../../emulators/ingram/index.ts';
import { createSyscomEmulator } from '../../emulators/syscom/index.ts';
import { checkLive } from './index.ts';
import { fetchJob, type FetchOrder } from './sources/sources.ts';
import { importJob } from './suppliers.ts';

const minute = 60_000;
const hour = 60 * minute;
const stepMinutes = 5;
const secret = 'clave-secreta';

/** From which hour of the day until which one, and what the supplier does then. */
type Trouble = { from: number; until: number; is: 'faults'; faults: object; areTokensGone?: true };
type Odd = { from: number; until: number; is: 'half' | 'stale' };
type Trait = {
  name: string;
  goods: number;
  currency: 'USD' | 'MXN';
  /** What holds no longer than this after it was confirmed. */
  maxAgeHours: number;
  source: { settings: Record<string, string>; secrets: Record<string, string> };
  times: { catalogue_times?: string[]; catalogue_minutes?: number; delta_minutes?: number };
  troubles: (Trouble | Odd)[];
  /** What the staff are told by the end of the day, in the words of the alerts' names. */
  told: string[];
};
const kinds = ['syscom', 'cva', 'ingram', 'ct'] as const;
type Kind = (typeof kinds)[number];
const client = { settings: { client_id: 'demo' }, secrets: { client_secret: secret } };
const isDown = { status_next: 999, status: 500 };
const isLimited = { limited_next: 999, retry_after: '900' };

/** The day begins at ten in the morning, in Mexico City; its night has the whole lists of those that have them. */
const day: Record<Kind, Trait> = {
  syscom: {
    name: 'Syscom',
    goods: 12,
    currency: 'MXN',
    maxAgeHours: 2,
    source: client,
    times: { catalogue_times: ['03:00'], delta_minutes: 15 },
    troubles: [
      { from: 2, until: 6, is: 'faults', faults: isDown },
      // Over before anybody has to be told.
      { from: 9, until: 9.2, is: 'faults', faults: { half_next: 999 } },
      { from: 16.5, until: 19, is: 'faults', faults: { error_200_next: 999 } },
    ],
    told: ['source', 'source'],
  },
  cva: {
    name: 'Grupo CVA',
    goods: 40,
    currency: 'USD',
    maxAgeHours: 3,
    source: { settings: { user: 'demo' }, secrets: { password: secret } },
    times: { catalogue_minutes: 60 },
    troubles: [
      { from: 5.5, until: 11, is: 'half' },
      { from: 18, until: 20.5, is: 'half' },
    ],
    told: ['sync', 'sync'],
  },
  ingram: {
    name: 'Ingram Micro',
    goods: 12,
    currency: 'USD',
    maxAgeHours: 2,
    source: {
      settings: { ...client.settings, customer_number: '20-222222', country_code: 'MX' },
      secrets: client.secrets,
    },
    times: { catalogue_times: ['03:00'], delta_minutes: 15 },
    troubles: [
      // Too many calls for long, an error in between, and too many again: one trouble, with two names.
      { from: 3, until: 4.5, is: 'faults', faults: isLimited },
      { from: 4.5, until: 6, is: 'faults', faults: isDown },
      { from: 6, until: 8, is: 'faults', faults: isLimited },
      { from: 20, until: 23, is: 'faults', faults: { status_next: 999, status: 401 }, areTokensGone: true },
    ],
    told: ['source', 'source', 'source-limit'],
  },
  ct: {
    name: 'CT Internacional',
    goods: 12,
    currency: 'USD',
    maxAgeHours: 2,
    source: {
      settings: { email: 'a@b.example', ftp_user: 'ct' },
      secrets: { customer_number: 'C-1', rfc: 'EKU9003173C9', ftp_password: secret },
    },
    times: { catalogue_minutes: 15 },
    troubles: [{ from: 12, until: 15, is: 'stale' }],
    told: ['source'],
  },
};

type Server = { url: string; close(): Promise<void>; ftpPort?: number };

/** The goods of a supplier in the morning; the first of each is the same article, the rest are its own. */
function firstGoods(kind: Kind): Good[] {
  const rate = day[kind].currency === 'MXN' ? 18.4 : 1;
  return makeGoods(day[kind].goods, (number) => `${kind.toUpperCase()}-${number}`).map((good, index) => ({
    ...good,
    ...(index > 0 && { mpn: `${kind.toUpperCase()}${good.mpn}`, name: `${good.name} ${kind}` }),
    cost: Math.round(good.cost * rate * 100) / 100,
    currency: day[kind].currency,
  }));
}

/** A day of which the seed says what moves: stock, costs, articles that come and go. */
async function openDay(seed: number) {
  const random = seededRandom(seed);
  let shop: TestShop | undefined;
  const now = () => shop?.clock.now() ?? new Date();
  const keys = { clientId: 'demo', clientSecret: secret, now };
  const at = { port: 0, host: '127.0.0.1' };
  const servers: Record<Kind, Server> = {
    syscom: await createSyscomEmulator({
      ...keys,
      goods: firstGoods('syscom'),
      callsPerMinute: 1e6,
    }).listen(at),
    cva: await createCvaEmulator({ user: 'demo', password: secret, goods: firstGoods('cva'), now }).listen(
      at,
    ),
    ingram: await createIngramEmulator({ ...keys, goods: firstGoods('ingram') }).listen(at),
    ct: await createCtEmulator({
      email: 'a@b.example',
      customer: 'C-1',
      rfc: 'EKU9003173C9',
      ftpUser: 'ct',
      ftpPassword: secret,
      goods: firstGoods('ct'),
      now,
    }).listen(at),
  };
  const doorOf = (kind: Kind) => ({
    baseUrl: servers[kind].url,
    callsPerMinute: 1e6,
    timeoutMilliseconds: 2000,
    pauseMilliseconds: 1,
  });
  shop = await startTestShop({
    reachesLoopback: true,
    distributors: {
      syscom: doorOf('syscom'),
      cva: doorOf('cva'),
      ingram: doorOf('ingram'),
      ct: { ...doorOf('ct'), ftp: { ip: '127.0.0.1', port: servers.ct.ftpPort ?? 0 } },
    },
  });
  shop.clock.stop();
  return { shop, servers, random };
}
type Day = Awaited<ReturnType<typeof openDay>>;

/** What a supplier has, and what the shop can know of it: the model that the shop is compared with. */
type World = {
  goods: Good[];
  /** Of articles that some fetch brought: units, and when it said so. */
  known: Map<string, { units: number; at: number }>;
  trouble: Trouble | Odd | undefined;
  /** When CT wrote its file, and which one was read. */
  written: number;
  read: number;
};
const pick = <One>(from: readonly One[], random: () => number): One | undefined =>
  from[Math.floor(random() * from.length)];
const unitsOf = ({ stock }: Good) => Object.values(stock).reduce((sum, units) => sum + units, 0);

async function control({ url }: Server, path: string, body: object) {
  const response = await fetch(`${url}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** As FTP writes times. */
const ftpTime = (at: number) => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Stock and costs move, an article goes, another comes. */
function moveGoods(goods: readonly Good[], random: () => number, serial: number): Good[] {
  const moved = goods.map((good, index): Good => {
    const isMoved = random() < 0.4;
    const stock = { MEX: Math.floor(random() * 9), GDL: random() < 0.5 ? 0 : 2, MTY: 0 };
    const cost = Math.round(good.cost * (0.97 + random() * 0.06) * 100) / 100;
    // The article that all have keeps its cost: whose is cheapest is no part of this day.
    return isMoved ? { ...good, stock, cost: index === 0 ? good.cost : cost } : good;
  });
  if (random() < 0.8) return moved;
  const gone = 1 + Math.floor(random() * (moved.length - 1));
  const model = moved[gone];
  if (!model) return moved;
  const born = {
    ...model,
    code: `${model.code}-${serial}`,
    mpn: `${model.mpn}-${serial}`,
    name: `${model.name} ${serial}`,
  };
  return [...moved.filter((_, index) => index !== gone), born];
}

/** Puts what the hour brings into the emulators. */
async function playSupplier(
  { shop, servers, random }: Day,
  kind: Kind,
  world: World,
  minutes: number,
): Promise<void> {
  const server = servers[kind];
  const now = shop.clock.now().getTime();
  const hours = minutes / 60;
  const trouble = day[kind].troubles.find(({ from, until }) => hours >= from && hours < until);
  const isOther = trouble !== world.trouble;
  world.trouble = trouble;
  if (isOther) {
    await control(server, 'faults', trouble?.is === 'faults' ? trouble.faults : {});
    if (trouble?.is === 'faults' && trouble.areTokensGone) await control(server, 'tokens/expire', {});
  }
  const isHour = minutes % 60 === 35;
  if (isHour) world.goods = moveGoods(world.goods, random, minutes);
  if (isHour || isOther) {
    const isHalf = trouble?.is === 'half';
    await control(
      server,
      'goods',
      isHalf ? world.goods.slice(0, Math.floor(world.goods.length * 0.4)) : world.goods,
    );
  }
  if (kind !== 'ct' || minutes % 15 !== 0) return;
  if (trouble?.is === 'stale') await control(server, 'ftp', { modified: ftpTime(now - 26 * hour) });
  else {
    world.written = now;
    await control(server, 'ftp', { modified: ftpTime(now) });
  }
}

/** What the shop must know after a fetch; nothing, where the supplier is in trouble. */
function learn(kind: Kind, world: World, what: FetchOrder['what'], now: number): void {
  if (world.trouble !== undefined) return;
  if (kind === 'ct' && world.read === world.written) return;
  world.read = world.written;
  const said = new Map(world.goods.map((good) => [good.code, { units: unitsOf(good), at: now }]));
  if (what === 'catalogue') {
    world.known = said;
    return;
  }
  for (const code of world.known.keys()) {
    const one = said.get(code);
    if (one) world.known.set(code, one);
  }
}

/** Does what was sent to be fetched and read, as the workers do. */
async function doJobs({ shop }: Day, worlds: Record<Kind, World>): Promise<void> {
  const take = async (name: string) => {
    const { rows } = await shop.db.sql(
      `delete from pgboss.job where name = $1 and state = 'created' returning data`,
      [name],
    );
    return (rows as { data: object }[]).map(({ data }) => data);
  };
  for (const data of await take(fetchJob)) {
    const order = data as FetchOrder;
    const kind = order.supplier as Kind;
    await shop.open.runJob(fetchJob, order);
    learn(kind, worlds[kind], order.what, shop.clock.now().getTime());
  }
  for (const data of await take(importJob)) await shop.open.runJob(importJob, data);
}

/** Between what all of an article may be sold as, and what must be: a confirmation of a moment ago is not written anew. */
function boundsOf(worlds: Record<Kind, World>, now: number) {
  const bounds = new Map<string, { least: number; most: number }>();
  for (const kind of kinds) {
    const holds = day[kind].maxAgeHours * hour;
    for (const [code, { units, at }] of worlds[kind].known) {
      // The article of all stands under the code of who came first.
      const name = code.endsWith('-1') ? 'SYSCOM-1' : code;
      const { least, most } = bounds.get(name) ?? { least: 0, most: 0 };
      bounds.set(name, {
        least: least + (now - at <= holds * 0.9 ? units : 0),
        most: most + (now - at <= holds ? units : 0),
      });
    }
  }
  return bounds;
}

/** Articles in stock that must not be sold, because what is known of them is too old. */
const countAged = (worlds: Record<Kind, World>, now: number) =>
  kinds
    .flatMap((kind) => [...worlds[kind].known.values()].map((one) => ({ ...one, kind })))
    .filter(({ kind, units, at }) => units > 0 && now - at > day[kind].maxAgeHours * hour).length;

type Sold = {
  code: string;
  sku: string;
  slug: string;
  id: number;
  name: string;
  available: number;
  status: string;
};
async function readSold({ shop }: Day): Promise<Sold[]> {
  const { rows } = await shop.db.sql(
    `select p.ref_id as code, p.sku, p.slug, p.id, p.name, coalesce(l.available, 0)::int as available, p.status
       from product p left join product_listing l on l.product_id = p.id order by p.ref_id`,
  );
  return rows as Sold[];
}

/** Nothing is promised that nobody confirmed lately, and what was confirmed is sold. */
async function checkListing(today: Day, worlds: Record<Kind, World>): Promise<Sold[]> {
  const bounds = boundsOf(worlds, today.shop.clock.now().getTime());
  const sold = await readSold(today);
  const wrong = sold.filter(({ code, available }) => {
    const { least, most } = bounds.get(code) ?? { least: 0, most: 0 };
    return available < least || available > most;
  });
  expect(wrong.map((one) => ({ ...one, ...bounds.get(one.code) }))).toEqual([]);
  const codes = new Set(sold.map(({ code }) => code));
  expect([...bounds.keys()].filter((code) => !codes.has(code))).toEqual([]);
  const { rows } = await today.shop.db.sql(
    'select * from stock_level where on_hand < 0 or reserved < 0 or reserved > on_hand',
  );
  expect(rows).toEqual([]);
  return sold;
}

/** Search, page, cart and checkout say the same of an article as the listing does. */
async function checkPages({ shop }: Day, one: Sold): Promise<void> {
  const buyer = await signInCustomer(shop);
  const { products } = await buyer.api.catalog.products({ query: { q: one.name } });
  const card = products.find(({ sku }) => sku === one.sku);
  const { product } = await buyer.api.catalog.product({
    params: { sku: one.sku, product_name: one.slug },
  });
  const added = await buyer.api.cart
    .addToCart({ body: { user_id: buyer.id, product_id: one.id, quantity: 1 } })
    .then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.code === 'out_of_stock'),
    );
  const line = await buyer.api.checkout.quote({ body: { postal_code: '06600' } }).then(
    ({ quote }) => quote.lines[0],
    () => undefined,
  );
  const isThere = one.available > 0;
  expect({
    code: one.code,
    listed: card !== undefined && card.stock !== 'out',
    promised: card?.supplier_days,
    page: product.available,
    places: product.stock_by_warehouse.reduce((sum, { quantity }) => sum + quantity, 0),
    added,
    checkout: line?.available,
    fromSuppliers: line?.from_suppliers?.quantity,
  }).toEqual({
    code: one.code,
    listed: isThere,
    promised: isThere ? 2 : undefined,
    page: one.available,
    places: one.available,
    added: isThere,
    checkout: isThere ? one.available : undefined,
    fromSuppliers: isThere ? 1 : undefined,
  });
}

/** Asks while somebody pays: who does not answer takes nothing away; who has it no more does. */
async function checkOneWhilePaying(
  { shop, random }: Day,
  sold: readonly Sold[],
  kind: Kind,
  { goods, known, trouble }: World,
): Promise<void> {
  const isSilent = trouble?.is === 'faults';
  // What it says of one article is of its old or half list, too.
  if (trouble && !isSilent) return;
  const one = pick(
    sold.filter(
      ({ code, available }) =>
        code.startsWith(`${kind.toUpperCase()}-`) && !code.endsWith('-1') && available > 0,
    ),
    random,
  );
  if (!one) return;
  const { id, code } = one;
  const silent = await checkLive(shop.shop, new Map([[id, 1]]));
  expect({ code, silent }).toEqual({ code, silent: isSilent ? [day[kind].name] : [] });
  const good = goods.find((each) => each.code === code);
  const before = known.get(code);
  if (!isSilent && before && (good === undefined || unitsOf(good) < 1))
    known.set(code, { ...before, units: 0 });
}

/** Some minutes of the day, and what has to be true after them. Gives how many articles are too old to be sold. */
async function passStep(today: Day, worlds: Record<Kind, World>, minutes: number): Promise<number> {
  const { shop, random } = today;
  shop.clock.moveBy(stepMinutes * minute);
  for (const kind of kinds) await playSupplier(today, kind, worlds[kind], minutes);
  await shop.open.runJob('suppliers.fetch-due');
  await doJobs(today, worlds);
  await shop.open.runJob('suppliers.watch');
  const sold = await checkListing(today, worlds);
  if (minutes % 60 === 0) {
    for (const isThere of [true, false]) {
      const some = sold.filter(({ available, status }) => status === 'active' && available > 0 === isThere);
      const one = pick(some, random);
      if (one) await checkPages(today, one);
    }
    for (const kind of kinds) await checkOneWhilePaying(today, sold, kind, worlds[kind]);
  }
  return countAged(worlds, shop.clock.now().getTime());
}

/** Of each supplier what was told, each with how often one person was told it. */
async function readTold({ shop }: Day): Promise<Record<string, string[]>> {
  const { rows } = await shop.db.sql(
    `select coalesce(r.supplier, split_part(once_key, ':', 3)) as supplier, split_part(once_key, ':', 2) || ' ' || count(*) as told
       from mail left join sync_run r on r.id::text = split_part(once_key, ':', 3)
      where once_key like 'staff:s%' group by 1, once_key order by 1, 2`,
  );
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      (rows as { supplier: string; told: string }[])
        .filter(({ supplier }) => supplier === kind)
        .map(({ told }) => told),
    ]),
  );
}

/** When all are well and fetched whole, the shop has what they have. */
async function checkEnd(today: Day, worlds: Record<Kind, World>, owner: SignedIn): Promise<void> {
  const { shop } = today;
  shop.clock.moveBy(15 * minute);
  for (const kind of kinds) {
    await playSupplier(today, kind, worlds[kind], 27 * 60);
    await owner.api.suppliers.fetchSource({ params: { code: kind }, body: { what: 'catalogue' } });
    await doJobs(today, worlds);
  }
  const { rows } = await shop.db.sql(
    `select o.supplier || ' ' || o.ref_id as code, o.cost::float as cost, (select sum((k ->> 'quantity')::int) from jsonb_array_elements(o.stock) k)::int as units
       from supplier_offer o where o.status = 'active' and not o.is_stale`,
  );
  const offered = kinds.flatMap((kind) =>
    worlds[kind].goods.map((good) => ({
      code: `${kind} ${good.code}`,
      cost: good.cost,
      units: unitsOf(good),
    })),
  );
  const byCode = (a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code);
  expect((rows as typeof offered).toSorted(byCode)).toEqual(offered.toSorted(byCode));
  for (const { code, available } of await checkListing(today, worlds)) {
    const { most } = boundsOf(worlds, shop.clock.now().getTime()).get(code) ?? { most: 0 };
    expect({ code, available }).toEqual({ code, available: most });
  }
}

test('a day of four suppliers that fail in turns: nothing old is sold, nothing is lost, each trouble is told once', async () => {
  const seed = Number(process.env['DAY_SEED'] ?? 20_261_124);
  const today = await openDay(seed);
  const { shop, servers } = today;
  try {
    const owner = await signInStaff(shop, 'owner');
    const worlds = Object.fromEntries(
      kinds.map((kind): [Kind, World] => [
        kind,
        { goods: firstGoods(kind), known: new Map(), trouble: undefined, written: 0, read: -1 },
      ]),
    ) as Record<Kind, World>;
    for (const kind of kinds) {
      const { name, currency, maxAgeHours, source, times } = day[kind];
      await owner.api.suppliers.addSupplier({
        body: { code: kind, name, currency, max_age_hours: maxAgeHours, lead_days: 2, live_check: true },
      });
      await owner.api.suppliers.saveSource({
        params: { code: kind },
        body: { kind, ...source, ...times },
      });
      await owner.api.suppliers.fetchSource({ params: { code: kind }, body: { what: 'catalogue' } });
      await doJobs(today, worlds);
    }
    let aged = 0;
    for (let minutes = stepMinutes; minutes <= 26 * 60; minutes += stepMinutes) {
      aged += await passStep(today, worlds, minutes).catch((error: unknown) => {
        throw new Error(`Seed ${seed}, ${minutes} minutes into the day: ${String(error)}`, { cause: error });
      });
    }
    expect(await readTold(today)).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, day[kind].told.map((what) => `${what} 1`)])),
    );
    // Otherwise nothing was ever too old.
    expect(aged).toBeGreaterThan(1000);
    await checkEnd(today, worlds, owner);
  } finally {
    await shop.stop();
    await Promise.all(Object.values(servers).map((server) => server.close()));
  }
}, 120_000);
