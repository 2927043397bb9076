import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/**
 * Where a scanner types: it ends each code with Enter. Before the page's scripts are there the browser itself sends it, as
 * `scan` of the address, with what is `kept` of it (`takeEarlyScan`).
 */
export function ScanField({
  box,
  kept,
  step,
  onScan,
}: {
  box: React.RefObject<HTMLInputElement | null>;
  kept: Readonly<Record<string, string | null>>;
  step: string;
  onScan: (code: string) => void;
}) {
  return (
    <form
      className="mb-4 flex gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const code = box.current?.value.trim() ?? '';
        event.currentTarget.reset();
        if (code !== '') onScan(code);
      }}
    >
      {Object.entries(kept).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextInput
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- A scanner types where the cursor is.
        autoFocus
        className="min-w-0 flex-1"
        iconStart="search"
        aria-label={t('Scan')}
        placeholder={step}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={120}
        name="scan"
      />
      <Button type="submit" className="shrink-0">
        {t('Scan')}
      </Button>
    </form>
  );
}

/**
 * What a scanner types goes into the field, wherever somebody clicked before; keys of the page's own would do something
 * else with its letters. Fields, lists and dialogs keep theirs.
 */
export function useScannerFocus(box: React.RefObject<HTMLInputElement | null>, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!isOn || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select')) return;
    event.stopPropagation();
    box.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
