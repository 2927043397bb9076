import { data } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminMeta } from '../../page-meta.ts';

export const meta = () => adminMeta(t('Not found'));

function nothingHere(): never {
  throw data(null, { status: 404 });
}

export const loader = nothingHere;
export const clientLoader = nothingHere;

/** Never shown: the loaders always throw, and the frame draws its 404 screen. */
export default function AdminNotFoundPage() {
  return null;
}
