import { useEffect, useState } from 'react';

const nameOf = (of: string) => `ensambla.draft.${of}`;

/**
 * What is being typed, kept in this tab: who closes the panel or reloads the page finds it again.
 * @param of a conversation's id, or `new` for one that is not begun
 */
export function useDraft(of: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState('');
  useEffect(() => {
    // After the first picture, which the server made without knowing of it.
    const frame = requestAnimationFrame(() => setDraft((typed) => typed || readDraft(of)));
    return () => cancelAnimationFrame(frame);
  }, [of]);
  return [
    draft,
    (next) => {
      setDraft(next);
      keepDraft(of, next);
    },
  ];
}

function readDraft(of: string): string {
  try {
    return sessionStorage.getItem(nameOf(of)) ?? '';
  } catch {
    return '';
  }
}

function keepDraft(of: string, draft: string): void {
  try {
    if (draft === '') sessionStorage.removeItem(nameOf(of));
    else sessionStorage.setItem(nameOf(of), draft);
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}
