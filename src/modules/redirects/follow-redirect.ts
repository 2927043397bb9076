import type { Connection } from '../../platform/database/database.ts';
import { redirectFrom } from './redirects.queries.ts';
import { pathKey } from '../content/index.ts';

/**
 * Where the visitors of an address without a page are sent, with the query they brought unless the target has its own;
 * undefined where nowhere.
 */
export async function redirectOf(
  db: Connection,
  { pathname, search }: { pathname: string; search: string },
): Promise<string | undefined> {
  const key = pathKey(pathname);
  const found = key === undefined ? undefined : await db.first(redirectFrom, { key });
  if (!found) return undefined;
  return /[?#]/.test(found.to_path) ? found.to_path : found.to_path + search;
}
