import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useWords } from './words.tsx';

export type DrawerSide = 'right' | 'left' | 'bottom';

const sides: Record<DrawerSide, string> = {
  right: 'animate-from-right inset-y-0 right-0 w-full max-w-108',
  left: 'animate-from-left inset-y-0 left-0 w-[min(88%,22rem)]',
  bottom: 'animate-from-bottom inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl',
};

/** A panel from the edge of the window: the cart, a menu, filters on a phone. Behaves as a dialog does. */
export function Drawer({
  title,
  trigger,
  isOpen,
  onOpenChange,
  side = 'right',
  footer,
  children,
}: {
  title: string;
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  side?: DrawerSide;
  /** Stays in sight while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords();
  const focusBack = useFocusBack(trigger !== undefined);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...focusBack}
          aria-describedby={undefined}
          className={cx('fixed z-50 flex flex-col bg-raised shadow-3 outline-none', sides[side])}
        >
          <div className="flex h-16 shrink-0 items-center justify-between gap-4 border-b border-line pr-3 pl-5">
            <Radix.Title className="display text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label={words.close} />
            </Radix.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer !== undefined && (
            <div className="shrink-0 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
