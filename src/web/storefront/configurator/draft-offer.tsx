import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import { links } from '../../links.ts';
import { dropDraft, keptAssembled, keptDraft, keptOwn } from './draft.ts';

const nothingChanges = () => () => {};

/** Offers to go on with the parts this browser remembers; the server knows of none. */
export function DraftOffer() {
  const draft = useSyncExternalStore(nothingChanges, keptDraft, () => '');
  const [isDropped, setIsDropped] = useState(false);
  if (draft === '' || isDropped) return null;
  const count = draft.split(',').length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 text-sm">
      <Icon name="bench" size={20} className="text-brand" />
      <p className="mr-auto">
        {count === 1 ? 'Dejaste un equipo con 1 pieza.' : `Dejaste un equipo con ${count} piezas.`}
      </p>
      <Link
        to={links.buildOfParts(draft.split(','), keptOwn().split(','), keptAssembled())}
        className="rounded-xs font-semibold text-brand hover:underline"
      >
        Continuar
      </Link>
      <button
        type="button"
        className="rounded-xs text-ink-soft hover:text-ink hover:underline"
        onClick={() => {
          dropDraft();
          setIsDropped(true);
        }}
      >
        Empezar de nuevo
      </button>
    </div>
  );
}
