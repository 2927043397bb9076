import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Api, ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { keepOutbox, type Outgoing, readOutbox } from './outbox.ts';

export type Thread = Awaited<ReturnType<Api['support']['thread']>>;
export type ThreadMessage = Thread['messages'][number];

/** How long a message that found no connection waits for its next try. */
const retryMilliseconds = 5000;

/**
 * A shopper's conversation while it stands on a page. What is written waits here, and outlives a reload, until the shop has
 * it; it goes one after the other under a key of its own, so that it arrives once and in order.
 */
export function useThread(thread: string, loaded: Thread) {
  const id = loaded.ticket.id;
  const [heard, setHeard] = useState<Thread>(loaded);
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([]);
  const [refusal, setRefusal] = useState<string>();
  /** The same as `waiting`, for what goes on sending over many renderings. */
  const queue = useRef<readonly Outgoing[]>([]);
  const isUnderWay = useRef(false);
  const { ticket } = newerOf(heard, loaded);
  const messages = joined(loaded.messages, heard.messages);
  const after = messages.at(-1)?.id ?? 0;
  const [seenByStaff, setSeenByStaff] = useState(0);
  const lastAnswer = messages.findLast(({ author, event }) => author === 'staff' && event === null)?.id ?? 0;
  const isWaiting = waiting.length > 0 && refusal === undefined;

  const hear = (answer: Thread) =>
    setHeard((before) => ({ ...answer, messages: joined(before.messages, answer.messages) }));
  const wait = (left: readonly Outgoing[]) => {
    queue.current = left;
    keepOutbox(id, left);
    setWaiting(left);
  };
  const catchUp = async () => {
    try {
      hear(await browserApi().support.thread({ params: { thread }, query: { after } }));
    } catch (error) {
      // The next news, or the next visit, reads it.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const tellSeen = useEffectEvent(async (messageId: number) => {
    if (messageId === 0 || document.visibilityState !== 'visible') return;
    // Nobody waits for it: the next message says it again.
    await browserApi()
      .support.seen({ params: { thread }, body: { message_id: messageId } })
      .catch(() => {});
  });
  const sendAll = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
        const { key, body } = next;
        hear(await browserApi().support.write({ params: { thread }, body: { key, body, after } }));
        wait(queue.current.slice(1));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without a connection it is sent by itself later; a refusal needs who wrote it.
      if (error.status !== 0) setRefusal(Object.values(error.fields)[0] ?? error.message);
    } finally {
      isUnderWay.current = false;
    }
  };
  const goOn = useEffectEvent(() => void sendAll());
  const restore = useEffectEvent(() => {
    const kept = readOutbox(id);
    if (kept.length === 0) return;
    wait(kept);
    void sendAll();
  });

  useEffect(() => {
    const tell = () => void tellSeen(lastAnswer);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [lastAnswer]);
  useEffect(() => {
    // After the first picture, which the server made without knowing of it.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => goOn();
    const timer = setInterval(again, retryMilliseconds);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting]);

  return {
    ticket,
    about: loaded.about,
    messages,
    /** Written here, and not there yet. */
    waiting,
    /** Why the first of `waiting` is not taken. */
    refusal,
    say: (body: string) => {
      wait([...queue.current, { key: crypto.randomUUID(), body }]);
      if (refusal === undefined) void sendAll();
    },
    /** Tries what was refused once more. */
    retry: () => {
      setRefusal(undefined);
      void sendAll();
    },
    /** Takes back what was refused, to be written anew. */
    takeBack: (): string => {
      const [first, ...rest] = queue.current;
      wait(rest);
      setRefusal(undefined);
      void sendAll();
      return first?.body ?? '';
    },
    sendFile: async (file: File) => {
      const form = new FormData();
      form.set('key', crypto.randomUUID());
      form.set('after', `${after}`);
      form.set('file', file);
      hear(await browserApi().support.sendFile({ params: { thread }, form }));
    },
    catchUp: () => void catchUp(),
    /** The id of the last message that staff have read. */
    seenByStaff: Math.max(seenByStaff, ticket.seen_by_staff),
    setSeenByStaff: (messageId: number) => setSeenByStaff((before) => Math.max(before, messageId)),
  };
}

/** Each once, in the order of their ids. */
function joined(some: readonly ThreadMessage[], others: readonly ThreadMessage[]): ThreadMessage[] {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

function newerOf(one: Thread, other: Thread): Thread {
  return (one.messages.at(-1)?.id ?? 0) >= (other.messages.at(-1)?.id ?? 0) ? one : other;
}
