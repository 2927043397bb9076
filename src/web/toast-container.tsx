import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './styles/toasts.css';
import { useToastQueue } from './toasts.tsx';

/** Draws the waiting toasts as the spec says (§8): top-right, light theme, no progress bar. */
export function Toasts() {
  const waiting = useToastQueue((state) => state.waiting);

  useEffect(() => {
    // The library keeps its own list; ours only hands over.
    if (waiting.length === 0) return;
    useToastQueue.setState({ waiting: [] });
    for (const { id, kind, text, milliseconds } of waiting) {
      toast[kind](text, { toastId: `${id}`, autoClose: milliseconds });
    }
  }, [waiting]);

  return (
    <ToastContainer position="top-right" theme="light" hideProgressBar newestOnTop pauseOnFocusLoss={false} />
  );
}
