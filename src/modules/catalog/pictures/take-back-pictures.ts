import type { Connection } from '../../../platform/database/database.ts';
import { type ImportedPictures, type PictureImport, writePictures } from './import-pictures.ts';
import {
  leavePicturesToFeeds,
  lockAllForPictures,
  picturesByProduct,
  type PlacedPicture,
} from './pictures.queries.ts';

/**
 * Takes away what `importPictures` added and gives texts back. A picture that somebody cropped or described since stays;
 * one that somebody removed is gone already. Feeds may write pictures again where the import had locked them.
 * @returns by line: whether all of it is back
 */
export async function takeBackPictures(
  tx: Connection,
  lines: readonly { productId: number; written: ImportedPictures }[],
  editing: PictureImport,
): Promise<boolean[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  await lockAllForPictures(tx, ids);
  const before = await picturesByProduct(tx, ids);
  const after = new Map<number, PlacedPicture[]>();
  const listOf = (id: number): PlacedPicture[] => after.get(id) ?? before.get(id) ?? [];
  const isBack = lines.map(({ productId, written: { added, alt } }) => {
    let isWhole = true;
    const change = (id: number, isAsWritten: (picture: PlacedPicture) => boolean, to: PlacedPicture[]) => {
      const picture = listOf(productId).find((one) => one.id === id);
      if (!picture) return;
      if (isAsWritten(picture)) after.set(productId, to);
      else isWhole = false;
    };
    for (const { id, url, alt: text } of added) {
      change(
        id,
        (picture) => picture.url === url && picture.alt === text,
        listOf(productId).filter((picture) => picture.id !== id),
      );
    }
    if (alt) {
      change(
        alt.id,
        (picture) => picture.alt === alt.text,
        listOf(productId).map((picture) => (picture.id === alt.id ? { ...picture, alt: alt.was } : picture)),
      );
    }
    return isWhole;
  });
  await writePictures(tx, { before, after, ...editing });
  const unlocked = lines.filter(
    ({ productId, written: { unlocked_before: had } }) =>
      had !== undefined &&
      had.join() ===
        listOf(productId)
          .map(({ id }) => id)
          .join(),
  );
  if (unlocked.length > 0)
    await leavePicturesToFeeds(
      tx,
      unlocked.map(({ productId }) => productId),
    );
  return isBack;
}
