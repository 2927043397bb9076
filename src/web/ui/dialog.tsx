import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useWords } from './words.tsx';

/**
 * A question or a small form over the page. It takes the focus, keeps it, gives it back, and closes with Escape.
 * Either `trigger` opens it, or `isOpen` and `onOpenChange` do.
 */
export function Dialog({
  title,
  description,
  trigger,
  isOpen,
  onOpenChange,
  size = 'md',
  footer,
  children,
}: {
  title: string;
  description?: ReactNode;
  trigger?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  size?: 'sm' | 'md' | 'lg';
  /** Buttons; wrap one in `DialogClose` to close. */
  footer?: ReactNode;
  children?: ReactNode;
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
          onOpenAutoFocus={(event) => {
            focusBack.onOpenAutoFocus?.();
            focusFirstField(event);
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cx(
            'animate-rise fixed top-1/2 left-1/2 z-50 grid max-h-[min(90dvh,52rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 grid-rows-[auto_1fr_auto] rounded-lg bg-raised shadow-3',
            { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
            <div className="grid gap-1">
              <Radix.Title className="display text-xl">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon="close" label={words.close} size="sm" className="-mt-1 -mr-2" />
            </Radix.Close>
          </div>
          {/* A hair above: what scrolls is cut at its edge, and the frame of a field that has the focus with it. */}
          <div className="overflow-y-auto px-6 pt-1 pb-6">{children}</div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Who has a keyboard types at once; on a phone nothing covers the question before it was read. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement) || !window.matchMedia('(pointer: fine)').matches) return;
  const field = event.currentTarget.querySelector<HTMLElement>(
    ':is(input:not([type=file]), select, textarea):enabled',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Closes the dialog it stands in. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
