import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

/** Forgets a failed job without trying it again, once staff said that they mean it. */
export function DiscardButton({
  job,
  onDone,
}: {
  job: { id: string; name: string };
  onDone: () => Promise<void>;
}) {
  const [isOpen, setIsOpen] = useDialog(`discard:${job.id}`);
  return (
    <>
      <IconButton
        icon="trash"
        size="sm"
        label={t('Discard: {name}', { name: job.name })}
        onClick={() => setIsOpen(true)}
      />
      <ConfirmDialog
        title={t('Discard this job?')}
        confirmText={t('Discard')}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onConfirm={async () => {
          await browserApi().deadJobs.discard({ params: { id: job.id } });
          await onDone();
        }}
      >
        <p>{t('What it was to do stays undone. This cannot be taken back.')}</p>
      </ConfirmDialog>
    </>
  );
}
