import { useState } from 'react';
import type { FormEvent } from 'react';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { roleWords, roles } from './roles.ts';
import type { Role } from './roles.ts';

const roleOptions = roles.map((value) => ({
  value,
  label: roleWords[value].label,
  hint: roleWords[value].hint,
}));

export function AddSystemUserButton({ onDone }: { onDone: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button iconStart="plus" onClick={() => setIsOpen(true)}>
        Add system user
      </Button>
      {isOpen && <AddDialog onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('catalog');
  const [isChecked, setIsChecked] = useState(false);
  const { isSending, refusal, send } = useSend();
  const problems = isChecked ? problemsOf({ name, email, password }) : {};
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(problemsOf({ name, email, password })).length > 0) return;
    const isDone = await send(async () => {
      await browserApi().staff.addSystemUser({ body: { name, email: email.trim(), password, role } });
      await onDone();
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title="Add system user" isOpen onOpenChange={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void add(event)}>
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <Field label="Name" error={problems.name ?? refusal?.fields['name']}>
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="E-mail" error={problems.email ?? refusal?.fields['email']}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field
          label="First password"
          hint="10 characters or more. Hand it over in person."
          error={problems.password ?? refusal?.fields['password']}
        >
          <PasswordInput
            autoComplete="new-password"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <RadioGroup
          label="Role"
          look="cards"
          options={roleOptions}
          value={role}
          onValueChange={(value) => setRole(value as Role)}
        />
        <div className="flex justify-end gap-3 pt-2">
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isBusy={isSending}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Said here in English; the API's own check of these stands behind it. */
function problemsOf(typed: { name: string; email: string; password: string }): {
  name?: string;
  email?: string;
  password?: string;
} {
  return {
    ...(typed.name.trim() === '' && { name: 'Enter a name.' }),
    ...(!/^\S+@\S+\.\S+$/.test(typed.email.trim()) && { email: 'Enter a valid e-mail.' }),
    ...(typed.password.length < 10 && { password: 'Use 10 characters or more.' }),
  };
}

type ChangedUser = { id: string; name: string; role: Role; version: number };

export function ChangeRoleButton({ user, onDone }: { user: ChangedUser; onDone: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Change the role of ${user.name}`}
        onClick={() => setIsOpen(true)}
      >
        Role
      </Button>
      {isOpen && <RoleDialog user={user} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RoleDialog({
  user,
  onDone,
  onClose,
}: {
  user: ChangedUser;
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
    labelOf: () => 'Role',
  });
  const save = async () => {
    await form.save(({ role }, { version }) =>
      browserApi().staff.updateSystemUser({ params: { id: user.id }, body: { role, version } }),
    );
    await onDone();
  };
  return (
    <FormDialog
      title={`Role of ${user.name}`}
      confirmText="Save"
      backText="Cancel"
      isReady={form.isDirty}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {() => (
        <RadioGroup
          label="Role"
          isLabelHidden
          look="cards"
          options={roleOptions}
          value={form.typed.role}
          onValueChange={(value) => form.type({ role: value as Role })}
        />
      )}
    </FormDialog>
  );
}
