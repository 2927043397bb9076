import { useEffect, useEffectEvent, useRef } from 'react';
import { heardWithin } from './realtime.ts';
import { useLive } from './use-live.ts';
import { useReload } from './use-reload.ts';

const pauseMilliseconds = 400;
/** How long a page may have been on its way, with its data read and nobody listening yet. */
const onTheWayMilliseconds = 2000;
/** What the shop says to a socket that hears its rooms, after the first connection and after every later one. */
const ready = 'ready';

/** Whether news name this thing by its `id`, or none. */
export function isNewsOf(id: string): (payload: unknown) => boolean {
  return (payload) =>
    typeof payload !== 'object' || payload === null || !('id' in payload) || payload.id === id;
}

/**
 * Loads the page's data again when the shop says that something changed; many news at once are one reload. What was
 * said before the socket stood, or while it was down, nobody heard: the data are read once more then.
 */
export function useLiveReload(
  events: readonly string[],
  isOurs: (payload: unknown) => boolean = () => true,
): void {
  const reload = useReload();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reloadSoon = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void reload(), pauseMilliseconds);
  };
  const catchUp = useEffectEvent(() => {
    if (heardWithin(onTheWayMilliseconds, events)) reloadSoon();
  });
  useEffect(() => {
    catchUp();
    return () => clearTimeout(pause.current);
  }, []);
  useLive([...events, ready], (event, payload) => {
    if (event === ready || isOurs(payload)) reloadSoon();
  });
}
