import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from '../admin-parts/use-send.ts';

/** Has a failed job tried once more. */
export function RunAgainButton({
  job,
  onDone,
}: {
  job: { id: string; name: string };
  onDone: () => Promise<void>;
}) {
  const { isSending, refusal, send } = useSend();
  const again = async () => {
    await browserApi().deadJobs.runAgain({ params: { id: job.id } });
    await onDone();
  };
  return (
    <span className="grid justify-items-end gap-2">
      <Button
        size="sm"
        variant="secondary"
        iconStart="refresh"
        isBusy={isSending}
        aria-label={t('Run again: {name}', { name: job.name })}
        onClick={() => void send(again)}
      >
        {t('Run again')}
      </Button>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </span>
  );
}
