import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loadChunk } from '../../chunks.ts';
import { links } from '../../links.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { SuggestionPanelProps } from './search-suggestions.tsx';

/**
 * Search for the whole shop: a plain form that works before the script. Suggestions come with the first focus; arrow
 * keys move through them, Enter follows, Escape closes.
 */
export function SearchBox({ className }: { className?: string }) {
  const { pathname, key } = useLocation();
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [Panel, setPanel] = useState<ComponentType<SuggestionPanelProps>>();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [targets, setTargets] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const words = pathname === links.search() ? (searchParams.get('q') ?? '') : '';
  const isShown = isOpen && Panel !== undefined;
  const hasTargets = isShown && targets.length > 0;

  const loadPanel = async () => {
    if (Panel !== undefined) return;
    const module = await loadChunk('search-suggestions', () => import('./search-suggestions.tsx')).catch(
      () => undefined,
    );
    // Without suggestions the form still searches.
    if (module !== undefined) setPanel(() => module.SuggestionPanel);
  };
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const follow = (target: string) => {
    close();
    input.current?.blur();
    void navigate(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && hasTargets) {
      event.preventDefault();
      return close();
    }
    if (event.key === 'ArrowDown' && !isOpen) setIsOpen(true);
    if (!hasTargets) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than there are suggestions: the typed words themselves, at -1.
      const places = targets.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
    const target = targets[active];
    if (event.key === 'Enter' && target !== undefined) {
      event.preventDefault();
      follow(target);
    }
  };

  return (
    <search
      className={cx('relative min-w-0', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Form action={links.search()} onSubmit={close}>
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-faint"
        />
        <input
          ref={input}
          // A new search shows its own words; typing must not lose them.
          key={words}
          type="search"
          name="q"
          role="combobox"
          defaultValue={words}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Buscar en la tienda"
          aria-expanded={hasTargets}
          aria-controls={hasTargets ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasTargets && active >= 0 ? `${id}-list-${active}` : undefined}
          // Whole on the narrowest phone, too.
          placeholder="¿Qué buscas?"
          onFocus={(event) => {
            setTyped(event.target.value);
            setIsOpen(true);
            void loadPanel();
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsOpen(true);
            setActive(-1);
            void loadPanel();
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-md border border-transparent bg-sunken pr-3 pl-10.5 text-base text-ellipsis transition-colors hover:border-line-strong focus-visible:border-focus focus-visible:bg-surface focus-visible:outline-offset-0 sm:text-sm"
        />
      </Form>
      {isShown && (
        <Panel
          key={key}
          listId={`${id}-list`}
          words={typed.trim()}
          active={active}
          onTargets={setTargets}
          onFollow={follow}
        />
      )}
      <CloseOnNavigation locationKey={key} onNavigation={close} />
    </search>
  );
}

/** A page was opened by other means: what was suggested for the last one is gone. */
function CloseOnNavigation({ locationKey, onNavigation }: { locationKey: string; onNavigation: () => void }) {
  const known = useRef(locationKey);
  useEffect(() => {
    if (known.current === locationKey) return;
    known.current = locationKey;
    onNavigation();
  });
  return null;
}
