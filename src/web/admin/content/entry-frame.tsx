import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import type { VersionedFields } from '../admin-parts/use-versions.tsx';
import type { EntryState } from './use-entry.ts';

/** How it stands: what is drafted and by whom, what visitors are shown and since when. */
export function EntryStatus({ entry, isBuiltIn = true }: { entry: EntryState; isBuiltIn?: boolean }) {
  const {
    has_draft: hasDraft,
    draft_by: by,
    draft_at: at,
    published_at: publishedAt,
    published_number: number,
  } = entry;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {publishedAt !== null ? (
        <>
          <Badge tone="success">{t('Published')}</Badge>
          <span>
            {t('version {number}, {time}', { number: number ?? 1, time: staffDateTime(publishedAt) })}
          </span>
        </>
      ) : (
        <Badge tone="neutral">{isBuiltIn ? t('As the shop began') : t('Not published')}</Badge>
      )}
      {hasDraft && at !== null && (
        <>
          <Badge tone="warning">{t('Draft')}</Badge>
          <span>
            {by === null
              ? t('saved {time}', { time: staffDateTime(at) })
              : t('saved by {by}, {time}', { by, time: staffDateTime(at) })}
          </span>
        </>
      )}
    </span>
  );
}

/** The frame around its fields, with what can be done at the foot. */
export function EntryForm({
  form,
  entry,
  refusal,
  isSending,
  onSave,
  onPublish,
  onDiscard,
  children,
}: {
  form: VersionedFields;
  entry: EntryState;
  refusal: Refusal | undefined;
  isSending: boolean;
  onSave: () => Promise<boolean>;
  onPublish: () => Promise<boolean>;
  /** Throws the saved draft away. */
  onDiscard: () => Promise<unknown>;
  children: ReactNode;
}) {
  const [doing, setDoing] = useState<'save' | 'publish'>();
  const isBusy = (what: typeof doing) => isSending && doing === what;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setDoing('save');
        void onSave();
      }}
    >
      <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
      {form.notices}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {children}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4">
        <Button
          isBusy={isBusy('publish')}
          disabled={!form.isDirty && !entry.has_draft}
          onClick={() => {
            setDoing('publish');
            void onPublish();
          }}
        >
          {t('Publish')}
        </Button>
        <Button type="submit" variant="secondary" isBusy={isBusy('save')} disabled={!form.isDirty}>
          {t('Save draft')}
        </Button>
        {entry.has_draft && !form.isDirty && (
          <Button variant="quiet" onClick={() => void onDiscard()}>
            {t('Throw the draft away')}
          </Button>
        )}
        <p className="text-sm text-ink-soft" role="status">
          {form.isDirty
            ? t('Not saved yet; it outlives a reload.')
            : entry.has_draft
              ? t('Visitors do not see the draft yet.')
              : t('Nothing changed.')}
        </p>
      </div>
    </form>
  );
}
