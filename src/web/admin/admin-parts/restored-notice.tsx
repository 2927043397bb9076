import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** Says that a form holds what was typed before its page was left. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <InlineNotice tone="info" title={t('What you had typed is back')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{t('It is not saved yet.')}</span>
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          {t('Discard it')}
        </Button>
      </div>
    </InlineNotice>
  );
}
