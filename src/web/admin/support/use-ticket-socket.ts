import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { connectRealtime } from '../../realtime.ts';

/** How long somebody is said to type after they last did. */
const typingMilliseconds = 3000;

type Person = { id: string; name: string };

/** Looks at a ticket by the shop's socket: who else of the staff does, who types, and how far the customer has read. */
export function useTicketSocket(ticketId: number, ownId: string) {
  const [others, setOthers] = useState<readonly Person[]>([]);
  const [typing, setTyping] = useState<{ isCustomer: boolean; name: string }>();
  const [seen, setSeen] = useState(0);
  const socket = useRef<Socket>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookedAt = useRef(0);
  const hear = useEffectEvent((event: string, said: { ticket_id: number } & Record<string, unknown>) => {
    if (said.ticket_id !== ticketId) return;
    if (event === 'support.looking') {
      // Of two moments the later holds, whichever arrives last.
      if (Number(said['at']) < lookedAt.current) return;
      lookedAt.current = Number(said['at']);
      setOthers((said['people'] as Person[]).filter(({ id }) => id !== ownId));
    } else if (event === 'support.seen') {
      if (said['author'] === 'customer') setSeen((before) => Math.max(before, Number(said['message_id'])));
    } else {
      setTyping({ isCustomer: said['author'] === 'customer', name: String(said['name'] ?? '') });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyping(undefined), typingMilliseconds);
    }
  });

  useEffect(() => {
    let isGone = false;
    const look = () => socket.current?.emit('support.look', { ticket_id: ticketId });
    const ears = ['support.looking', 'support.typing', 'support.seen'].map((event) => ({
      event,
      ear: (said: Parameters<typeof hear>[1]) => hear(event, said),
    }));
    const listen = async () => {
      const connected = await connectRealtime().catch(() => undefined);
      if (isGone || connected === undefined) return;
      socket.current = connected;
      connected.on('ready', look);
      for (const { event, ear } of ears) connected.on(event, ear);
      if (connected.connected) look();
    };
    void listen();
    return () => {
      isGone = true;
      clearTimeout(timer.current);
      socket.current?.emit('support.leave', { ticket_id: ticketId });
      socket.current?.off('ready', look);
      for (const { event, ear } of ears) socket.current?.off(event, ear);
    };
  }, [ticketId]);

  return {
    /** Of the staff, who looks at it, too. */
    others,
    typing,
    /** The id of the last message that the customer has read, as it is told while the page stands. */
    seen,
    tellTyping: () => void socket.current?.emit('support.typing', { ticket_id: ticketId }),
  };
}
