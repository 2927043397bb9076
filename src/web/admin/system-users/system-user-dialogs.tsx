import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { roleHint, roleName } from '../roles/role-words.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Role = Awaited<ReturnType<Api['roles']['roles']>>['roles'][number];

/** Roles to choose from; those with rights that whoever chooses has not are not theirs to give. */
function useRoleOptions(roles: readonly Role[]) {
  const own = useStaff().rights;
  return roles.map(({ role, name, rights }) => {
    const hint = roleHint(role);
    return {
      value: role,
      label: roleName(role, name),
      ...(hint !== undefined && { hint }),
      isDisabled: rights.some((right) => !own.includes(right)),
    };
  });
}

/** Asks whom to invite as what; the shop mails the link by which they choose a password. */
export function InviteDialog({
  roles,
  onDone,
  onClose,
}: {
  roles: readonly Role[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const { language } = useStaff();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(roles.find((one) => one.role !== 'owner')?.role ?? '');
  const [read, setRead] = useState<'en' | 'es'>(language ?? 'es');
  const options = useRoleOptions(roles);
  const invite = async () => {
    await browserApi().staff.inviteSystemUser({
      body: { name, email: email.trim(), role, language: read },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Invite somebody')}
      description={t('They get an e-mail and choose their own password.')}
      size="md"
      confirmText={t('Send the invitation')}
      backText={t('Cancel')}
      act={invite}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Name')} error={refusal?.fields['name']}>
            <TextInput
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={t('E-mail')} error={refusal?.fields['email']}>
            <TextInput
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <RadioGroup
            label={t('Role')}
            look="cards"
            options={options}
            value={role}
            onValueChange={setRole}
            {...(refusal?.fields['role'] !== undefined && { error: refusal.fields['role'] })}
          />
          <Field label={t('Language of the e-mail')}>
            <Select
              options={[
                { value: 'es', label: 'Español' },
                { value: 'en', label: 'English' },
              ]}
              value={read}
              onChange={({ target }) => setRead(target.value === 'en' ? 'en' : 'es')}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

type ChangedUser = { id: string; name: string; role: string; version: number };

export function ChangeRoleButton({
  user,
  roles,
  onDone,
}: {
  user: ChangedUser;
  roles: readonly Role[];
  onDone: () => Promise<void>;
}) {
  const [isOpen, setIsOpen] = useDialog(`role:${user.id}`);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('Change the role of {name}', { name: user.name })}
        onClick={() => setIsOpen(true)}
      >
        {t('Role')}
      </Button>
      {isOpen && <RoleDialog user={user} roles={roles} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RoleDialog({
  user,
  roles,
  onDone,
  onClose,
}: {
  user: ChangedUser;
  roles: readonly Role[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const form = useVersions({
    name: `role:${user.id}`,
    values: { role: user.role, version: user.version },
    valuesOfCurrent: (current) => {
      const now = current as ChangedUser;
      return { role: now.role, version: now.version };
    },
    labelOf: () => t('Role'),
    textOf: (_, value) => {
      const role = String(value);
      return roleName(role, roles.find((one) => one.role === role)?.name ?? '');
    },
  });
  const save = async () => {
    await form.save(({ role }, { version }) =>
      browserApi().staff.updateSystemUser({ params: { id: user.id }, body: { role, version } }),
    );
    await onDone();
  };
  const options = useRoleOptions(roles);
  return (
    <FormDialog
      title={t('Role of {name}', { name: user.name })}
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={form.isDirty}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {() => (
        <RadioGroup
          label={t('Role')}
          isLabelHidden
          look="cards"
          options={options}
          value={form.typed.role}
          onValueChange={(value) => form.type({ role: value })}
        />
      )}
    </FormDialog>
  );
}
