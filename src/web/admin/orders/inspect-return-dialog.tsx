import { useState } from 'react';
import { selectOptions } from '../admin-parts/select-options.ts';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { outcomeWords, type ReturnDialogProps, type UnitOutcome } from './return-words.ts';

const outcomes = Object.entries(outcomeWords).map(([value, label]) => ({ value, label }));

export function InspectReturnDialog({ item, onDone, onClose }: ReturnDialogProps) {
  const [judged, setJudged] = useState(() =>
    item.units.map(({ id, outcome, note, serial }) => ({
      id,
      outcome: outcome ?? ('sellable' as UnitOutcome),
      note,
      serial: serial ?? '',
      was: outcome,
    })),
  );
  const change = (id: number, next: Partial<(typeof judged)[number]>) =>
    setJudged(judged.map((unit) => (unit.id === id ? { ...unit, ...next } : unit)));
  const inspect = async () => {
    await browserApi().returns.inspect({ params: { return_id: item.id }, body: { units: judged } });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Inspect {name}', { name: item.name })}
      size="md"
      confirmText={t('Save inspection')}
      act={inspect}
      onClose={onClose}
    >
      {() => (
        <>
          {judged.map((unit, index) => (
            <fieldset key={unit.id} className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-1.5 text-sm font-medium">{item.units[index]?.product_name}</legend>
              <Field label={t('It is')}>
                <Select
                  options={selectOptions(outcomes)}
                  value={unit.outcome}
                  onChange={(event) => change(unit.id, { outcome: event.target.value as UnitOutcome })}
                />
              </Field>
              <Field
                label={t('Serial number')}
                hint={t('Of a kit: those of its parts, with commas between.')}
              >
                <TextInput
                  className="spec"
                  maxLength={400}
                  value={unit.serial}
                  onChange={(event) => change(unit.id, { serial: event.target.value })}
                />
              </Field>
              <Field label={t('What you found')} className="sm:col-span-2">
                <TextInput
                  maxLength={500}
                  value={unit.note}
                  onChange={(event) => change(unit.id, { note: event.target.value })}
                />
              </Field>
            </fieldset>
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** Which warehouse takes the sellable units; what the inspection found damaged is named and stays away. */
