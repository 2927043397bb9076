import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import type { LoadArgs } from '../../data.ts';
import { type BuildAddress, readAddress } from './build-address.ts';
import type { Check, PartsList, SavedBuild } from './build-state.ts';

/** Rows of the list of parts. */
export const partsPageSize = 20;

export type ConfiguratorData = {
  address: BuildAddress;
  slots: Awaited<ReturnType<Api['configurator']['slots']>>['slots'];
  /** Undefined while nothing is chosen. */
  check: Check | undefined;
  parts: PartsList;
  saved: SavedBuild | undefined;
  /** Chosen ref_ids that the shop does not sell any more; left out of everything else. */
  gone: readonly string[];
};

/** Everything the page shows, from its address. */
export async function loadConfigurator({
  api,
  url,
}: Pick<LoadArgs, 'api' | 'url'>): Promise<ConfiguratorData> {
  const asked = readAddress(url.searchParams);
  const saved =
    asked.code === undefined
      ? undefined
      : (await api.configurator.build({ params: { code: asked.code } })).build;
  const wanted = saved?.ref_ids ?? asked.refIds;
  const own = [...(saved?.own_ref_ids ?? asked.own)];
  const isAssembled = saved?.is_assembled ?? asked.isAssembled;
  const slots = api.configurator.slots();
  const { refIds, answer, gone } = await withoutUnknown(wanted, (refIds) =>
    Promise.all([
      refIds.length === 0 ? undefined : api.configurator.check({ body: { ref_ids: [...refIds], own } }),
      readParts(api, asked, refIds),
    ]),
  );
  const [check, parts] = answer;
  // A saved build of which something is gone is not that build any more.
  const code = gone.length > 0 ? undefined : asked.code;
  return {
    address: { ...asked, refIds, own, isAssembled, code },
    slots: (await slots).slots,
    check,
    parts,
    saved,
    gone,
  };
}

function readParts(
  api: Api,
  { slot, q, fits, sort, filters, page }: BuildAddress,
  refIds: readonly string[],
) {
  return api.configurator.parts({
    params: { slot: slot.slot },
    query: {
      ...filters,
      ref_ids: refIds.join(','),
      fits,
      q,
      sort,
      page,
      page_size: partsPageSize,
    },
  });
}

/** Runs `ask`; parts that the shop does not know any more are left out and asked without. */
async function withoutUnknown<Answer>(
  wanted: readonly string[],
  ask: (refIds: readonly string[]) => Promise<Answer>,
): Promise<{ refIds: readonly string[]; answer: Answer; gone: readonly string[] }> {
  try {
    return { refIds: wanted, answer: await ask(wanted), gone: [] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unknown_part') throw error;
    const unknown = new Set(error.details['ref_ids'] as string[]);
    const refIds = wanted.filter((refId) => !unknown.has(refId));
    return { refIds, answer: await ask(refIds), gone: [...unknown] };
  }
}
