import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../data.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { gradeOptions, type OpenBox } from './open-box-words.ts';

/** Changes grade and note of a unit; the rest is on the page of its product. */
export function DescribeDialog({ unit, onClose }: { unit: OpenBox; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [grade, setGrade] = useState(unit.grade);
  const [note, setNote] = useState(unit.note);
  const save = async () => {
    await browserApi().returns.changeOpenBox({
      params: { product_id: unit.product_id },
      body: { ...(grade !== unit.grade && { grade }), ...(note !== unit.note && { note }) },
    });
    await revalidate();
  };
  return (
    <FormDialog
      title="Grade and note"
      description={unit.product_name}
      confirmText="Save"
      backText="Cancel"
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label="Grade" error={refusal?.fields['grade']}>
            <Select
              options={gradeOptions}
              value={grade}
              onChange={(event) => setGrade(event.target.value as OpenBox['grade'])}
            />
          </Field>
          <Field label="Note for buyers" hint="In Spanish." error={refusal?.fields['note']}>
            <TextArea
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
