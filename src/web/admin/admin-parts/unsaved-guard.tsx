import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before what was typed and not saved is left behind, by a link, the back button or the closed window. */
export function UnsavedGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useClosingGuard(isDirty);

  return (
    <Dialog
      title={t('Leave without saving?')}
      description={t('What you changed on this page is not saved yet.')}
      size="sm"
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            {t('Stay')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            {t('Leave')}
          </Button>
        </>
      }
    />
  );
}

/** Asks before the window is closed on what was typed and not saved. */
export function useClosingGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
