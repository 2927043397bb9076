import { createContext, createElement, use } from 'react';
import type { ReactNode } from 'react';

/** What the server keeps of the parts of pages; nothing in the browser (`cache-fragments.ts`). */
export type FragmentsOfPage = {
  /** The part's place in this page, and whether its text is there already. */
  placeOf(key: string): { at: number; isKept: boolean };
};

export const FragmentsContext = createContext<FragmentsOfPage | undefined>(undefined);

/** Stands around a part in the server's text of a page, and never leaves the server. */
export const fragmentTag = 'kept-part';

/**
 * A part that says the same on many pages: the server makes its text once and puts it into every page that has it
 * (docs/decisions/0037-parts-of-pages-kept-as-text.md). `of` names everything the text depends on; nothing where it
 * is not worth keeping. In the browser, nothing but its children. Not for parts within parts, nor for pictures that are not
 * `lazy`: React asks for those in the page's head when it makes them.
 */
export function CachedFragment({ of, children }: { of: () => string | undefined; children: ReactNode }) {
  const parts = use(FragmentsContext);
  const key = parts && of();
  if (parts === undefined || key === undefined) return children;
  const { at, isKept } = parts.placeOf(key);
  return createElement(fragmentTag, { at }, isKept ? undefined : children);
}
