import { endpoint, z } from '../../platform/http/endpoint.ts';
import { runStates } from '../suppliers/run.contract.ts';

/** Parts of the shop that are looked at, each apart from the others. */
export const sectionNames = [
  'processes',
  'jobs',
  'mails',
  'backups',
  'storage',
  'versions',
  'providers',
  'feeds',
  'environment',
] as const;

/** `data` is null where the section could not be read; `failure` says why, for people. */
const section = <Data extends z.ZodType>(data: Data) =>
  z.object({ read_at: z.string(), data: data.nullable(), failure: z.string().nullable() });

const time = z.string().nullable();
const count = z.number().int();

/** A key of a provider, never the key itself. */
export const keySchema = z.object({
  provider: z.enum(['stripe', 'paypal', 'pac', 'envia', 'skydropx']),
  /** `unknown`: there is a key, and nothing says whether it moves real money. `none`: there is none. */
  mode: z.enum(['emulator', 'test', 'live', 'unknown', 'none']),
  /** Where it sends its news, under the shop’s address; null without a key and of the PAC. */
  webhook_path: z.string().nullable(),
  /** Null where none was heard, and of the PAC, which sends none. */
  last_webhook_at: time,
});

const processes = z.object({
  processes: z.array(
    z.object({
      id: count,
      /** Null of a process of an older version. */
      version: z.string().nullable(),
      node: z.string().nullable(),
      host: z.string().nullable(),
      pid: count.nullable(),
      does_jobs: z.boolean(),
      /** False: it ended without a word within a day. */
      is_alive: z.boolean(),
      /** Of its machine before the database's; behind it: below 0. */
      clock_ahead_minutes: count,
      /** The one that answers. */
      is_this: z.boolean(),
      started_at: z.string(),
      seen_at: z.string(),
    }),
  ),
});

const jobs = z.object({
  waiting: count,
  /** Put off, or tried again later. */
  later: count,
  active: count,
  failed: count,
  /** Those with anything that waits, is under way or failed. */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      later: count,
      active: count,
      failed: count,
      waiting_since: time,
      /** Something waits for longer than the settings say, and nothing began meanwhile. */
      is_stuck: z.boolean(),
    }),
  ),
  /** Names of those that are off because they failed, or that nothing has reached for a day. */
  silent_webhooks: z.array(z.string()),
  /** Work by the clock. Of what ran longer than a week ago nothing is known. */
  scheduled: z.array(
    z.object({
      name: z.string(),
      /** In `timezone`. */
      cron: z.string(),
      timezone: z.string().nullable(),
      last_started_at: time,
      last_done_at: time,
      last_failed_at: time,
      next_at: time,
      /** It should have begun since a process that does jobs is there, and did not. */
      is_late: z.boolean(),
    }),
  ),
});

const mails = z.object({
  /** `outbox`: they become files and reach nobody. */
  via: z.enum(['outbox', 'smtp']),
  waiting: count,
  /** Of these, tried and refused already. */
  refused: count,
  failed: count,
  /** Within the days that the settings say. */
  failed_lately: count,
  oldest_waiting_at: time,
  last_sent_at: time,
  is_slow: z.boolean(),
});

const backups = z.object({
  newest: z
    .object({ name: z.string(), made_at: z.string(), bytes: count, is_nightly: z.boolean() })
    .nullable(),
  count,
  bytes: z.number(),
  is_running: z.boolean(),
  failed_at: time,
  nightly: z.object({ hour: count, kept: count }),
  is_old: z.boolean(),
});

const storage = z.object({
  database_bytes: z.number(),
  /** The biggest, with their indexes. */
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), about_rows: z.number() })),
  data_dir: z.string(),
  free_bytes: z.number(),
  total_bytes: z.number(),
  is_short: z.boolean(),
  /** Where uploads and backups are kept; `failure` says why they cannot be had now. */
  files: z.object({
    place: z.string(),
    failure: z.string().nullable(),
    clock_off_minutes: count,
  }),
});

const versions = z.object({
  shop: z.string(),
  node: z.string(),
  postgresql: z.string(),
  /** The newest the database has had. */
  migration: z.string(),
});

const providers = z.object({
  keys: z.array(
    keySchema.extend({
      /** It sends webhooks, its key is no emulator's, and none was ever heard. */
      is_unheard: z.boolean(),
    }),
  ),
});

const feeds = z.object({
  feeds: z.array(
    z.object({
      supplier: z.string(),
      supplier_name: z.string(),
      state: z.enum(runStates),
      started_at: z.string(),
      /** When the last run that went through ended. */
      last_done_at: time,
      is_old: z.boolean(),
    }),
  ),
  /** Last night's sample of the feeds of this shop, beside page and cart; null where none was compared in a week. */
  compared: z
    .object({ at: z.string(), products: count, unreachable: count, differing_skus: z.array(z.string()) })
    .nullable(),
  /** Names of suppliers that did not answer time after time, or take no more calls. */
  silent: z.array(z.string()),
  imports: z.array(
    z.object({
      kind: z.enum(['products', 'pictures', 'redirects', 'edits', 'customers']),
      state: z.enum([
        'read',
        'checking',
        'checked',
        'running',
        'stopped',
        'done',
        'undoing',
        'undone',
        'failed',
      ]),
      started_at: z.string(),
      finished_at: time,
    }),
  ),
});

const environment = z.object({
  variables: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['set', 'default', 'not_set']),
      is_secret: z.boolean(),
      /** Null of a secret, and where it is not set and nothing holds instead. */
      value: z.string().nullable(),
    }),
  ),
});

const problem = z.object({
  /** What kind of problem it is, for programs. */
  code: z.string(),
  section: z.enum(sectionNames),
  tone: z.enum(['warning', 'danger']),
  /** What is wrong, as a sentence. */
  text: z.string(),
  /** What to do, as a sentence. */
  advice: z.string(),
  /** The screen where that is done. */
  path: z.string().nullable(),
});

export const healthContract = {
  health: endpoint({
    method: 'get',
    path: '/admin/health',
    summary: 'How the shop is: each section read apart, with what is wrong and what to do',
    access: { staff: 'system' },
    query: z.object({
      /** `true` reads everything now; without it what was read within seconds is good enough. */
      fresh: z.enum(['true']).optional(),
    }),
    answers: {
      200: z.object({
        problems: z.array(problem),
        processes: section(processes),
        jobs: section(jobs),
        mails: section(mails),
        backups: section(backups),
        storage: section(storage),
        versions: section(versions),
        providers: section(providers),
        feeds: section(feeds),
        environment: section(environment),
      }),
    },
  }),
  problems: endpoint({
    method: 'get',
    path: '/admin/health/problems',
    summary: 'What is wrong with the shop, as of a minute ago at most; for the menu',
    access: { staff: 'system' },
    answers: { 200: z.object({ problems: z.array(problem) }) },
  }),
};
