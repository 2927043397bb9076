/** A message on its way: `key` makes it one message however often it is sent. */
export type Outgoing = { key: string; body: string };

const nameOf = (ticketId: number) => `ensambla.outbox.${ticketId}`;

/** What was written to a conversation on this device and has not arrived yet, oldest first. */
export function readOutbox(ticketId: number): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(ticketId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

/** Keeps it; a browser that keeps nothing still sends it while the page stands. */
export function keepOutbox(ticketId: number, waiting: readonly Outgoing[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(nameOf(ticketId));
    else localStorage.setItem(nameOf(ticketId), JSON.stringify(waiting));
  } catch {
    // Full or forbidden.
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const { key, body } = (value ?? {}) as Partial<Outgoing>;
  return typeof key === 'string' && typeof body === 'string';
}
