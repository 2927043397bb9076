import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { audit } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { picturesMax, productPictureFiles } from './pictures.contract.ts';
import {
  answeredPictures,
  lockForPictures,
  picturesOf,
  type PlacedPicture,
  placePictures,
  removedPicturesOf,
} from './pictures.queries.ts';
import { noneTaken, type Refused, takeFiles } from './taken-files.ts';

/**
 * Adds pictures behind those that a product has. The same file twice is one picture; one that was removed comes back.
 * @param sent the form's `files`
 * @throws AppError 404; 422 where not one of the files is taken
 */
export async function addPictures(
  context: RequestContext,
  productId: number,
  sent: unknown,
): Promise<Awaited<ReturnType<typeof answeredPictures>> & { refused: Refused[] }> {
  const { db, clock, staff, media } = context;
  const { taken, refused } = await takeFiles(sent, productPictureFiles.tooLarge, async (file, name) => ({
    name,
    ...(await media.originals.keep(file)),
  }));
  return db.transaction(async (tx) => {
    await lockForPictures(tx, productId);
    const before = await picturesOf(tx, productId);
    const removed = await removedPicturesOf(tx, productId);
    const after: PlacedPicture[] = [...before];
    const tooMany: Refused[] = [];
    for (const { name, original, url, width, height } of taken) {
      if (after.some((picture) => picture.original === original)) continue;
      if (after.length >= picturesMax) {
        tooMany.push({ name, message: t('A product has at most {max} pictures.', { max: picturesMax }) });
        continue;
      }
      const known = removed.find((picture) => picture.original === original);
      const { id = null, alt = '', source_url = null } = known ?? {};
      after.push({
        product_id: productId,
        id,
        alt,
        url,
        width,
        height,
        original,
        whole_url: url,
        crop: null,
        source_url,
      });
    }
    const allRefused = [...refused, ...tooMany];
    if (tooMany.length === taken.length) throw noneTaken(allRefused);
    if (after.length > before.length) {
      await placePictures(tx, new Map([[productId, after]]), clock.now());
      await refreshListing(tx, [productId], clock.now());
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'product.add_pictures',
        subject: `product:${productId}`,
        after: { pictures: after.slice(before.length).map(({ url }) => url) },
      });
    }
    return { ...(await answeredPictures(tx, productId)), refused: allRefused };
  });
}
