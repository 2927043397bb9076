import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** Says that a form holds what was typed before its page was left. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <InlineNotice tone="info" title="What you had typed is back">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>It is not saved yet.</span>
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard it
        </Button>
      </div>
    </InlineNotice>
  );
}
