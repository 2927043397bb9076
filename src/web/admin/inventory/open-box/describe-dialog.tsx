import { useRevalidator } from 'react-router';
import { browserApi } from '../../../data.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { useVersions } from '../../admin-parts/use-versions.tsx';
import { gradeOptions, grades, type OpenBox } from './open-box-words.ts';

const valuesOf = ({ grade, note, version }: OpenBox) => ({ grade, note, version });
const labels = { grade: 'Grade', note: 'Note for buyers', version: 'Version' } as const;

/** Changes grade and note of a unit; the rest is on the page of its product. */
export function DescribeDialog({ unit, onClose }: { unit: OpenBox; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `open-box:${unit.product_id}`,
    values: valuesOf(unit),
    valuesOfCurrent: (current) => valuesOf(current as OpenBox),
    labelOf: (field) => labels[field],
    textOf: (field, value) => (field === 'grade' ? grades[value as OpenBox['grade']] : String(value) || '—'),
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
      title="Grade and note"
      description={unit.product_name}
      confirmText="Save"
      backText="Cancel"
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label="Grade" error={refusal?.fields['grade']}>
            <Select
              options={gradeOptions}
              value={grade}
              onChange={(event) => form.type({ grade: event.target.value as OpenBox['grade'] })}
            />
          </Field>
          <Field label="Note for buyers" hint="In Spanish." error={refusal?.fields['note']}>
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
