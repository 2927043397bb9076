import { t } from '../../i18n/t.ts';
import { z } from '../../platform/http/endpoint.ts';
import { isLinkTarget } from './documents/link-target.contract.ts';
import { uploadedPicture } from './documents/document.contract.ts';

/** A moment on the wire, to the minute; null: no such moment. */
const moment = z.iso
  .datetime({ offset: true, error: () => t('Choose a day and a time.') })
  .transform((text) => new Date(text).toISOString())
  .nullable();

/** When something is shown, by itself. */
export const schedule = {
  /** False: it is kept and not shown. */
  is_visible: z.boolean(),
  starts_at: moment,
  ends_at: moment,
};

export const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t('At most {max} characters.', { max }) });
export const written = (max: number) => line(max).min(1, { error: () => t('Write something here.') });
export const target = z
  .string()
  .trim()
  .max(500)
  .refine(isLinkTarget, { error: () => t('Begin it with / for a page of this shop, or with https://.') });
export const picture = {
  image_url: z.string().regex(uploadedPicture, { error: () => t('Upload a picture.') }),
  /** What it shows, for who does not see it. */
  alt: written(200),
};
export const count = (min: number, max: number) => z.int().min(min).max(max);
