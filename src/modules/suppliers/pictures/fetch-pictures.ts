import { t } from '../../../i18n/t.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { FilesAway } from '../../../platform/files/file-storage.ts';
import type { ShownPicture } from '../../../platform/media.ts';
import { productPictureFiles } from '../../catalog/index.ts';
import { readSettings } from '../../settings/index.ts';
import { lockBatches } from '../run-lock.ts';
import { hostsByDefault, isOnList } from './picture-hosts.ts';
import { hostsOf, markDue, pictureFailed, picturesCame, takePictures } from './pictures.queries.ts';

/** So many at a time; each may be 20 MB in memory until it is kept. */
const inTurn = createConcurrencyLimiter(4);
/** What did not come after so many tries is not asked for again by itself. */
const triesMax = 5;
const hourMilliseconds = 3_600_000;
/** Longer than a minute's worth of them takes from hosts that answer; those that had no turn by then are taken again. */
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
    taken.map((one) => inTurn(async () => (clock.now() < until ? fetchOne(shop, one, hosts) : undefined))),
  );
  const kept = came.filter((one) => one !== undefined);
  if (kept.length === 0) return;
  // Killed before that, they wait as before; one that is here and whose products nobody looks at again would not be shown.
  await db.transaction(async (tx) => {
    await lockBatches(tx);
    await tx.run(picturesCame, { came: JSON.stringify(kept) });
    for (const [supplier, pictures] of Map.groupBy(kept, (one) => one.supplier))
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

/** A picture that is kept now. */
type Came = ShownPicture & { supplier: string; address: string; original: string };

/** Undefined for one that did not come, which is written down. */
async function fetchOne(
  { db, clock, remoteFiles, media }: Shop,
  { supplier, address, host, tries }: { supplier: string; address: string; host: string; tries: number },
  hosts: ReadonlyMap<string, readonly string[]>,
): Promise<Came | undefined> {
  const mayAsk = (asked: string) => isOnList(asked, hosts.get(supplier) ?? []);
  const failed = (state: 'waiting' | 'failed' | 'blocked', error: string) => {
    const tryAt = new Date(clock.now().getTime() + hourMilliseconds * 2 ** tries);
    return db.run(pictureFailed, { supplier, address, state, error: error.slice(0, 300), tryAt });
  };
  if (!mayAsk(host)) {
    await failed('blocked', t('Its host is not on the list of the supplier.'));
    return undefined;
  }
  try {
    const kept = await media.originals.keep(
      await remoteFiles.download(address, { ...productPictureFiles, mayAsk }),
    );
    return { supplier, address, ...kept };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What is no picture will be none in an hour.
    const isOver = !(error instanceof FilesAway) && (error.code === 'not_a_picture' || tries + 1 >= triesMax);
    await failed(isOver ? 'failed' : 'waiting', error.message);
    return undefined;
  }
}
