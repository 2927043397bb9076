const name = 'ensambla.chat';

/** The chat that was begun on this device: its number, or its secret. */
export function keptChat(): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for the next page; undefined forgets it. */
export function keepChat(thread: string | undefined): void {
  try {
    if (thread === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, thread);
  } catch {
    // Full or forbidden: the chat lasts as long as the page.
  }
}
