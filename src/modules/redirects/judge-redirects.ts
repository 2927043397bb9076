import { type Kept, keepText } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { redirectsFrom } from './redirects.queries.ts';
import { isShopsOwn, pagesAmong, pathKey } from '../content/index.ts';

/** A redirect as somebody typed it. */
export type GivenRedirect = { from_path: string; to_path: string };

/** What the shop makes of a redirect that was typed. */
export type JudgedRedirect = {
  /** As it is looked up; empty where it is no path. */
  from: string;
  /** As browsers are sent it. */
  to: string;
  /** As it would be looked up. */
  toKey: string;
  /** Where the address leads already. */
  known: { id: number; to_path: string } | undefined;
  /** The target is itself an address that leads on. */
  leadsOn: boolean;
  /** Why it cannot be, by field. */
  problems: Record<string, Kept>;
};

/** Whether an address without a page may be sent to one of the shop's pages. */
export async function judgeRedirects(
  db: Connection,
  given: readonly GivenRedirect[],
): Promise<JudgedRedirect[]> {
  const read = given.map(({ from_path: from, to_path: to }) => ({
    from: pathOf(from),
    to: pathOf(to),
    hasQuery: /[?#]/.test(from),
  }));
  const keys = [...new Set(read.flatMap(({ from, to }) => [from?.key ?? [], to?.key ?? []].flat()))];
  const pages = await pagesAmong(db, keys);
  const redirects = new Map(
    (keys.length === 0 ? [] : await db.rows(redirectsFrom, { keys })).map((row) => [row.from_path, row]),
  );
  return read.map(({ from, to, hasQuery }) => {
    const problems: Record<string, Kept> = {};
    const next = to && redirects.get(to.key);
    const wrongFrom = problemOfFrom(from, hasQuery, pages);
    if (wrongFrom !== undefined) problems['from_path'] = wrongFrom;
    if (!to) problems['to_path'] = noPath();
    else if (to.key === from?.key) problems['to_path'] = keepText('An address cannot lead to itself.');
    else if (next) {
      problems['to_path'] = keepText('This address leads on to {path}; send visitors there at once.', {
        path: next.to_path,
      });
    } else if (isShopsOwn(to.key) || !pages.has(to.key)) {
      problems['to_path'] = keepText('There is no page at this address.');
    }
    return {
      from: from?.key ?? '',
      to: to ? to.url.pathname + to.url.search + to.url.hash : '',
      toKey: to?.key ?? '',
      known: wrongFrom === undefined && from ? redirects.get(from.key) : undefined,
      leadsOn: next !== undefined && to?.key !== from?.key && wrongFrom === undefined,
      problems,
    };
  });
}

const noPath = () => keepText('Write a path of this shop: it begins with one slash.');

function problemOfFrom(
  from: ShopPath | undefined,
  hasQuery: boolean,
  pages: ReadonlySet<string>,
): Kept | undefined {
  if (!from) return noPath();
  if (hasQuery) return keepText('Leave out what begins with ? or #: every address of the path is sent on.');
  if (isShopsOwn(from.key)) return keepText('The shop itself answers below this address.');
  return pages.has(from.key) ? keepText('There is a page at this address.') : undefined;
}

type ShopPath = { url: URL; key: string };

/** Browsers decide where an address leads: what they read as another origin is none of ours. */
const here = 'https://shop.invalid';

function pathOf(text: string): ShopPath | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return undefined;
  const url = new URL(text, here);
  const key = pathKey(url.pathname);
  if (url.origin !== here || url.pathname.startsWith('//') || key === undefined) return undefined;
  return { url, key };
}

/** An address in the one spelling it is looked up by; undefined for what is none. */
export function redirectKey(text: string): string | undefined {
  return pathOf(text)?.key;
}
