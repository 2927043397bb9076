import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from './use-live.ts';

const pauseMilliseconds = 400;

/** Loads the page's data again when the shop says that something changed; many news at once are one reload. */
export function useLiveReload(
  events: readonly string[],
  isOurs: (payload: unknown) => boolean = () => true,
): void {
  const { revalidate } = useRevalidator();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useLive(events, (_, payload) => {
    if (!isOurs(payload)) return;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void revalidate(), pauseMilliseconds);
  });
}
