import { findProblems } from './find-problems.ts';
import { readHealth } from './read-health.ts';
import type { HealthProblem, HealthShop } from './sections/section.ts';

/** How old what menus and to-do lists say may be. */
const ageSeconds = 60;

/**
 * What is wrong with the shop and what to do, the worst first, in the language of whoever is answered; as of a minute ago
 * at most. For people with the right `system`; whoever calls it sees to that. Never throws: a part that cannot be read
 * is a problem itself.
 */
export async function healthProblems(shop: HealthShop): Promise<HealthProblem[]> {
  return findProblems(await readHealth(shop, ageSeconds));
}
