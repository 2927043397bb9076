import { ApiError } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';

export const meta = () => pageMeta({ title: 'No encontrado', isPrivate: true });

async function nothingHere(): Promise<never> {
  throw new ApiError(404, 'not_found', 'Aquí no hay nada.');
}

export const loader = serverLoader(nothingHere);
export const clientLoader = browserLoader(nothingHere);

/** Never shown: the loaders always throw, and the frame draws its 404 screen. */
export default function NotFoundPage() {
  return null;
}
