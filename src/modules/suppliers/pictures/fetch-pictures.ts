import { t } from '../../../i18n/t.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { productPictureFiles } from '../../catalog/index.ts';
import { readSettings } from '../../settings/index.ts';
import { lockBatches } from '../run-lock.ts';
import { hostsByDefault, isOnList } from './picture-hosts.ts';
import { hostsOf, markDue, pictureCame, pictureFailed, takePictures } from './pictures.queries.ts';

/** So many at a time; each may be 20 MB in memory until it is kept. */
const inTurn = createConcurrencyLimiter(4);
/** What did not come after so many tries is not asked for again by itself. */
const triesMax = 5;
const hourMilliseconds = 3_600_000;
/** Longer than a minute's worth of them takes. */
const takenMilliseconds = 10 * 60_000;

/** Fetches some of the pictures that wait, as many as the settings allow in a minute, from hosts that their supplier may use. */
export async function fetchPictures(shop: Shop): Promise<void> {
  const { db, clock, log } = shop;
  const { pictures_per_minute: limit } = await readSettings(db, 'offers', log);
  const now = clock.now();
  const until = new Date(now.getTime() + takenMilliseconds);
  const taken = await db.rows(takePictures, { now, until, limit });
  if (taken.length === 0) return;
  const hosts = await allowedHosts(db, [...new Set(taken.map(({ supplier }) => supplier))]);
  const came = await Promise.all(
    taken.map((one) => inTurn(async () => ((await fetchOne(shop, one, hosts)) ? one : undefined))),
  );
  const bySupplier = Map.groupBy(
    came.filter((one) => one !== undefined),
    ({ supplier }) => supplier,
  );
  if (bySupplier.size === 0) return;
  await db.transaction(async (tx) => {
    await lockBatches(tx);
    for (const [supplier, pictures] of bySupplier)
      await tx.run(markDue, { supplier, addresses: pictures.map(({ address }) => address) });
  });
}

/** Hosts that each supplier's pictures may come from. */
export async function allowedHosts(db: Database, codes: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.rows(hostsOf, { codes });
  return new Map(
    rows.map(({ code, picture_hosts: listed, kind, url }) => [
      code,
      listed.length > 0 ? listed : hostsByDefault(kind, url),
    ]),
  );
}

async function fetchOne(
  { db, clock, remoteFiles, media }: Shop,
  { supplier, address, host, tries }: { supplier: string; address: string; host: string; tries: number },
  hosts: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const mayAsk = (asked: string) => isOnList(asked, hosts.get(supplier) ?? []);
  const failed = (state: 'waiting' | 'failed' | 'blocked', error: string) => {
    const tryAt = new Date(clock.now().getTime() + hourMilliseconds * 2 ** tries);
    return db.run(pictureFailed, { supplier, address, state, error: error.slice(0, 300), tryAt });
  };
  if (!mayAsk(host)) {
    await failed('blocked', t('Its host is not on the list of the supplier.'));
    return false;
  }
  try {
    const kept = await media.originals.keep(
      await remoteFiles.download(address, { ...productPictureFiles, mayAsk }),
    );
    await db.run(pictureCame, { supplier, address, ...kept });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What is no picture will be none in an hour.
    const isOver = error.code === 'not_a_picture' || tries + 1 >= triesMax;
    await failed(isOver ? 'failed' : 'waiting', error.message);
    return false;
  }
}
