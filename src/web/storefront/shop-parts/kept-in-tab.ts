import { useEffect } from 'react';

/** Keeps what is typed for as long as the tab lives, by a name of ours: a reload or a refusal loses nothing. */
export function useKeptInTab(name: string, typed: object | undefined): void {
  const text = typed && JSON.stringify(typed);
  useEffect(() => {
    if (text !== undefined) keep(name, text);
  }, [name, text]);
}

/** The same at once. */
export function keepInTab(name: string, typed: object): void {
  keep(name, JSON.stringify(typed));
}

/** What was kept in this tab; undefined for nothing. */
export function keptInTab<Typed extends object>(name: string): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** It was sent: the next one begins afresh. */
export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Private windows may refuse storage; the page works without it.
  }
}
