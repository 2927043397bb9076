import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { useStaff } from '../shell/admin-layout.tsx';
import { rightGroups, rightWords } from './right-words.ts';
import { roleName, usualRoles } from './role-words.ts';

type Answer = Awaited<ReturnType<Api['roles']['roles']>>;
type Role = Answer['roles'][number];
type Rights = Answer['rights'];

/** A role of one's own: its name, and what it may do, begun with what another role may. */
export function AddRoleDialog({
  rights,
  roles,
  onDone,
  onClose,
}: {
  rights: Rights;
  roles: readonly Role[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly StaffRight[]>([]);
  const add = async () => {
    await browserApi().roles.addRole({ body: { name, rights: [...chosen] } });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Add role')}
      size="md"
      confirmText={t('Add role')}
      backText={t('Cancel')}
      act={add}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Name')} hint={t('E.g. Packer')} error={refusal?.fields['name']}>
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={t('Begin with the rights of')}>
            <Select
              placeholder={t('None')}
              options={[
                ...usualRoles.map(({ label }) => ({ value: label.text, label: t(label) })),
                ...roles.map((role) => ({ value: role.role, label: roleName(role.role, role.name) })),
              ]}
              defaultValue=""
              onChange={({ target }) => {
                const usual = usualRoles.find(({ label }) => label.text === target.value);
                const wanted: readonly string[] =
                  usual?.rights ?? roles.find(({ role }) => role === target.value)?.rights ?? [];
                setChosen(rights.map(({ right }) => right).filter((right) => wanted.includes(right)));
                if (usual && name.trim() === '') setName(t(usual.label));
              }}
            />
          </Field>
          <RightBoxes rights={rights} chosen={chosen} onChange={setChosen} />
        </>
      )}
    </FormDialog>
  );
}

/** What a role may do; two people's changes are joined, or shown side by side. */
export function EditRoleDialog({
  role,
  rights,
  onDone,
  onClose,
}: {
  role: Role;
  rights: Rights;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const form = useVersions({
    name: `role-rights:${role.role}`,
    values: { name: role.name, rights: role.rights, version: role.version },
    valuesOfCurrent: (current) => {
      const now = current as Role;
      return { name: now.name, rights: now.rights, version: now.version };
    },
    labelOf: (field) => (field === 'name' ? t('Name') : t('Rights')),
    textOf: (field, value) =>
      field === 'rights' && Array.isArray(value)
        ? value
            .flatMap((right: keyof typeof rightWords) => {
              const words = rightWords[right];
              return words ? t(words.label) : [];
            })
            .join(', ')
        : String(value),
  });
  const save = async () => {
    await form.save((values, { version }) =>
      browserApi().roles.changeRole({
        params: { role: role.role },
        body: {
          rights: values.rights ?? form.typed.rights,
          ...(!role.is_built_in && { name: values.name ?? form.typed.name }),
          version,
        },
      }),
    );
    await onDone();
  };
  return (
    <FormDialog
      title={t('Rights of {name}', { name: roleName(role.role, role.name) })}
      description={t('Holds at once for everybody who has the role.')}
      size="md"
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={form.isDirty}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {!role.is_built_in && (
            <Field label={t('Name')} error={refusal?.fields['name']}>
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={form.typed.name}
                onChange={(event) => form.type({ name: event.target.value })}
              />
            </Field>
          )}
          <RightBoxes
            rights={rights}
            chosen={form.typed.rights}
            onChange={(chosen) => form.type({ rights: [...chosen] })}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A box a right; what one needs comes with it, and who needs what goes leaves with it. */
function RightBoxes({
  rights,
  chosen,
  onChange,
}: {
  rights: Rights;
  chosen: readonly StaffRight[];
  onChange: (chosen: readonly StaffRight[]) => void;
}) {
  const own = useStaff().rights;
  const needsOf = (right: StaffRight) => rights.find((one) => one.right === right)?.needs ?? [];
  const withNeeds = (right: StaffRight): StaffRight[] => [right, ...needsOf(right).flatMap(withNeeds)];
  const turn = (right: StaffRight, isOn: boolean) => {
    const next = isOn
      ? [...chosen, ...withNeeds(right)]
      : chosen.filter((one) => !withNeeds(one).includes(right));
    // In one order, so that the same rights are the same.
    onChange(rights.map((one) => one.right).filter((one) => next.includes(one)));
  };
  return (
    <div className="grid gap-4">
      {rightGroups.map((group) => (
        <fieldset key={group.title.text} className="grid gap-1">
          <legend className="mb-1 text-xs font-semibold text-ink-soft">{t(group.title)}</legend>
          {group.rights.map((right) => (
            <Checkbox
              key={right}
              label={t(rightWords[right].label)}
              hint={t(rightWords[right].hint)}
              checked={chosen.includes(right)}
              disabled={!own.includes(right)}
              onChange={({ target }) => turn(right, target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
