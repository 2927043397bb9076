import { useCallback } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { reloadsAsked } from './data.ts';

/**
 * Reads the page anew. Lists that are whole in the browser (`unlessSearched`) and all that stands on them ask by this and not
 * by the router's own `revalidate`: a reload asked for while a search is on its way becomes part of the search's visit, and
 * only this mark tells it from the search alone.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  return useCallback(() => {
    reloadsAsked.add(pathname);
    return revalidate();
  }, [pathname, revalidate]);
}
