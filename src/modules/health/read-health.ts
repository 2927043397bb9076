import type { Connection, Database } from '../../platform/database/database.ts';
import { sqlState } from '../../platform/database/database.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { readSettings, type Settings, settingsOf } from '../settings/index.ts';
import { sectionNames } from './health.contract.ts';
import { readBackups } from './sections/backups.ts';
import { readEnvironment } from './sections/environment.ts';
import { readFeeds } from './sections/feeds.ts';
import { readJobs } from './sections/jobs.ts';
import { readMails } from './sections/mails.ts';
import { readProcesses } from './sections/processes.ts';
import { readProviders } from './sections/providers.ts';
import type { HealthShop, SectionData, SectionName, SectionReader } from './sections/section.ts';
import { readStorage } from './sections/storage.ts';
import { readVersions } from './sections/versions.ts';

/** How long a section may take; then it is told as failed, and the others stand. */
export const sectionSeconds = 2;
/** Of the pool's connections, what looking after the shop may take from those who buy. */
const sectionsAtOnce = 3;

/** Why a section could not be read: it took too long, the database refused it (with PostgreSQL's code), or else. */
type SectionFailure = { kind: 'late' } | { kind: 'refused'; code: string } | { kind: 'other' };

/** A section as it was read, or why it was not. */
export type Section<Data> =
  | { readAt: Date; data: Data; failure: undefined }
  | { readAt: Date; data: undefined; failure: SectionFailure };

export type Health = { [Name in SectionName]: Section<SectionData<Name>> };

const readers: { [Name in SectionName]: SectionReader<Name> } = {
  processes: readProcesses,
  jobs: readJobs,
  mails: readMails,
  backups: readBackups,
  storage: readStorage,
  versions: readVersions,
  providers: readProviders,
  feeds: readFeeds,
  environment: readEnvironment,
};

/** What a process read last, and what it is reading. */
type Kept = {
  section: Section<unknown> | undefined;
  /** By `performance.now()`. */
  readAt: number;
  /** Ends with the reading itself, however long nobody waits for it any more. */
  reading: Promise<Section<unknown>> | undefined;
};
const keptOf = new WeakMap<Database, Map<string, Kept>>();
const oneOfFew = createConcurrencyLimiter(sectionsAtOnce);

/**
 * Every section, each within its time limit; never throws. What this process read within `ageSeconds` is not read again.
 */
export async function readHealth(shop: HealthShop, ageSeconds: number): Promise<Health> {
  const limits = await readLimits(shop, ageSeconds);
  const sections = await Promise.all(
    sectionNames.map(async (name) => {
      const read: (given: Parameters<SectionReader<SectionName>>[0]) => Promise<unknown> = readers[name];
      return [name, await oneSection(shop, name, ageSeconds, (db) => read({ ...shop, db, limits }))] as const;
    }),
  );
  return Object.fromEntries(sections) as Health;
}

/** What counts as a problem; as by default where that cannot be read. */
async function readLimits(shop: HealthShop, ageSeconds: number): Promise<Settings<'health'>> {
  const { data } = await oneSection(shop, 'limits', ageSeconds, (db) => readSettings(db, 'health', shop.log));
  return data ?? settingsOf('health', undefined, shop.log);
}

async function oneSection<Data>(
  shop: HealthShop,
  name: string,
  ageSeconds: number,
  read: (db: Connection) => Promise<Data>,
): Promise<Section<Data>> {
  const sections = keptOf.get(shop.db) ?? new Map<string, Kept>();
  keptOf.set(shop.db, sections);
  const kept = sections.get(name) ?? { section: undefined, readAt: 0, reading: undefined };
  sections.set(name, kept);
  if (kept.section && performance.now() - kept.readAt < ageSeconds * 1000)
    return kept.section as Section<Data>;
  // A disk that hangs is asked once, however many look: each asking would take a thread of the process.
  kept.reading ??= oneOfFew(() => inDatabase(shop, name, read)).finally(() => (kept.reading = undefined));
  const section = await Promise.race([kept.reading, late(shop)]);
  kept.section = section;
  kept.readAt = performance.now();
  return section as Section<Data>;
}

async function inDatabase<Data>(
  { db, clock, log }: HealthShop,
  name: string,
  read: (db: Connection) => Promise<Data>,
): Promise<Section<Data>> {
  try {
    const data = await db.transaction(async (tx) => {
      await tx.sql(`set local statement_timeout = ${sectionSeconds * 1000}`);
      return read(tx);
    });
    return { readAt: clock.now(), data, failure: undefined };
  } catch (error) {
    log.error({ err: error, section: name }, 'a section of the health screen could not be read');
    return { readAt: clock.now(), data: undefined, failure: failureOf(error) };
  }
}

/** 57014: the statement was ended by its time limit. */
function failureOf(error: unknown): SectionFailure {
  const code = sqlState(error);
  if (code === '57014') return { kind: 'late' };
  return code === undefined ? { kind: 'other' } : { kind: 'refused', code };
}

/** A little after the database itself gives up, so that its own word is heard first. */
async function late({ clock }: HealthShop): Promise<Section<never>> {
  await new Promise((resolve) => {
    setTimeout(resolve, sectionSeconds * 1000 + 500).unref();
  });
  return { readAt: clock.now(), data: undefined, failure: { kind: 'late' } };
}
