import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type CategoryNames, fieldText } from '../admin-parts/field-words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { type HistoryChange, undoLines } from './history-lines.ts';

/** What somebody made of a field after the change that is to be taken back. */
type ChangedSince = { field: string; now: unknown; before: unknown };

/** Takes one change of a product back; what somebody changed since is shown first, and chosen about. */
export function UndoDialog({
  productId,
  change,
  categories,
  onUndone,
  onClose,
}: {
  productId: number;
  change: HistoryChange & { id: number };
  categories: CategoryNames;
  onUndone: (version: number) => Promise<void>;
  onClose: () => void;
}) {
  const [since, setSince] = useState<readonly ChangedSince[]>([]);
  const [choice, setChoice] = useState<'keep' | 'overwrite'>('keep');
  const [reason, setReason] = useState('');
  const act = async () => {
    try {
      const { product } = await browserApi().catalog.undoProductChange({
        params: { id: productId, change_id: change.id },
        body: {
          on_changed_since: since.length === 0 ? 'refuse' : choice,
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        },
      });
      successToast(t('The change is taken back.'), flowToastMilliseconds);
      await onUndone(product.version);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_since')
        setSince(error.details['fields'] as ChangedSince[]);
      throw error;
    }
  };
  return (
    <FormDialog
      title={t('Take this change back?')}
      size="md"
      confirmText={t('Take it back')}
      backText={t('Cancel')}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <ul className="grid gap-1 text-sm break-words">
            {undoLines(change, categories).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {since.length > 0 && (
            <>
              <InlineNotice tone="warning" title={t('Changed by somebody since')}>
                <ul className="grid gap-1">
                  {since.map(({ field, now, before }) => (
                    <li key={field}>
                      {t('{field}: now {field2}, before {field3}', {
                        field: fieldName(field),
                        field2: fieldText(field, now, categories),
                        field3: fieldText(field, before, categories),
                      })}
                    </li>
                  ))}
                </ul>
              </InlineNotice>
              <RadioGroup
                label={t('These fields')}
                options={[
                  { value: 'keep', label: t('Leave them as they are now') },
                  { value: 'overwrite', label: t('Take them back as well') },
                ]}
                value={choice}
                onValueChange={(value) => setChoice(value as 'keep' | 'overwrite')}
              />
            </>
          )}
          {(refusal?.fields['reason'] !== undefined || reason !== '') && (
            <Field
              label={t('Reason for a price below cost')}
              isRequired
              hint={t('It stays in the records.')}
              error={refusal?.fields['reason']}
            >
              <TextInput maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
