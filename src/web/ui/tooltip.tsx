import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A short explanation of the focusable element inside. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="animate-appear z-50 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-2"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
