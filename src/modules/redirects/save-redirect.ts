import type { Connection } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import {
  insertRedirect,
  lockRedirects,
  redirectFrom,
  type RedirectRow,
  removeRedirect,
  shortenRedirects,
} from './redirects.queries.ts';
import { isPage, isShopsOwn, pathKey } from './shop-page.ts';

/**
 * Sends an address without a page to one of the shop's pages. Who was sent to that address by another redirect is sent
 * on at once, so that redirects form neither chains nor loops.
 * @throws AppError 422 with the field for what is no such address, 409 for one that leads somewhere already
 */
export async function addRedirect(
  { db, clock, staff }: RequestContext,
  given: { from_path: string; to_path: string },
): Promise<RedirectRow> {
  return db.transaction(async (tx) => {
    await tx.run(lockRedirects);
    const from = await readFrom(tx, given.from_path);
    const to = await readTo(tx, given.to_path, from);
    await tx.run(shortenRedirects, { toPaths: [from, encodeURI(from).toLowerCase()], to });
    const row = await tx.first(insertRedirect, { from, to, now: clock.now() });
    if (!row) throw new Error('A redirect was not written.');
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'redirect.create',
      subject: `redirect:${row.id}`,
      after: { from, to },
    });
    return row;
  });
}

/** Throws AppError 404. */
export async function deleteRedirect({ db, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(removeRedirect, { id });
    if (!before) throw notFound('There is no such redirect.');
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'redirect.delete',
      subject: `redirect:${id}`,
      before: { from: before.from_path, to: before.to_path },
    });
  });
}

/** Browsers decide where an address leads: what they read as another origin is none of ours. */
const here = 'https://shop.invalid';

function pathsOf(text: string): URL | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return undefined;
  const url = new URL(text, here);
  return url.origin === here && !url.pathname.startsWith('//') ? url : undefined;
}

async function readFrom(tx: Connection, text: string): Promise<string> {
  const url = pathsOf(text);
  const key = url && pathKey(url.pathname);
  if (url === undefined || key === undefined)
    throw refused('from_path', 'Write a path of this shop: it begins with one slash.');
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw refused('from_path', 'Leave out what begins with ? or #: every address of the path is sent on.');
  }
  if (isShopsOwn(key)) throw refused('from_path', 'The shop itself answers below this address.');
  if (await isPage(tx, key)) throw refused('from_path', 'There is a page at this address.');
  const known = await tx.first(redirectFrom, { key });
  if (known) throw taken('from_path', `This address leads to ${known.to_path} already.`);
  return key;
}

async function readTo(tx: Connection, text: string, from: string): Promise<string> {
  const url = pathsOf(text);
  const key = url && pathKey(url.pathname);
  if (url === undefined || key === undefined)
    throw refused('to_path', 'Write a path of this shop: it begins with one slash.');
  if (key === from) throw refused('to_path', 'An address cannot lead to itself.');
  const next = await tx.first(redirectFrom, { key });
  if (next) throw taken('to_path', `This address leads on to ${next.to_path}; send visitors there at once.`);
  if (isShopsOwn(key) || !(await isPage(tx, key)))
    throw refused('to_path', 'There is no page at this address.');
  return url.pathname + url.search + url.hash;
}

function refused(field: 'from_path' | 'to_path', message: string): AppError {
  return invalid({ [field]: message }, 'Check the marked fields.');
}

function taken(field: 'from_path' | 'to_path', message: string): AppError {
  return new AppError(409, 'redirect_taken', message, { fields: { [field]: message } });
}
