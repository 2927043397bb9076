/* What somebody searched for before, kept in their browser and nowhere else. */

const storageKey = 'recent-searches';
const keptMax = 8;

/** The latest searches, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((words): words is string => typeof words === 'string').slice(0, keptMax)
      : [];
  } catch {
    return [];
  }
}

/** Puts a search before the others; the same words only once, however they were written. */
export function rememberSearch(words: string): void {
  keep(withSearch(recentSearches(), words));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  keep([]);
}

/** The list with these words first and only once. */
export function withSearch(searches: readonly string[], words: string): string[] {
  const wanted = words.trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [...searches];
  const others = searches.filter((one) => one.toLowerCase() !== wanted.toLowerCase());
  return [wanted, ...others].slice(0, keptMax);
}

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}
