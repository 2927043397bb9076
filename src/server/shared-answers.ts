import type { ApiAnswer } from '../api/client.ts';
import type { Shop } from '../platform/context.ts';
import {
  isTracked,
  trackAgain,
  trackDependencies,
  type TrackedDependencies,
} from '../platform/track-dependencies.ts';
import { readTablesRead } from './page-cache/tables-read.ts';

/** Gives the answer to a call that all pages make, asking by `ask` where none is kept. */
export type SharedAnswers = (url: string, ask: () => Promise<ApiAnswer>) => Promise<ApiAnswer>;

type Kept = {
  answer: Promise<{ result: ApiAnswer; reads: TrackedDependencies }>;
  /** Changes announced under these end it; unknown while it is made: then any change ends it. */
  tags: ReadonlySet<string> | undefined;
};

/** What every page says of the shop: its identity, menus, rules. All else is asked for by few pages. */
const sharedCalls = new Set([
  '/shop',
  '/frontend/categories?products=0',
  '/content/site',
  '/content/site?home=1',
  '/shipping/rules',
  '/alerts/offered',
]);

/**
 * Keeps the answers that every page needs, until a change of what they were made from is announced, as pages are kept
 * (docs/decisions/0019-pages-kept-as-bytes.md). Only for pages that are everybody's: what they read is known.
 */
export async function createSharedAnswers({
  db,
  changes,
  publicUrl,
}: Pick<Shop, 'db' | 'changes' | 'publicUrl'>): Promise<SharedAnswers> {
  const apiUrl = new URL(`${publicUrl}/api`).href;
  const kept = new Map<string, Kept>();
  let isLive = false;
  const tablesRead = await readTablesRead(db);
  changes.follow({
    onChange: (changed) => {
      for (const [url, { tags }] of kept) {
        if (tags === undefined || changed.some((tag) => tag === '*' || tags.has(tag))) kept.delete(url);
      }
    },
    onLive: () => {
      isLive = true;
    },
    onLost: () => {
      isLive = false;
      kept.clear();
    },
  });

  const settle = async (url: string, made: Kept) => {
    const isSharable = await made.answer.then(
      ({ result, reads }) => {
        const { tags, obstacle } = tablesRead.dependenciesOf(reads);
        made.tags = tags;
        // What looked at the time ages by itself.
        return result.ok && obstacle === undefined && !reads.isTimed && !reads.trueUntil;
      },
      () => false,
    );
    if (!isSharable && kept.get(url) === made) kept.delete(url);
  };

  const make = (url: string, ask: () => Promise<ApiAnswer>): Kept => {
    const made: Kept = { tags: undefined, answer: trackDependencies(() => asked(ask)) };
    void settle(url, made);
    return made;
  };

  return async (url, ask) => {
    if (!isLive || !isTracked() || !url.startsWith(apiUrl) || !sharedCalls.has(url.slice(apiUrl.length)))
      return ask();
    let one = kept.get(url);
    if (one === undefined) {
      one = make(url, ask);
      kept.set(url, one);
    }
    const { result, reads } = await one.answer;
    trackAgain(reads);
    return result;
  };
}

async function asked(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const { ok, status, json } = await ask();
  const data = deepFrozen(await json());
  return { ok, status, json: async () => data };
}

/** Many pages are made of it. */
function deepFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) deepFrozen(part);
  return Object.freeze(value);
}
