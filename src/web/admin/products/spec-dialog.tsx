import { type Message, msg, t } from '../../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { type KnownSpecs, readTypedSpec, shownSpec, type StaffSpec, typedSpec } from './spec-value.ts';

export type SpecChange = { set?: Record<string, unknown>; reset?: string[]; version: number };

const hints: Record<StaffSpec['type'], Message | undefined> = {
  number: undefined,
  text: msg('As the maker writes it, in the words of other products.'),
  yes_no: undefined,
  texts: msg('One a line.'),
  rows: msg('One a line, e.g. «quantity 1, lanes 16, gen 4.0» or «key M, size 2280, interface PCIe 4.0 x4».'),
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
    textOf: (_, value) => (typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : String(value) || '—'),
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
      confirmText={t('Save')}
      isReady={isReset || isUnknown || value.trim() !== ''}
      fields={form}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Facts
            facts={[
              { name: t('Feed'), value: said.import === undefined ? '—' : shownSpec(said.import) },
              { name: 'OpenDB', value: said.opendb === undefined ? '—' : shownSpec(said.opendb) },
              ...(said.icecat === undefined ? [] : [{ name: t('Icecat'), value: shownSpec(said.icecat) }]),
              ...(isSaidByStaff ? [{ name: t('Staff'), value: shownSpec(said.staff) }] : []),
            ]}
          />
          <Field
            label={t('Value')}
            hint={
              (hints[type] && t(hints[type])) ??
              (group === path
                ? undefined
                : t('The other counts of «{group}» are kept as they are shown.', { group }))
            }
            error={refusal?.fields[`set.${path}`]}
          >
            {type === 'yes_no' ? (
              <Select
                placeholder={t('Choose')}
                options={[
                  { value: 'true', label: t('Yes') },
                  { value: 'false', label: t('No') },
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
            label={t('Not known, whatever the others say')}
            checked={isUnknown}
            disabled={isReset}
            onChange={(event) => form.type({ isUnknown: event.target.checked })}
          />
          {isSaidByStaff && (
            <Checkbox
              label={t('Back to what the others say')}
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

const labels: Readonly<Record<keyof ReturnType<typeof valuesOf>, Message>> = {
  value: msg('Value'),
  isUnknown: msg('Not known, whatever the others say'),
  isReset: msg('Back to what the others say'),
  version: msg('Version'),
};
