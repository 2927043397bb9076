import { links, withQuery } from '../../../links.ts';
import type { Api } from '../../../../api/client.ts';

export type Use = Awaited<ReturnType<Api['configurator']['uses']>>['uses'][number]['use'];

/** What is wished of a build, as it stands in the address. */
export type Wishes = {
  use: Use | undefined;
  /** In pesos, as it was typed; undefined where nothing was. */
  budgetPesos: number | undefined;
  /** Chosen parts that have to be in the build. */
  parts: readonly string[];
  /** Those of `parts` that the shopper has already. */
  own: readonly string[];
  /** Brands that must not be in it. */
  exclude: readonly string[];
};

const partsMax = 60;
const brandsMax = 50;

/** Reads the address; what makes no sense is not there. `uses` are those that the shop knows. */
export function readWishes(search: URLSearchParams, uses: readonly Use[]): Wishes {
  const parts = listed(search, 'parts').slice(0, partsMax);
  const budget = search.get('budget')?.replaceAll(/[$,\s]/g, '');
  return {
    use: uses.find((use) => use === search.get('use')),
    budgetPesos: budget === undefined || budget === '' ? undefined : Number(budget),
    parts,
    own: listed(search, 'own').filter((refId) => parts.includes(refId)),
    exclude: listed(search, 'exclude').slice(0, brandsMax),
  };
}

/** Values of a parameter that is there once with commas, or several times as a plain form sends it. */
function listed(search: URLSearchParams, name: string): string[] {
  const values = search
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim());
  return values.filter((text) => text !== '' && text.length <= 100);
}

/** The address of wishes. */
export function wishesAddress({ use, budgetPesos, parts, own, exclude }: Wishes): string {
  return withQuery(links.suggestBuild(), {
    use,
    budget: budgetPesos,
    parts: parts.join(','),
    own: own.join(','),
    exclude: exclude.join(','),
  }).replaceAll('%2C', ',');
}
