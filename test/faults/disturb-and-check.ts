import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, type Api } from '../../src/api/client.ts';
import { bookErrors, bookTotals, eventErrors, type Acknowledged } from './reconciliation.ts';
import { createBuyers, type Regular } from './buyers.ts';
import { drawFault, type FaultKind, inflict } from './faults.ts';
import { type KillableShop, startKillableShop } from './killable-shop.ts';
import { seededRandom } from './seeded-random.ts';
import { settleEverything } from './settle-everything.ts';
import { callWitnesses } from './witnesses.ts';

/** The shop works this long between one fault and the next. */
const calmMs = { least: 200, most: 1200 };

/**
 * Has `buyers` shop at the real process while it and its PostgreSQL are killed, its payment providers fail and days pass,
 * until `checkouts` orders were placed and so many `faults` happened. Gives what does not add up afterwards; nothing wrong means an empty list.
 */
export async function disturbAndCheck(options: {
  checkouts: number;
  seed: number;
  /** At least so many. */
  faults: number;
  buyers: number;
  say: (line: string) => void;
}): Promise<string[]> {
  const { checkouts, seed, say } = options;
  const random = seededRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-faults-'));
  say(`seed ${seed}, ${checkouts} checkouts, ${options.buyers} buyers`);
  const errors: string[] = [];
  const shop = await startKillableShop(dataDir, async (db) => void errors.push(...(await eventErrors(db))));
  const acknowledged: Acknowledged = { orders: new Set(), paid: new Set(), cancelled: new Set() };
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
    const crowd = createBuyers({
      shop,
      products,
      count: options.buyers,
      seed,
      acknowledged,
      staff,
      regulars,
    });
    const happened = new Map<FaultKind, number>();
    for (
      let told = 0, faults = 0;
      acknowledged.orders.size < checkouts || faults < options.faults;
      faults += 1
    ) {
      await shop.runFor(calmMs.least + Math.floor(random() * (calmMs.most - calmMs.least)));
      const kind = drawFault(random);
      happened.set(kind, (happened.get(kind) ?? 0) + 1);
      await inflict(shop, crowd, kind, random);
      if (acknowledged.orders.size - told >= checkouts / 5) {
        told = acknowledged.orders.size;
        say(counts());
      }
    }
    // However short the run: some cancel or complain, and some of that is decided, while things go wrong as they do now.
    crowd.changeMinds(8);
    await crowd.dispute(6);
    await crowd.decide(3, random);
    await inflict(shop, crowd, 'providers healthy again', random);
    await shop.runFor(1500);
    await crowd.goHome();
    errors.push(...(await witnesses.look()), ...refusalErrors(await shop.startASecond()));
    await shop.stop();
    const period = { from, until: shop.now() };
    const days = Math.round((period.until.getTime() - from.getTime()) / 86_400_000);
    let totals = '';
    errors.push(
      ...(await settleEverything(dataDir, period, async (db) => {
        totals = await bookTotals(db);
        return bookErrors(db, acknowledged, products);
      })),
    );
    say(`${days} days passed; ${totals}`);
    say(`acknowledged: ${counts()}`);
    for (const [kind, times] of happened) say(`${String(times).padStart(5)} × ${kind}`);
    for (const [code, times] of crowd.refusals)
      say(`${String(times).padStart(5)} × buyers were told ${code}`);
    if (acknowledged.paid.size < checkouts / 10) errors.push(`only ${acknowledged.paid.size} were paid`);
    for (const error of new Set(errors)) say(`WRONG: ${error}`);
    return errors;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signInOwner({ url, owner }: KillableShop): Promise<Api> {
  const { token } = await createApi({ baseUrl: `${url}/api` }).staff.signIn({ body: owner });
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
