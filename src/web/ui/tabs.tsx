import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode };

/** Several views of one thing, one at a time. */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Of many tabs on a phone the one that a link chose may lie beside the screen. The list alone scrolls, never the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !chosen) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? (value === undefined ? tabs[0]?.value : undefined)}
      onValueChange={onValueChange}
      className={className}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="no-scrollbar fade-ends relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'relative h-11 px-3.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink data-[state=active]:text-ink',
              'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-transparent data-[state=active]:after:bg-brand',
              'focus-visible:-outline-offset-2',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className="figures ml-0.5 text-xs text-ink-faint">{tab.count}</span>
              </>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
