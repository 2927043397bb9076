import { useRevalidator } from 'react-router';
import { selectOptions } from '../../admin-parts/select-options.ts';
import { msg, t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { useVersions } from '../../admin-parts/use-versions.tsx';
import { gradeOptions, grades, type OpenBox } from './open-box-words.ts';

const valuesOf = ({ grade, note, version }: OpenBox) => ({ grade, note, version });
const labels = { grade: msg('Grade'), note: msg('Note for buyers'), version: msg('Version') } as const;

/** Changes grade and note of a unit; the rest is on the page of its product. */
export function DescribeDialog({ unit, onClose }: { unit: OpenBox; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `open-box:${unit.product_id}`,
    values: valuesOf(unit),
    valuesOfCurrent: (current) => valuesOf(current as OpenBox),
    labelOf: (field) => labels[field],
    textOf: (field, value) =>
      field === 'grade' ? t(grades[value as OpenBox['grade']]) : String(value) || '—',
  });
  const { grade, note } = form.typed;
  const save = async () => {
    await form.save((typed, start) =>
      browserApi().returns.changeOpenBox({
        params: { product_id: unit.product_id },
        body: {
          ...(typed.grade !== start.grade && { grade: typed.grade }),
          ...(typed.note !== start.note && { note: typed.note }),
          version: start.version,
        },
      }),
    );
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Grade and note')}
      description={unit.product_name}
      confirmText={t('Save')}
      backText={t('Cancel')}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Grade')} error={refusal?.fields['grade']}>
            <Select
              options={selectOptions(gradeOptions)}
              value={grade}
              onChange={(event) => form.type({ grade: event.target.value as OpenBox['grade'] })}
            />
          </Field>
          <Field label={t('Note for buyers')} hint={t('In Spanish.')} error={refusal?.fields['note']}>
            <TextArea
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => form.type({ note: event.target.value })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
