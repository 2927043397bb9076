import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** What is inside a row and takes clicks and keys itself. */
const controls = 'a, button, input, label, select, textarea, [contenteditable], [role="menuitem"]';

/**
 * The keys of a list: `j` and `k` go down and up, Enter or a click opens the row, `x` chooses it. While somebody types, or
 * a dialog is open, keys mean what they type.
 * @param frame holds one table, a `tr` of its body for each row
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  { addressAt, choose }: { addressAt?: (index: number) => string; choose?: (index: number) => void },
): void {
  const navigate = useNavigate();
  const open = (index: number, isAside: boolean) => {
    const address = addressAt?.(index);
    if (address === undefined) return;
    if (isAside) window.open(address, '_blank');
    else void navigate(address);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || target.closest('input:not([type=checkbox]), textarea, select'))
      return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    const rows = rowsIn(frame.current);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    // Of several tables, the one that has the focus listens.
    if (at < 0 && document.activeElement?.closest('table')) return;
    if (key === 'j' || key === 'k') {
      const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)));
      rows[next]?.focus();
      rows[next]?.scrollIntoView({ block: 'nearest' });
    } else if (key === 'x' && at >= 0 && choose) choose(at);
    else if (key === 'Enter' && at >= 0 && target === rows[at]) open(at, false);
    else return;
    event.preventDefault();
  });
  const click = useEffectEvent((event: MouseEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest(controls)) return;
    // Who marks a code to copy it does not want to leave.
    if (window.getSelection()?.isCollapsed === false) return;
    const row = event.target.closest('tr');
    const at = row ? rowsIn(frame.current).indexOf(row) : -1;
    if (at >= 0) open(at, event.ctrlKey || event.metaKey);
  });
  const isUsed = addressAt !== undefined || choose !== undefined;
  useEffect(() => {
    const table = frame.current;
    if (!isUsed || !table) return;
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener('keydown', (event) => press(event), { signal });
    table.addEventListener('click', (event) => click(event), { signal });
    return () => gone.abort();
  }, [frame, isUsed]);
}

function rowsIn(frame: HTMLElement | null): HTMLTableRowElement[] {
  return [...(frame?.querySelectorAll<HTMLTableRowElement>('tbody > tr') ?? [])];
}
