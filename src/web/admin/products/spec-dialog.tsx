import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { readTypedSpec, shownSpec, type StaffSpec, typedSpec } from './spec-value.ts';

type Change = { set?: Record<string, unknown>; reset?: string[] };

const hints: Record<StaffSpec['type'], string | undefined> = {
  number: undefined,
  text: 'As the maker writes it, in the words of other products.',
  yes_no: undefined,
  texts: 'One a line.',
  rows: 'One a line, e.g. «quantity 1, lanes 16, gen 4.0» or «key M, size 2280, interface PCIe 4.0 x4».',
};

/** Asks for one value: what it is, that nobody knows it, or what the feed says again. */
export function SpecDialog({
  spec,
  onSave,
  onClose,
}: {
  spec: StaffSpec;
  onSave: (change: Change) => Promise<void>;
  onClose: () => void;
}) {
  const { path, type, unit, said, group } = spec;
  const isSaidByStaff = said.staff !== undefined;
  const [typed, setTyped] = useState(typedSpec(spec.value));
  const [isUnknown, setIsUnknown] = useState(said.staff === null);
  const [isReset, setIsReset] = useState(false);
  const act = () =>
    onSave(isReset ? { reset: [path] } : { set: { [path]: isUnknown ? null : readTypedSpec(type, typed) } });
  const field = {
    value: typed,
    disabled: isUnknown || isReset,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <FormDialog
      title={spec.label ?? path}
      description={<span className="spec">{path}</span>}
      size="md"
      confirmText="Save"
      isReady={isReset || isUnknown || typed.trim() !== ''}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Facts
            facts={[
              { name: 'Feed', value: said.import === undefined ? '—' : shownSpec(said.import) },
              { name: 'OpenDB', value: said.opendb === undefined ? '—' : shownSpec(said.opendb) },
              ...(isSaidByStaff ? [{ name: 'Staff', value: shownSpec(said.staff) }] : []),
            ]}
          />
          <Field
            label="Value"
            hint={
              hints[type] ??
              (group === path ? undefined : `The other counts of «${group}» are kept as they are shown.`)
            }
            error={refusal?.fields[`set.${path}`]}
          >
            {type === 'yes_no' ? (
              <Select
                placeholder="Choose"
                options={[
                  { value: 'true', label: 'Yes' },
                  { value: 'false', label: 'No' },
                ]}
                {...field}
              />
            ) : type === 'texts' || type === 'rows' ? (
              <TextArea rows={5} spellCheck={false} {...field} />
            ) : (
              <TextInput
                autoComplete="off"
                inputMode={type === 'number' ? 'decimal' : 'text'}
                end={unit === null ? undefined : <span className="pr-3">{unit}</span>}
                {...field}
              />
            )}
          </Field>
          <Checkbox
            label="Not known, whatever the others say"
            checked={isUnknown}
            disabled={isReset}
            onChange={(event) => setIsUnknown(event.target.checked)}
          />
          {isSaidByStaff && (
            <Checkbox
              label="Back to what the others say"
              checked={isReset}
              onChange={(event) => setIsReset(event.target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
