import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { type ImportKind, linesInWords } from './import-words.ts';

/** Says once more how much is written, and takes a reason where something is sold below cost. */
export function RunDialog({
  kind,
  lines,
  askedByEmail,
  onRun,
  onClose,
}: {
  kind: ImportKind;
  lines: number;
  /** People who are asked whether they want the newsletter. */
  askedByEmail: number;
  onRun: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const mayLose = useMay('price_below_cost') && kind === 'products';
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('Write {linesIn}', { linesIn: linesInWords(lines) })}
      description={
        kind === 'customers'
          ? customersInWords(askedByEmail)
          : t('Shoppers see it at once. The whole import can be undone.')
      }
      confirmText={t('Write them')}
      act={() => onRun(reason.trim())}
      onClose={onClose}
    >
      {() =>
        mayLose && (
          <Field
            label={t('Reason for prices below cost')}
            hint={t('Without one, lines below cost are left out. It stays in the records.')}
          >
            <TextInput
              autoComplete="off"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )
      }
    </FormDialog>
  );
}

function customersInWords(asked: number): string {
  const undo = t('Undoing takes back those who have done nothing since.');
  if (asked === 0) return t('Nobody gets an email. {undo}', { undo });
  const whom = t(
    '{asked, plural, one {# address that accepts marketing} other {# addresses that accept marketing}}',
    { asked },
  );
  return t('{whom} will be asked by an email to confirm it; nobody else gets one. {undo}', { whom, undo });
}
