import { useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../../chunks.ts';
import { Icon } from '../../ui/icons.tsx';

/** «Ayuda» on every page; its script comes with the first click. */
export function HelpHost() {
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }>>();
  if (Panel !== undefined) return <Panel onClose={() => setPanel(undefined)} />;
  return (
    <button
      type="button"
      className="help"
      onClick={() =>
        void loadChunk('help', () => import('../support/help-panel.tsx')).then(
          (module) => setPanel(() => module.HelpPanel),
          // The next click asks again.
          () => undefined,
        )
      }
    >
      <Icon name="chat" size={20} />
      <span className="max-[106rem]:sr-only">Ayuda</span>
    </button>
  );
}
