import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** A secret that was just made and that nobody can read again. */
export function ShownOnce({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <InlineNotice tone="success" title={t('Keep it now: nobody can read it again')}>
      <div className="grid gap-3">
        <code className="spec wrap-anywhere text-ink">{secret}</code>
        <div className="flex flex-wrap gap-2.5">
          <Button
            size="sm"
            iconStart="copy"
            onClick={() =>
              void navigator.clipboard
                .writeText(secret)
                .then(() => successToast(t('Copied.'), flowToastMilliseconds))
            }
          >
            {t('Copy')}
          </Button>
          <Button size="sm" variant="secondary" onClick={onKept}>
            {t('I kept it')}
          </Button>
        </div>
      </div>
    </InlineNotice>
  );
}
