import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { Card } from './card.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSend } from './use-send.ts';

/** What staff want to remember of something; a key keeps the notes of two things apart. */
export function NotesCard({
  notes: kept,
  mayChange,
  save,
}: {
  notes: string;
  mayChange: boolean;
  /** Writes them and loads the page anew. */
  save: (notes: string) => Promise<void>;
}) {
  const [notes, setNotes] = useState(kept);
  const { isSending, refusal, send } = useSend();
  const isDirty = notes !== kept;
  return (
    <Card title="Notes">
      <UnsavedGuard isDirty={isDirty} />
      <div className="grid gap-3">
        <Field
          label="Notes"
          isLabelHidden
          hint="Only staff see them."
          error={refusal?.fields['notes'] ?? refusal?.message}
        >
          <TextArea
            rows={4}
            maxLength={5000}
            disabled={!mayChange}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        {mayChange && (
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            disabled={!isDirty}
            isBusy={isSending}
            onClick={() => void send(() => save(notes))}
          >
            Save notes
          </Button>
        )}
      </div>
    </Card>
  );
}
