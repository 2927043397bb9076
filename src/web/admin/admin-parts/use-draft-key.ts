import { useLocation } from 'react-router';
import { useStaff } from '../shell/admin-layout.tsx';

/**
 * Under which a draft is kept: what one person typed is not put back for the next who signs in there.
 * @param name of the form, where its page has several
 */
export function useDraftKey(name = ''): string {
  const { pathname } = useLocation();
  return `${pathname}:${useStaff().id}${name && `:${name}`}`;
}
