import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isStaffPath } from './staff-path.ts';

async function start(): Promise<void> {
  // Staff's pages say in the browser what the server said; no other page fetches their texts.
  if (isStaffPath(location.pathname)) {
    const { speakAsThePage } = await import('./staff-language.ts');
    await speakAsThePage();
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void start();
