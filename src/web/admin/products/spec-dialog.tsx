import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { type KnownSpecs, readTypedSpec, shownSpec, type StaffSpec, typedSpec } from './spec-value.ts';

export type SpecChange = { set?: Record<string, unknown>; reset?: string[]; version: number };

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
  version,
  onSave,
  onClose,
}: {
  spec: StaffSpec;
  /** Of its product. */
  version: number;
  onSave: (change: SpecChange) => Promise<void>;
  onClose: () => void;
}) {
  const { path, type, unit, said, group } = spec;
  const isSaidByStaff = said.staff !== undefined;
  const form = useVersions({
    name: `spec:${path}`,
    values: valuesOf(spec, version),
    valuesOfCurrent: (current) => {
      const now = current as KnownSpecs;
      return valuesOf(now.specs.find((one) => one.path === path) ?? spec, now.version);
    },
    labelOf: (name) => labels[name],
    textOf: (_, value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value) || '—'),
  });
  const { value, isUnknown, isReset } = form.typed;
  const act = () =>
    form.save((typed, { version: read }) =>
      onSave({
        ...(typed.isReset
          ? { reset: [path] }
          : { set: { [path]: typed.isUnknown ? null : readTypedSpec(type, typed.value) } }),
        version: read,
      }),
    );
  const field = {
    value,
    disabled: isUnknown || isReset,
    onChange: ({ target }: { target: { value: string } }) => form.type({ value: target.value }),
  };
  return (
    <FormDialog
      title={spec.label ?? path}
      description={<span className="spec">{path}</span>}
      size="md"
      confirmText="Save"
      isReady={isReset || isUnknown || value.trim() !== ''}
      fields={form}
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
            onChange={(event) => form.type({ isUnknown: event.target.checked })}
          />
          {isSaidByStaff && (
            <Checkbox
              label="Back to what the others say"
              checked={isReset}
              onChange={(event) => form.type({ isReset: event.target.checked })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function valuesOf({ value, said }: StaffSpec, version: number) {
  return { value: typedSpec(value), isUnknown: said.staff === null, isReset: false, version };
}

const labels: Readonly<Record<keyof ReturnType<typeof valuesOf>, string>> = {
  value: 'Value',
  isUnknown: 'Not known, whatever the others say',
  isReset: 'Back to what the others say',
  version: 'Version',
};
