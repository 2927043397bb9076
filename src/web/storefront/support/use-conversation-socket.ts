import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { connectRealtime } from '../../realtime.ts';

/** How long somebody is said to type after they last did. */
const typingMilliseconds = 3000;

/**
 * Hears a conversation by the shop's socket: `onNews` when there is something to read, also after every connection, because
 * what was told meanwhile nobody says again. Without a socket the conversation is read when it is opened.
 * @param thread its number, or the secret of a link
 */
export function useConversationSocket(
  thread: string,
  ticketId: number,
  on: { news: () => void; seen: (messageId: number) => void },
) {
  const [typing, setTyping] = useState<string>();
  const socket = useRef<Socket>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const join = useEffectEvent(() => {
    socket.current?.emit('support.join', { thread }, (answer: { is_refused?: boolean }) => {
      if (answer.is_refused !== true) on.news();
    });
  });
  const hear = useEffectEvent(
    (event: string, said: { ticket_id: number; author?: string; name?: string; message_id?: number }) => {
      if (said.ticket_id !== ticketId) return;
      if (event === 'support.message') {
        setTyping(undefined);
        on.news();
      } else if (said.author === 'staff' && event === 'support.seen') {
        on.seen(said.message_id ?? 0);
      } else if (said.author === 'staff') {
        setTyping(said.name ?? '');
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setTyping(undefined), typingMilliseconds);
      }
    },
  );

  useEffect(() => {
    let isGone = false;
    const onJoin = () => join();
    const ears = ['support.message', 'support.typing', 'support.seen'].map((event) => ({
      event,
      ear: (said: Parameters<typeof hear>[1]) => hear(event, said),
    }));
    const listen = async () => {
      const connected = await connectRealtime().catch(() => undefined);
      if (isGone || connected === undefined) return;
      socket.current = connected;
      connected.on('ready', onJoin);
      for (const { event, ear } of ears) connected.on(event, ear);
      if (connected.connected) join();
    };
    void listen();
    return () => {
      isGone = true;
      clearTimeout(timer.current);
      socket.current?.emit('support.leave', { ticket_id: ticketId });
      socket.current?.off('ready', onJoin);
      for (const { event, ear } of ears) socket.current?.off(event, ear);
    };
  }, [ticketId]);

  return {
    /** Whoever of the staff types. */
    typing,
    tellTyping: () => void socket.current?.emit('support.typing', { ticket_id: ticketId }),
  };
}
