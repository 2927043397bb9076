import { t } from '../../../i18n/t.ts';
import { invalid } from '../../../platform/errors.ts';
import type { MediaStore } from '../../../platform/media.ts';

/**
 * Keeps the picture of a form's field and gives its address; undefined where none was chosen (browsers send an empty
 * file then). A form may also repeat the address of a picture that is kept already.
 * @throws AppError 422 for what is no picture, 413 over 8 MB
 */
export async function savePictureField(
  media: MediaStore,
  value: unknown,
  field: string,
): Promise<string | undefined> {
  if (value instanceof File) return value.size === 0 ? undefined : media.savePicture(value, field);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && /^\/media\/[\w./-]{1,300}$/.test(value) && !value.includes('..'))
    return value;
  throw invalid({ [field]: t('Send a picture file.') }, t('Check the marked fields.'));
}
