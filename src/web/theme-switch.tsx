import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme } from './theme.ts';
import type { ThemeChoice } from './theme.ts';
import { cx } from './ui/cx.ts';
import { Icon } from './ui/icons.tsx';

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const;
const choices = ['system', 'light', 'dark'] as const;

/** Light, dark or as the device says. */
export function ThemeSwitch({ words }: { words: { label: string } & Record<ThemeChoice, string> }) {
  // The server does not know the choice; the browser corrects it after the page stands.
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => 'system');
  return (
    <div
      role="radiogroup"
      aria-label={words.label}
      className="flex rounded-md border border-line bg-surface p-0.5"
    >
      {choices.map((choice) => (
        <label
          key={choice}
          title={words[choice]}
          className={cx(
            'grid size-8 cursor-pointer place-items-center rounded-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus',
            theme === choice ? 'bg-sunken text-ink' : 'text-ink-faint hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={theme === choice}
            onChange={() => chooseTheme(choice)}
            aria-label={words[choice]}
            className="sr-only"
          />
          <Icon name={icons[choice]} size={16} />
        </label>
      ))}
    </div>
  );
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
