import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';

/** A part number that a click copies, for the search elsewhere, the quote and the ticket. */
export function CopyableCode({ code, name }: { code: string; name: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // Without the right to the clipboard the text can still be marked by hand.
      return;
    }
    setIsCopied(true);
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="spec min-w-0 break-all text-ink">{code}</span>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={`Copiar ${name} ${code}`}
        title="Copiar"
        className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink"
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copiado' : ''}
      </span>
    </span>
  );
}
