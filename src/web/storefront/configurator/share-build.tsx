import { useState } from 'react';
import { links } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { chatText } from './chat-text.ts';
import type { BuildState, ChosenProduct } from './build-state.ts';

/** A saved build's short link and what can be done with it: copy, send by chat, quote, compare. */
export function ShareBuild({
  code,
  name,
  refIds,
  products,
  totalCents,
  state,
}: {
  code: string;
  name: string;
  refIds: readonly string[];
  products: readonly ChosenProduct[];
  totalCents: number;
  state: BuildState;
}) {
  const [said, setSaid] = useState<string>();
  const path = links.build(code);
  const copy = async (textOf: (url: string) => string, done: string) => {
    try {
      await navigator.clipboard.writeText(textOf(new URL(path, location.href).href));
      setSaid(done);
    } catch {
      // Some browsers refuse the clipboard; the link above can be marked by hand.
      setSaid('Tu navegador no deja copiar: marca el enlace y cópialo.');
    }
  };
  const forChat = (url: string) => chatText({ name, refIds, products, totalCents, state, url });
  return (
    <section aria-label="Compartir el equipo" className="grid grid-cols-1 gap-2.5">
      <p className="text-sm font-medium">Equipo guardado</p>
      <div className="flex items-center gap-2">
        <span className="spec min-w-0 flex-1 truncate rounded-md border border-line bg-sunken px-3 py-2.5 text-xs select-all">
          {path}
        </span>
        <Button
          variant="secondary"
          iconStart="copy"
          onClick={() => void copy((url) => url, 'El enlace está en el portapapeles.')}
          className="shrink-0"
        >
          Copiar
        </Button>
      </div>
      <p role="status" className="text-xs text-ink-soft">
        {said ?? 'Quien tenga el enlace ve este equipo con precios y existencias del día.'}
      </p>
      <Button
        variant="secondary"
        iconStart="chat"
        isWide
        mayWrap
        onClick={() => void copy(forChat, 'Texto copiado: pégalo en WhatsApp.')}
      >
        Copiar para WhatsApp
      </Button>
      <div className="grid grid-cols-2 gap-2 print:hidden">
        <ButtonLink to={links.buildQuote(code)} variant="secondary" size="sm" iconStart="invoice">
          Cotización
        </ButtonLink>
        <ButtonLink to={links.compareBuilds(code)} variant="secondary" size="sm" iconStart="compare">
          Comparar
        </ButtonLink>
      </div>
    </section>
  );
}
