import { t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';

/** The number in an address. What is no number names nothing: the same 404 as a number that is not there. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) {
    throw new ApiError(404, 'not_found', t('It was deleted, or the address is wrong.'));
  }
  return Number(text);
}
