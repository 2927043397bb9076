import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { RightBoxes } from './right-boxes.tsx';
import { rightWords } from './right-words.ts';
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
