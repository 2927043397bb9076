import type { Connection } from '../../../platform/database/database.ts';
import { auditAll } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { picturesMax } from './pictures.contract.ts';
import {
  lockAllForPictures,
  picturesByProduct,
  type PlacedPicture,
  placePictures,
  removedPicturesOf,
} from './pictures.queries.ts';

/** What one line of a file gives a product. */
export type PicturesToImport = {
  productId: number;
  /** Pictures that were fetched and kept; `position` counts from 1, without it they stand behind the others. */
  pictures: readonly {
    source_url: string;
    original: string;
    url: string;
    width: number;
    height: number;
    alt?: string | undefined;
    position?: number | undefined;
  }[];
  /** Another text for a picture that is there. */
  alt?: { id: number; was: string; text: string } | undefined;
};

/** What became of a line, enough to take it back. */
export type ImportedPictures = {
  added: { id: number; url: string; alt: string }[];
  alt?: { id: number; was: string; text: string };
  /** The product's pictures of before, by id, where this locked them against feeds. */
  unlocked_before?: number[];
};

/** Who imports, when, and as what. */
export type PictureImport = { staffId: string | undefined; now: Date; part: string };

/**
 * Gives products the pictures that were fetched for them, in a dozen statements whatever their number. A picture that a
 * product has already is not added again; one that was removed comes back.
 * @returns by line: what was written; undefined for a product that is gone. `tooMany` names sources beyond the most a
 * product may have, `isStale` a text that somebody changed
 */
export async function importPictures(
  tx: Connection,
  lines: readonly PicturesToImport[],
  { staffId, now, part }: PictureImport,
): Promise<({ written: ImportedPictures; tooMany: string[]; isStale: boolean } | undefined)[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const locked = await lockAllForPictures(tx, ids);
  const before = await picturesByProduct(tx, ids);
  const removed = await removedPicturesOf(tx, ...ids);
  const after = new Map<number, PlacedPicture[]>();
  const listOf = (id: number): PlacedPicture[] => after.get(id) ?? before.get(id) ?? [];
  const tooMany = new Set<object>();
  const stale = new Set<object>();
  const known = lines.filter(({ productId }) => locked.has(productId));
  // In the order of their places, so that each finds those before it.
  const inOrder = known
    .flatMap(({ productId, pictures }) => pictures.map((picture) => ({ productId, picture })))
    .toSorted((a, b) => (a.picture.position ?? 1e6) - (b.picture.position ?? 1e6));
  for (const { productId, picture } of inOrder) {
    const list = listOf(productId);
    const { alt, position, ...shown } = picture;
    if (list.some(({ original }) => original === shown.original)) continue;
    if (list.length >= picturesMax) {
      tooMany.add(picture);
      continue;
    }
    const was = removed.find((one) => one.product_id === productId && one.original === shown.original);
    const placed: PlacedPicture = {
      ...shown,
      product_id: productId,
      id: was?.id ?? null,
      alt: alt ?? was?.alt ?? '',
      whole_url: shown.url,
      crop: null,
    };
    after.set(productId, list.toSpliced(position === undefined ? list.length : position - 1, 0, placed));
  }
  for (const { productId, alt } of known) {
    if (!alt) continue;
    const list = listOf(productId);
    const index = list.findIndex((picture) => picture.id === alt.id && picture.alt === alt.was);
    const picture = list[index];
    if (picture) after.set(productId, list.with(index, { ...picture, alt: alt.text }));
    else stale.add(alt);
  }
  const stored = await writePictures(tx, { before, after, staffId, now, part });
  const unlocked = new Set([...after.keys()].filter((id) => locked.get(id) === false));
  return lines.map(({ productId, pictures, alt }) => {
    if (!locked.has(productId)) return undefined;
    const had = before.get(productId) ?? [];
    const added = pictures.flatMap(({ source_url: source, original }) =>
      (stored.get(productId) ?? []).filter(
        (one) =>
          one.source_url === source && one.original === original && !had.some(({ id }) => id === one.id),
      ),
    );
    const isChanged = alt !== undefined && !stale.has(alt);
    return {
      written: {
        added: added.map(({ id, url, alt: text }) => ({ id, url, alt: text })),
        ...(isChanged && { alt }),
        // The first line that changes a product says how it was.
        ...((added.length > 0 || isChanged) &&
          unlocked.delete(productId) && { unlocked_before: had.map(({ id }) => id) }),
      },
      tooMany: pictures.filter((picture) => tooMany.has(picture)).map(({ source_url: source }) => source),
      isStale: alt !== undefined && !isChanged,
    };
  });
}

/** Places the pictures of products that have others now; gives them with their ids. */
export async function writePictures(
  tx: Connection,
  {
    before,
    after,
    staffId,
    now,
    part,
  }: PictureImport & {
    before: ReadonlyMap<number, readonly PlacedPicture[]>;
    after: ReadonlyMap<number, readonly PlacedPicture[]>;
  },
) {
  const ids = [...after.keys()];
  if (ids.length === 0) return new Map<never, never>();
  await placePictures(tx, after, now);
  await refreshListing(tx, ids, now);
  const noted = (pictures: readonly PlacedPicture[] = []) =>
    pictures.map(({ id, url, alt }) => ({ id, url, alt }));
  const stored = await picturesByProduct(tx, ids);
  await auditAll(
    tx,
    staffId,
    ids.map((id) => ({
      action: 'product.arrange_pictures',
      subject: `product:${id}`,
      before: { pictures: noted(before.get(id)) },
      after: { pictures: noted(stored.get(id)), part },
    })),
  );
  return stored;
}
