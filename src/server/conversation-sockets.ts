import type { Server, Socket } from 'socket.io';
import { ticketRoom } from '../modules/support/index.ts';

/** Who asks by a socket, as the server knows them. */
export type ConversationDoors = {
  /** The ticket that a shopper names, by its number or a secret, where this socket's shopper may read it. */
  ticketOf(thread: string): Promise<number | undefined>;
  /** Whoever of the staff may answer; undefined for everybody else. */
  supporter(): Promise<{ id: string; name: string } | undefined>;
  /** Whether a ticket has this number. */
  isThere(ticketId: number): Promise<boolean>;
  /** Whether somebody attends the chat now. */
  isAttended(): Promise<boolean>;
};

type Listener = { author: 'customer' | 'staff'; id: string; name: string };
type Ack = (answer: object) => void;

/** Conversations that one socket may hear at a time. */
const ticketsMax = 50;
/** A hand that goes on typing is told this often. */
const typingMilliseconds = 1000;
/** Questions a socket may ask in a while: each asks the database, some every process. */
const asksMax = 60;
const asksMilliseconds = 10_000;

/**
 * Lets a socket hear conversations. It joins only what `doors` says is its own; what it is told are names of things to
 * read, never their words, so that nothing is read past the API.
 */
export function hearConversations(io: Server, socket: Socket, doors: ConversationDoors): void {
  const heard = new Map<number, Listener>();
  let typedAt = -typingMilliseconds;
  let asks = { count: 0, since: performance.now() };
  const mayAsk = () => {
    if (performance.now() - asks.since > asksMilliseconds) asks = { count: 0, since: performance.now() };
    asks.count += 1;
    return asks.count <= asksMax;
  };
  const asker = { socket, mayAsk };

  /** All who look at a ticket in the admin area, on every process. */
  const tellLookers = async (ticketId: number) => {
    const room = ticketRoom(ticketId);
    // What is told of two moments may arrive the other way round: the adapter sends each on its own.
    const at = performance.timeOrigin + performance.now();
    const people = new Map<string, string>();
    // A process that just died does not answer: then those of this one are told.
    const sockets = await io
      .in(room)
      .fetchSockets()
      .catch(() => io.local.in(room).fetchSockets());
    for (const { data } of sockets) {
      const { id, name } = (data as { looker?: Listener }).looker ?? {};
      if (id !== undefined && name !== undefined) people.set(id, name);
    }
    io.to('staff:support').emit('support.looking', {
      ticket_id: ticketId,
      at,
      people: [...people].map(([id, name]) => ({ id, name })),
    });
  };
  const forget = async (ticketId: number) => {
    const listener = heard.get(ticketId);
    if (!listener) return;
    heard.delete(ticketId);
    await socket.leave(ticketRoom(ticketId));
    if (listener.author === 'staff') await tellLookers(ticketId);
  };
  const join = async (ticketId: number, listener: Listener) => {
    if (heard.size >= ticketsMax) return;
    heard.set(ticketId, listener);
    if (listener.author === 'staff') socket.data.looker = listener;
    await socket.join(ticketRoom(ticketId));
  };

  answer(asker, 'support.presence', async () => ({ is_attended: await doors.isAttended() }));

  answer(asker, 'support.join', async (asked) => {
    const { thread } = asked as { thread?: unknown };
    const ticketId = typeof thread === 'string' ? await doors.ticketOf(thread.slice(0, 64)) : undefined;
    if (ticketId === undefined) return { is_refused: true };
    await join(ticketId, { author: 'customer', id: '', name: '' });
    return { ticket_id: ticketId };
  });

  answer(asker, 'support.look', async (asked) => {
    const id = ticketIdOf(asked);
    const staff = id === undefined ? undefined : await doors.supporter();
    if (id === undefined || !staff || !(await doors.isThere(id))) return { is_refused: true };
    // Who turns to another conversation has left the one before.
    for (const other of heard.keys()) if (other !== id) await forget(other);
    await join(id, { author: 'staff', ...staff });
    await tellLookers(id);
    return { ticket_id: id };
  });

  socket.on('support.leave', (asked: unknown) => {
    const id = ticketIdOf(asked);
    if (id !== undefined) void forget(id).catch(() => {});
  });

  socket.on('support.typing', (asked: unknown) => {
    const id = ticketIdOf(asked);
    const listener = id === undefined ? undefined : heard.get(id);
    if (id === undefined || !listener || performance.now() - typedAt < typingMilliseconds) return;
    typedAt = performance.now();
    const { author, name } = listener;
    socket
      .to(ticketRoom(id))
      .emit('support.typing', { ticket_id: id, author, name: name.split(' ')[0] ?? '' });
  });

  socket.on('disconnect', () => {
    for (const [id, { author }] of heard) if (author === 'staff') void tellLookers(id).catch(() => {});
    heard.clear();
  });
}

/** Answers a question of a socket, or refuses one too many; whoever does not wait for an answer gets none. */
function answer(
  { socket, mayAsk }: { socket: Socket; mayAsk: () => boolean },
  event: string,
  work: (asked: object) => Promise<object>,
): void {
  socket.on(event, (asked: unknown, ack: unknown) => {
    const reply: Ack = typeof ack === 'function' ? (ack as Ack) : () => {};
    if (!mayAsk()) return reply({ is_refused: true });
    void work(typeof asked === 'object' && asked !== null ? asked : {})
      .then(reply)
      .catch(() => reply({ is_refused: true }));
  });
}

function ticketIdOf(asked: unknown): number | undefined {
  const id = (asked as { ticket_id?: unknown } | null)?.ticket_id;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
}
