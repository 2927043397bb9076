import { useSyncExternalStore } from 'react';

/** How somebody arranged the menu on this machine: folded groups by their title, pinned screens by their address. */
type MenuChoice = { folded: readonly string[]; pinned: readonly string[] };

const key = 'admin-menu';
const asDelivered: MenuChoice = { folded: [], pinned: [] };
const listeners = new Set<() => void>();
let read: { text: string | null; choice: MenuChoice } = { text: null, choice: asDelivered };

function current(): MenuChoice {
  const text = window.localStorage.getItem(key);
  if (text !== read.text) read = { text, choice: parsed(text) };
  return read.choice;
}

/** What another version, or a person, wrote there is not trusted. */
function parsed(text: string | null): MenuChoice {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof MenuChoice, unknown>>;
    const words = (value: unknown) =>
      Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
    return { folded: words(kept.folded), pinned: words(kept.pinned) };
  } catch {
    return asDelivered;
  }
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab of the same person.
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The menu as somebody arranged it; as it is delivered until the page is alive. */
export function useMenuChoice() {
  const choice = useSyncExternalStore(listen, current, () => asDelivered);
  const toggle = (part: keyof MenuChoice, word: string) => {
    const words = choice[part];
    const next = words.includes(word) ? words.filter((one) => one !== word) : [...words, word];
    window.localStorage.setItem(key, JSON.stringify({ ...choice, [part]: next }));
    for (const tell of listeners) tell();
  };
  return { ...choice, toggle };
}
