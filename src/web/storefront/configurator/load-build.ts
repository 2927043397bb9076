import type { Api } from '../../../api/client.ts';
import type { Check, SavedBuild } from './build-state.ts';

/** A saved build with the rules' word on what of it is still for sale. */
export type LoadedBuild = {
  build: SavedBuild;
  /** Without parts that are not sold any more. */
  refIds: readonly string[];
  /** Undefined where nothing of it is left. */
  check: Check | undefined;
};

/** @throws ApiError 404 for a code nobody gave out */
export async function loadBuild(api: Api, code: string): Promise<LoadedBuild> {
  const { build } = await api.configurator.build({ params: { code } });
  const forSale = new Set(build.products.map(({ ref_id }) => ref_id));
  const refIds = build.ref_ids.filter((refId) => forSale.has(refId));
  const check =
    refIds.length === 0
      ? undefined
      : await api.configurator.check({ body: { ref_ids: refIds, own: build.own_ref_ids } });
  return { build, refIds, check };
}
