import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { addressOf, type BuildAddress } from './build-address.ts';
import { beginHistory, type BuildHistory, followed, keepHistory, keptHistory } from './build-history.ts';

/** Undo and redo of every change of the parts, by button and by Ctrl/⌘ + Z and Y. */
export function StepButtons({ address }: { address: BuildAddress }) {
  const parts = address.refIds.join(',');
  const history = useSteps(parts);
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  const back = history.past.at(-1);
  const forth = history.future[0];

  const goTo = (steps: string, words: string) => {
    setSaid(words);
    const refIds = steps.split(',').filter((refId) => refId !== '');
    void navigate(addressOf(address, { refIds }), { preventScrollReset: true });
  };
  const undo = () => back !== undefined && goTo(back, 'Cambio deshecho.');
  const redo = () => forth !== undefined && goTo(forth, 'Cambio rehecho.');

  const keys = useRef({ undo, redo });
  useEffect(() => {
    keys.current = { undo, redo };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Inside a box these keys take back what was typed there.
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const letter = event.key.toLowerCase();
      if (letter !== 'z' && letter !== 'y') return;
      event.preventDefault();
      if (letter === 'y' || event.shiftKey) keys.current.redo();
      else keys.current.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="flex gap-1 noscript:hidden">
      <IconButton
        icon="undo"
        label="Deshacer"
        title="Deshacer (Ctrl + Z)"
        disabled={back === undefined}
        onClick={undo}
      />
      <IconButton
        icon="redo"
        label="Rehacer"
        title="Rehacer (Ctrl + Y)"
        disabled={forth === undefined}
        onClick={redo}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

/** The steps up to what is there now; the server knows of none. */
function useSteps(parts: string): BuildHistory {
  const [history, setHistory] = useState(() => beginHistory(parts));
  const isRead = useRef(false);
  useEffect(() => {
    setHistory((before) => {
      const next = isRead.current ? followed(before, parts) : keptHistory(parts);
      keepHistory(next);
      return next;
    });
    isRead.current = true;
  }, [parts]);
  return history;
}
