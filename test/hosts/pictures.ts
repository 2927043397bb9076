import { type Api, ApiError } from '../../src/api/client.ts';
import { photoFile } from '../factories/picture-files.ts';
import { apiAt } from './buy.ts';
import type { Cluster } from './cluster.ts';

/** Gives the address of a picture that staff uploaded. */
export async function uploadPicture(staff: Api): Promise<string> {
  const form = new FormData();
  form.append('picture', await photoFile('logo.jpg'));
  return (await staff.settings.uploadSettingPicture({ form })).url;
}

/** @throws Error where a host does not show the picture, or another one */
export async function sameEverywhere(cluster: Cluster, url: string): Promise<void> {
  const seen = await Promise.all(
    cluster.shops.map(async (shop) => {
      const answer = await fetch(cluster.shopUrl(shop) + url);
      return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
    }),
  );
  if (new Set(seen).size !== 1 || !seen[0]?.startsWith('200 '))
    throw new Error(`the hosts answer ${seen.map((text) => text.slice(0, 12)).join(', ')}`);
}

/** What staff and shoppers see of pictures while their storage is not there, and afterwards. */
export async function watchPictures(cluster: Cluster) {
  const { token } = await apiAt(cluster.url).staff.signIn({ body: cluster.owner });
  const staff = apiAt(cluster.url, token ?? '');
  const shown = await uploadPicture(staff);
  await sameEverywhere(cluster, shown);
  return {
    /** @throws Error where a picture that was shown before is not, or an upload is not refused as it should */
    away: async () => {
      await sameEverywhere(cluster, shown);
      const said = await uploadPicture(staff).catch((error: unknown) =>
        error instanceof ApiError ? `${error.status} ${error.code}` : String(error),
      );
      if (said !== '503 files_away') throw new Error(`an upload was told ${said}`);
    },
    /** @throws Error where a new picture, or the one before, is not everywhere */
    back: async () => {
      await sameEverywhere(cluster, shown);
      await sameEverywhere(cluster, await uploadPicture(staff));
    },
  };
}
