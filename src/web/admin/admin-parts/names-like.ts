import { reloadsAsked } from '../../data.ts';

/** The rows whose name holds every word, whatever the case and the accents. */
export function namesLike<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  words: string | undefined,
): readonly Row[] {
  const wanted = plain(words ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter((row) => {
    const name = plain(nameOf(row));
    return wanted.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/**
 * `shouldRevalidate` of a list that is whole in the browser: a search in it does not ask again, unless it overtakes a reload,
 * which the router then gives up, or takes one in (`useReload`).
 */
export function unlessSearched({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}): boolean {
  return currentUrl.search === nextUrl.search ? defaultShouldRevalidate : reloadsAsked.has(nextUrl.pathname);
}
