import { ApiError } from '../../../api/client.ts';
import type { Route } from './+types/not-found-page';
import { browserLoader, serverLoader } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { isStaffPath } from '../../staff-path.ts';

export const meta = () => pageMeta({ title: 'No encontrado', isPrivate: true });

async function nothingHere(): Promise<never> {
  throw new ApiError(404, 'not_found', 'Aquí no hay nada.');
}

export const loader = serverLoader(nothingHere);
const notFoundInBrowser = browserLoader(nothingHere);

/** The staff's pages are not in the list that shoppers fetch (vite.config.ts): they open as pages of their own. */
export function clientLoader(args: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, href } = args.url;
  if (!isStaffPath(pathname)) return notFoundInBrowser(args);
  window.location.replace(href);
  return new Promise(() => undefined);
}

/** Never shown: the loaders always throw, and the frame draws its 404 screen. */
export default function NotFoundPage() {
  return null;
}
