import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { connectRealtime } from './realtime.ts';

/** Hears events of the shop's socket while the page stands. Without a socket the page simply is not live. */
export function useLive(events: readonly string[], onEvent: (event: string, payload: unknown) => void): void {
  const heard = useEffectEvent(onEvent);
  const names = events.join(' ');
  useEffect(() => {
    let socket: Socket | undefined;
    let isGone = false;
    const ears = names.split(' ').map((name) => ({ name, hear: (payload: unknown) => heard(name, payload) }));
    const listen = async () => {
      socket = await connectRealtime().catch(() => undefined);
      if (isGone) return;
      for (const { name, hear } of ears) socket?.on(name, hear);
    };
    void listen();
    return () => {
      isGone = true;
      for (const { name, hear } of ears) socket?.off(name, hear);
    };
  }, [names]);
}
