import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** In an open drawer: Back closes it, as on every phone, and leaves the page as it is. */
export function BackCloses({ close }: { close: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  }, [blocker, close]);
  return null;
}
