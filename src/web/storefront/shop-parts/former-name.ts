import { redirect } from 'react-router';

/**
 * The API still knows a category, brand or promotion by the names it had before; its page stands at one address. On
 * the server a former name is answered with 301 to `current` and the asked-for query; its name and its slug of today
 * are both good addresses. What has the look of a slug and is neither, was one.
 * @throws Response the redirect
 */
export function leadFromFormerName(
  asked: string,
  thing: { slug: string; name: string },
  current: { path: string; search: string },
): void {
  if (asked === thing.slug || asked === thing.name) return;
  if (folded(asked) === folded(thing.name) && !/^[a-z0-9-]+$/.test(asked)) return;
  throw redirect(current.path + current.search, 301);
}

/** Letters without case and accents, as the shop compares names. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
