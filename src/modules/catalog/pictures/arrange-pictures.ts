import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Crop } from '../../../platform/encode-picture.ts';
import { invalid, stale } from '../../../platform/errors.ts';
import type { MediaStore, ShownPicture } from '../../../platform/media.ts';
import { audit } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { picturesMax } from './pictures.contract.ts';
import {
  answeredPictures,
  lockForPictures,
  type Picture,
  picturesOf,
  placePictures,
  removedPicturesOf,
} from './pictures.queries.ts';

/** A picture where it is to stand; what is left out of it stays as it was. */
export type WantedPicture = { id: number; alt?: string | undefined; crop?: Crop | null | undefined };

/**
 * Gives a product's pictures another order, texts and crops. A picture left out is removed; one that was removed in the
 * last 30 days comes back where it is named.
 * @throws AppError 404; 409 `stale` with the pictures there are now; 422 naming what cannot be
 */
export async function arrangePictures(
  context: RequestContext,
  productId: number,
  { version, images: wanted }: { version?: number | undefined; images: readonly WantedPicture[] },
): ReturnType<typeof answeredPictures> {
  const { db, clock, staff, media } = context;
  // Pictures are encoded before the transaction; an original never changes, so what is made of it stays true.
  const cropped = await cropThose(media, await knownPictures(db, productId), wanted);
  return db.transaction(async (tx) => {
    const versionNow = await lockForPictures(tx, productId);
    if (version !== undefined && version !== versionNow) throw stale(await answeredPictures(tx, productId));
    const before = await picturesOf(tx, productId);
    const known = await knownPictures(tx, productId);
    const after = wanted.map((one, index): Picture => {
      const picture = known.get(one.id);
      if (!picture) throw wrong(index, 'id', t('This picture is no longer there.'));
      return { ...picture, alt: one.alt ?? picture.alt, ...cropped.get(one.id) };
    });
    if (after.length > Math.max(picturesMax, before.length))
      throw invalid(
        { images: t('A product has at most {max} pictures.', { max: picturesMax }) },
        checkFields(),
      );
    if (JSON.stringify(after) === JSON.stringify(before)) return answeredPictures(tx, productId);
    await placePictures(tx, new Map([[productId, after]]), clock.now());
    await refreshListing(tx, [productId], clock.now());
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.arrange_pictures',
      subject: `product:${productId}`,
      before: { pictures: before.map(noted) },
      after: { pictures: after.map(noted) },
    });
    return answeredPictures(tx, productId);
  });
}

const checkFields = () => t('Check the marked fields.');

function wrong(index: number, field: string, message: string) {
  return invalid({ [`images.${index}.${field}`]: message }, checkFields());
}

/** Those that are shown and those that may come back, by id. */
async function knownPictures(db: Connection, productId: number): Promise<Map<number, Picture>> {
  const all = [...(await picturesOf(db, productId)), ...(await removedPicturesOf(db, productId))];
  return new Map(all.map((picture) => [picture.id, picture]));
}

/** What is shown of the pictures whose crop is another now, by id. */
async function cropThose(
  media: MediaStore,
  known: ReadonlyMap<number, Picture>,
  wanted: readonly WantedPicture[],
): Promise<Map<number, Partial<Picture>>> {
  const made = new Map<number, Partial<Picture>>();
  const seen = new Set<number>();
  for (const [index, { id, crop }] of wanted.entries()) {
    if (seen.has(id)) throw wrong(index, 'id', t('This picture is named twice.'));
    seen.add(id);
    const picture = known.get(id);
    if (!picture || crop === undefined || isSame(crop, picture.crop)) continue;
    if (picture.original === null)
      throw wrong(index, 'crop', t('The shop has only the address of this picture. Upload it to cut it.'));
    const { url, width, height }: ShownPicture = await media.originals.crop(picture.original, crop);
    made.set(id, { url, width, height, crop });
  }
  return made;
}

function isSame(one: Crop | null, other: Crop | null): boolean {
  if (one === null || other === null) return one === other;
  return (['x', 'y', 'width', 'height'] as const).every((side) => one[side] === other[side]);
}

/** What the audit says of a picture. */
function noted({ id, url, alt }: Picture) {
  return { id, url, alt };
}
