import { ApiError } from '../../../../api/client.ts';
import type { Api } from '../../../../api/client.ts';
import type { LoadArgs } from '../../../data.ts';
import type { ChosenProduct } from '../build-state.ts';
import { readWishes, type Wishes } from './suggest-address.ts';

export type Suggestions = Awaited<ReturnType<Api['configurator']['suggest']>>;
export type Suggestion = Suggestions['builds'][number];
export type UseInWords = Awaited<ReturnType<Api['configurator']['uses']>>['uses'][number];

/** What came of asking; nothing where no use and budget were given yet. */
export type Outcome =
  | { status: 'unasked' }
  | { status: 'answered'; suggestions: Suggestions }
  | { status: 'refused'; message: string; field: 'budget' | undefined };

export type SuggestData = {
  wishes: Wishes;
  uses: readonly UseInWords[];
  brands: readonly string[];
  /** The wished parts as they are sold now; those that are not are left out. */
  products: readonly ChosenProduct[];
  outcome: Outcome;
};

/** Everything the page shows, from its address. A refusal is shown beside what was asked, never instead of it. */
export async function loadSuggestions({ api, url }: Pick<LoadArgs, 'api' | 'url'>): Promise<SuggestData> {
  const [{ uses }, { brands }] = await Promise.all([api.configurator.uses(), api.catalog.brands()]);
  const asked = readWishes(
    url.searchParams,
    uses.map(({ use }) => use),
  );
  const products = await productsOf(api, asked.parts);
  const isSold = (refId: string) => products.some(({ ref_id }) => ref_id === refId);
  const wishes = { ...asked, parts: asked.parts.filter(isSold), own: asked.own.filter(isSold) };
  return {
    wishes,
    uses,
    brands: brands.map(({ brand_name }) => brand_name),
    products,
    outcome: await ask(api, wishes),
  };
}

async function ask(api: Api, { use, budgetPesos, parts, own, exclude }: Wishes): Promise<Outcome> {
  if (use === undefined || budgetPesos === undefined) return { status: 'unasked' };
  if (!Number.isFinite(budgetPesos)) {
    return { status: 'refused', message: 'Escribe el presupuesto en pesos, con números.', field: 'budget' };
  }
  try {
    const suggestions = await api.configurator.suggest({
      body: {
        use,
        budget_cents: Math.round(budgetPesos * 100),
        // All units of what is at home are at home.
        keep: parts.filter((refId) => own.includes(refId)),
        include: parts.filter((refId) => !own.includes(refId)),
        exclude: [...exclude],
      },
    });
    return { status: 'answered', suggestions };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const ofBudget = error.fields['budget_cents'];
    return {
      status: 'refused',
      message: ofBudget ?? error.message,
      field: ofBudget === undefined ? undefined : 'budget',
    };
  }
}

async function productsOf(api: Api, refIds: readonly string[]): Promise<readonly ChosenProduct[]> {
  if (refIds.length === 0) return [];
  try {
    return (await api.configurator.check({ body: { ref_ids: [...refIds] } })).products;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unknown_part') throw error;
    const unknown = new Set(error.details['ref_ids'] as string[]);
    return productsOf(
      api,
      refIds.filter((refId) => !unknown.has(refId)),
    );
  }
}
