/** Where one is in a list and what is open beside it: no part of what the list shows. */
const places = new Set(['page', 'before', 'ticket', 'letter']);

/**
 * What an address asks of a list, in one order and without its page: two addresses that show the same list give the same
 * text. Empty for the list as it comes.
 */
export function canonicalQuery(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [name, value] of given) {
    if (!places.has(name) && value !== '') kept.append(name, value);
  }
  kept.sort();
  return kept.toString();
}

/** The views of one list. */
export function viewsOfList<View extends { list: string }>(views: readonly View[], list: string): View[] {
  return views.filter((view) => view.list === list);
}
