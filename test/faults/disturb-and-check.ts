import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, type Api } from '../../src/api/client.ts';
import { bookErrors, bookTotals, eventErrors, type Acknowledged } from './reconciliation.ts';
import { createBuyers, type Regular } from './buyers.ts';
import { clerkTotals } from './clerk-errors.ts';
import { createClerks, nothingTold } from './clerks.ts';
import { drawFault, type FaultKind, inflict } from './faults.ts';
import { type KillableShop, startKillableShop } from './killable-shop.ts';
import { createPackers } from './packers.ts';
import { invoiceTotals } from './invoice-errors.ts';
import { parcelTotals } from './parcel-errors.ts';
import { seededRandom } from './seeded-random.ts';
import { settleEverything } from './settle-everything.ts';
import { callWitnesses } from './witnesses.ts';

/** The shop works this long between one fault and the next, and until as many orders were placed as are due by then. */
const calmMs = { least: 200, most: 1200 };
/** Longer than any shop takes to start: so long nobody could order, nobody will. */
const patienceMs = 180_000;

/**
 * Has `buyers` shop at the real process, and staff send what they paid, while it and its PostgreSQL are killed, its providers
 * fail and days pass, until `checkouts` orders were placed and so many `faults` happened. Gives what does not add up
 * afterwards; nothing wrong means an empty list.
 */
export async function disturbAndCheck(options: {
  checkouts: number;
  seed: number;
  faults: number;
  buyers: number;
  say: (line: string) => void;
}): Promise<string[]> {
  const { checkouts, seed, say } = options;
  const random = seededRandom(seed);
  const labelsLeast = Math.ceil(checkouts / 25);
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-faults-'));
  say(`seed ${seed}, ${checkouts} checkouts, ${options.buyers} buyers`);
  const errors: string[] = [];
  const shop = await startKillableShop(dataDir, async (db) => void errors.push(...(await eventErrors(db))));
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set(), cancelled: new Set() };
  const told = nothingTold();
  const counts = () =>
    `${acknowledged.orders.size} orders, ${acknowledged.paid.size} paid, ${acknowledged.cancelled.size} cancelled`;
  try {
    const from = shop.now();
    const plenty = await shop.stockShelves(9, 100_000);
    const few = await shop.stockShelves(3, 60);
    const products = [...plenty, ...few];
    const staff = await signInOwner(shop);
    const witnesses = await callWitnesses(shop, staff, plenty);
    const regulars = await addRegulars(shop, staff, Math.ceil(options.buyers / 4));
    const packers = createPackers({ shop, staff, seed, acknowledged });
    const crowd = createBuyers({
      shop,
      products,
      count: options.buyers,
      seed,
      acknowledged,
      staff,
      regulars,
      packers,
    });
    const people = { ...crowd, ...packers };
    const clerks = await createClerks({
      dataDir,
      staff,
      redeemers: regulars.map(({ token, userId: id }) => ({ id, api: apiOf(shop, token) })),
      members: [await addMember(shop, 0), await addMember(shop, 1)],
      products: plenty,
      seed,
      now: shop.now,
      acknowledged,
      told,
    });
    const happened = new Map<FaultKind, number>();
    // By orders, not by the clock: a slow machine meets the same faults after as much work.
    const untilOrdered = async (count: number) => {
      const deadline = Date.now() + patienceMs;
      while (acknowledged.orders.size < count) {
        if (Date.now() > deadline) throw new Error(`Nobody orders any more: ${counts()}.`);
        await shop.runFor(50);
      }
    };
    for (let faults = 0; faults < options.faults; faults += 1) {
      await shop.runFor(calmMs.least + Math.floor(random() * (calmMs.most - calmMs.least)));
      await untilOrdered((checkouts * faults) / options.faults);
      const kind = drawFault(random);
      happened.set(kind, (happened.get(kind) ?? 0) + 1);
      await inflict(shop, people, kind, random);
      if ((faults + 1) % Math.ceil(options.faults / 5) === 0) say(counts());
    }
    await untilOrdered(checkouts);
    // However short the run: some cancel or complain, and some of that is decided, while things go wrong as they do now.
    crowd.changeMinds(8);
    await crowd.dispute(6);
    await crowd.decide(3, random);
    await inflict(shop, people, 'providers healthy again', random);
    await shop.runFor(1500);
    await packers.untilBought(labelsLeast);
    await clerks.untilEachDid();
    await Promise.all([crowd.goHome(), packers.goHome(), clerks.goHome()]);
    errors.push(...(await witnesses.look()), ...refusalErrors(await shop.startASecond()));
    await shop.stop();
    const period = { from, until: shop.now() };
    const days = Math.round((period.until.getTime() - from.getTime()) / 86_400_000);
    let totals = '';
    let parcels = { words: '', bought: 0 };
    let invoices = { words: '', stamped: 0 };
    let work = { words: '', least: 0 };
    errors.push(
      ...(await settleEverything(dataDir, period, async (db) => {
        totals = await bookTotals(db);
        parcels = await parcelTotals(db);
        invoices = await invoiceTotals(db);
        work = await clerkTotals(db);
        return bookErrors(db, acknowledged, told, products);
      })),
    );
    say(`${days} days passed; ${totals}`);
    say(parcels.words);
    say(invoices.words);
    say(work.words);
    say(`acknowledged: ${counts()}`);
    for (const [kind, times] of happened) say(`${String(times).padStart(5)} × ${kind}`);
    for (const [code, times] of crowd.refusals)
      say(`${String(times).padStart(5)} × buyers were told ${code}`);
    if (acknowledged.paid.size < checkouts / 10) errors.push(`only ${acknowledged.paid.size} were paid`);
    for (const [code, times] of packers.refusals)
      say(`${String(times).padStart(5)} × packers were told ${code}`);
    for (const [code, times] of clerks.refusals)
      say(`${String(times).padStart(5)} × clerks were told ${code}`);
    if (work.least === 0) errors.push(`some clerks did nothing: ${work.words}`);
    if (invoices.stamped < checkouts / 25) errors.push(`only ${invoices.stamped} invoices were stamped`);
    if (parcels.bought < labelsLeast) errors.push(`only ${parcels.bought} labels were bought`);
    for (const error of new Set(errors)) say(`WRONG: ${error}`);
    return errors;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signInOwner({ url, owner }: KillableShop): Promise<Api> {
  const { token } = await createApi({ baseUrl: `${url}/api` }).staff.signIn({ body: owner });
  return apiOf({ url }, token);
}

/** Somebody with an account, to buy for a company. */
async function addMember(shop: KillableShop, number: number) {
  const email = `empresa-${number}@prueba.example`;
  const password = 'contraseña-de-prueba';
  await shop.addCustomers([{ name: 'Compras', email, password }]);
  const anonymous = createApi({ baseUrl: `${shop.url}/api` });
  const { token, user } = await anonymous.customers.signIn({ body: { email, password } });
  return { id: user.id, email, api: apiOf(shop, token) };
}

function apiOf({ url }: Pick<KillableShop, 'url'>, token: string | null | undefined): Api {
  return createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** Customers with an account and $60,000 of store credit each. */
async function addRegulars(shop: KillableShop, staff: Api, count: number): Promise<Regular[]> {
  const anonymous = createApi({ baseUrl: `${shop.url}/api` });
  const regulars: Regular[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `cliente-${number}@prueba.example`;
    const password = 'contraseña-de-prueba';
    await shop.addCustomers([{ name: 'Cliente', email, password }]);
    const { token, user } = await anonymous.customers.signIn({ body: { email, password } });
    if (!token) throw new Error('A customer has no token.');
    await staff.storeCredit.change({
      params: { id: user.id },
      body: { kind: 'grant', amount_cents: 6_000_000, reason: 'Para la prueba' },
    });
    regulars.push({ token, userId: user.id });
  }
  return regulars;
}

/** Two shops on the same data would ruin it: the second says so in one line and ends. */
function refusalErrors({ code, said }: { code: number | null; said: string }): string[] {
  const lines = said.trim().split('\n');
  if (code === 1 && lines.length === 1 && lines[0]?.startsWith('Otra tienda ya usa')) return [];
  return [`a second shop on the same data ended with ${code} and said: ${said}`];
}
