import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { Card } from './card.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSend } from './use-send.ts';
import { useVersions } from './use-versions.tsx';

/** Notes as calls answer them; the version counts their changes. */
type Notes = { notes: string; notes_version: number };

/** What staff want to remember of something; a key keeps the notes of two things apart. */
export function NotesCard({
  kept: { notes, notes_version: version },
  mayChange,
  save,
}: {
  kept: Notes;
  mayChange: boolean;
  /** Writes them and gives what is there then; throws `stale` where somebody else did meanwhile. */
  save: (body: { notes: string; version: number }) => Promise<Notes>;
}) {
  const form = useVersions({
    name: 'notes',
    values: { notes, version },
    valuesOfCurrent: (current) => {
      const now = current as Notes;
      return { notes: now.notes, version: now.notes_version };
    },
    labelOf: () => t('Notes'),
  });
  const { typed, isDirty } = form;
  const { isSending, refusal, send } = useSend();
  const write = () =>
    form.save(async ({ notes: text }, start) => {
      const saved = await save({ notes: text, version: start.version });
      form.begin({ notes: saved.notes, version: saved.notes_version });
    });
  return (
    <Card title={t('Notes')}>
      <UnsavedGuard isDirty={isDirty} onLeave={form.discard} />
      <div className="grid gap-3">
        {form.notices}
        <Field
          label={t('Notes')}
          isLabelHidden
          hint={t('Only staff see them.')}
          error={refusal?.fields['notes'] ?? refusal?.message}
        >
          <TextArea
            rows={4}
            maxLength={5000}
            disabled={!mayChange}
            value={typed.notes}
            onChange={(event) => form.type({ notes: event.target.value })}
          />
        </Field>
        {mayChange && (
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            disabled={!isDirty}
            isBusy={isSending}
            onClick={() => void send(write)}
          >
            {t('Save notes')}
          </Button>
        )}
      </div>
    </Card>
  );
}
