import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { goToKeys, screensOf } from './admin-navigation.ts';
import { neighbourOf } from './neighbours.ts';
import { paletteId } from './palette-id.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));

/** A letter after `g` that comes later means itself. */
const secondKeyMilliseconds = 1500;

/**
 * The button of the palette, and the keys that hold on every page: Ctrl K or ⌘ K finds anything, `/` too where a page has
 * no search of its own, `g` and a letter go to a screen, `n` and `p` to the next and previous thing of the list that
 * somebody came from, `?` shows all keys; Ctrl Enter or ⌘ Enter sends the form that is typed in. While somebody types, or a dialog is open, keys mean what they type.
 */
export function AdminKeys({ user }: { user: StaffUser }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [typed, setTyped] = useState('');
  const pressedG = useRef(-Infinity);
  // Known at once: the next key may come before the palette is drawn, or even asked for.
  const isPaletteComing = useRef(false);
  const openPalette = () => {
    if (!isPaletteComing.current) setTyped('');
    isPaletteComing.current = true;
    setOpen('palette');
  };
  const close = () => {
    isPaletteComing.current = false;
    setOpen(undefined);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      openPalette();
      return;
    }
    if (document.querySelector(`#${paletteId}`) !== null) isPaletteComing.current = false;
    if (isPaletteComing.current) {
      if (event.ctrlKey || event.metaKey) return;
      if (key === 'Escape') close();
      else setTyped((words) => withKey(words, key));
      event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && key === 'Enter') {
      if (sendForm(target)) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
    const isAfterG = event.timeStamp - pressedG.current < secondKeyMilliseconds;
    pressedG.current = key === 'g' ? event.timeStamp : -Infinity;
    const screen = isAfterG ? goToKeys[key] : undefined;
    if (screen !== undefined) {
      if (screensOf(user).some(({ to }) => to === screen)) void navigate(screen);
    } else if (key === '/') openPalette();
    else if (key === '?') setOpen('keys');
    else if (key === 'n' || key === 'p') {
      const neighbour = neighbourOf(window.location.pathname, key === 'n' ? 1 : -1);
      if (neighbour !== undefined) void navigate(neighbour);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // On the window: a page's own `/` comes first.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={openPalette}
        className="flex h-10 min-w-0 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 text-sm text-ink-soft transition-colors hover:border-ink-soft md:w-72 lg:w-84"
      >
        <Icon name="search" size={18} className="shrink-0" />
        <span className="truncate max-sm:sr-only">{t('Find or do anything')}</span>
        <kbd className="ml-auto shrink-0 rounded-sm border border-line px-1.5 text-xs text-ink-faint max-lg:hidden">
          {t('Ctrl K')}
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && <CommandPalette user={user} typed={typed} onClose={close} />}
        {open === 'keys' && <KeySheet user={user} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}

/** What was typed before the palette is there to be typed into. */
function withKey(words: string, key: string): string {
  if (key === 'Backspace') return words.slice(0, -1);
  return key.length === 1 ? words + key : words;
}

/** Presses the button that sends the form around `target`, or in the dialog around it, where there is one that may be pressed. */
function sendForm(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const form = target.closest('form') ?? target.closest('[role="dialog"]')?.querySelector('form');
  const button = [...(form?.elements ?? [])].find(
    (part): part is HTMLButtonElement => part instanceof HTMLButtonElement && part.type === 'submit',
  );
  if (!button || button.disabled) return false;
  button.click();
  return true;
}
