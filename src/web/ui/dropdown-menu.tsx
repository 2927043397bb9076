import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

export type MenuEntry =
  | { kind: 'link'; label: string; to: string; icon?: IconName }
  | {
      kind: 'action';
      label: string;
      onSelect: () => void;
      icon?: IconName;
      isDangerous?: boolean;
      isDisabled?: boolean;
      /** On wider screens it has a button of its own. */
      isOnlyOnPhones?: boolean;
    }
  | {
      kind: 'choice';
      label: string;
      isChosen: boolean;
      onSelect: () => void;
      icon?: IconName;
      /** One of several that are chosen together: the menu stays open. */
      isOneOfSeveral?: boolean;
    }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

/** Actions behind one button. Arrow keys, first letters and Escape work as in every menu. */
export function DropdownMenu({
  trigger,
  entries,
  align = 'end',
  onClosed,
}: {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** May give the focus to something else than the button: it says `preventDefault` then. */
  onClosed?: (event: Event) => void;
}) {
  return (
    // Not modal: the page must not jump by the width of a scrollbar.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={onClosed}
          className="animate-rise z-50 min-w-52 rounded-md border border-line bg-raised p-1.5 shadow-2"
        >
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const row =
  'flex h-10 w-full items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none select-none cursor-pointer data-highlighted:bg-sunken data-disabled:pointer-events-none data-disabled:opacity-50';

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Radix.Separator className="my-1.5 h-px bg-line" />;
    case 'heading':
      return <Radix.Label className="eyebrow px-2.5 pt-1.5 pb-1">{entry.label}</Radix.Label>;
    case 'link':
      return (
        <Radix.Item asChild>
          <Link to={entry.to} className={row}>
            {entry.icon !== undefined && <Icon name={entry.icon} size={18} className="text-ink-soft" />}
            {entry.label}
          </Link>
        </Radix.Item>
      );
    case 'action':
      return (
        <Radix.Item
          onSelect={entry.onSelect}
          disabled={entry.isDisabled}
          className={cx(row, entry.isDangerous && 'text-danger', entry.isOnlyOnPhones && 'sm:hidden')}
        >
          {entry.icon !== undefined && <Icon name={entry.icon} size={18} />}
          {entry.label}
        </Radix.Item>
      );
    case 'choice':
      return (
        <Radix.CheckboxItem
          checked={entry.isChosen}
          onCheckedChange={entry.onSelect}
          onSelect={(event) => {
            if (entry.isOneOfSeveral) event.preventDefault();
          }}
          className={row}
        >
          {entry.icon !== undefined && <Icon name={entry.icon} size={18} className="text-ink-soft" />}
          <span className="flex-1">{entry.label}</span>
          <Radix.ItemIndicator>
            <Icon name="check" size={16} />
          </Radix.ItemIndicator>
        </Radix.CheckboxItem>
      );
  }
}
