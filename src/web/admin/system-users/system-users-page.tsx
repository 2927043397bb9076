import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/system-users-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { type Undoable, UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { UndoableButton } from '../admin-parts/undoable-button.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { AddSystemUserButton, ChangeRoleButton } from './system-user-dialogs.tsx';
import { roleWords } from './roles.ts';

type SystemUser = Awaited<ReturnType<Api['staff']['systemUsers']>>['system_users'][number];

async function load({ api }: LoadArgs) {
  return { systemUsers: (await api.staff.systemUsers()).system_users };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('System users');

export default function SystemUsersPage({ loaderData: { systemUsers } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { id: ownId } = useStaff();
  const undo = useUndo();
  return (
    <AdminPage
      title="System users"
      description="Everybody who can sign in to this area"
      actions={<AddSystemUserButton onDone={revalidate} />}
    >
      <RowTable
        label="System users"
        rows={systemUsers}
        rowKey={(user) => user.id}
        columns={[
          {
            head: 'Name',
            cell: (user) => (
              <NameCell
                name={user.id === ownId ? `${user.name} (you)` : user.name}
                hint={<span className="break-all">{user.email}</span>}
              />
            ),
          },
          {
            head: 'Role',
            cell: (user) => (
              <span className="flex flex-wrap items-center gap-2">
                {roleWords[user.role].label}
                {user.is_disabled && <Badge tone="danger">Disabled</Badge>}
                {user.has_totp && <Badge tone="success">Second step</Badge>}
              </span>
            ),
          },
          {
            head: 'Last sign-in',
            from: 'md',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (user) => (user.last_sign_in_at === null ? 'Never' : staffDateTime(user.last_sign_in_at)),
          },
          { cell: (user) => <UserActions user={user} onDone={revalidate} offer={undo.offer} /> },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

function UserActions({
  user,
  onDone,
  offer,
}: {
  user: SystemUser;
  onDone: () => Promise<void>;
  offer: (undoable: Undoable) => void;
}) {
  const { id: ownId } = useStaff();
  const [isResetting, setIsResetting] = useState(false);
  const turn = (isDisabled: boolean, version?: number) =>
    browserApi().staff.updateSystemUser({
      params: { id: user.id },
      body: { is_disabled: isDisabled, ...(version !== undefined && { version }) },
    });
  return (
    <>
      <span className="inline-flex flex-wrap justify-end gap-1">
        <ChangeRoleButton user={user} onDone={onDone} />
        {user.has_totp && user.id !== ownId && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Reset the second step of ${user.name}`}
            onClick={() => setIsResetting(true)}
          >
            Reset
          </Button>
        )}
        {user.id !== ownId && (
          <UndoableButton
            size="sm"
            variant="quiet"
            label={`${user.is_disabled ? 'Enable' : 'Disable'} ${user.name}`}
            act={() => turn(!user.is_disabled, user.version)}
            undoable={{
              text: user.is_disabled
                ? `${user.name} can sign in again.`
                : `${user.name} cannot use this area any more.`,
              undo: () => turn(user.is_disabled),
              undoneText: user.is_disabled
                ? `${user.name} cannot use this area, as before.`
                : `${user.name} can sign in again.`,
            }}
            onDone={offer}
          >
            {user.is_disabled ? 'Enable' : 'Disable'}
          </UndoableButton>
        )}
      </span>
      <ConfirmDialog
        title={`Reset the second step of ${user.name}?`}
        confirmText="Reset"
        isOpen={isResetting}
        onOpenChange={setIsResetting}
        onConfirm={async () => {
          await browserApi().staff.resetTotp({ params: { id: user.id } });
          await onDone();
        }}
      >
        <p>
          For somebody who lost phone and recovery codes. They are signed out everywhere and sign in by
          password alone until they turn it on again: make sure that it is them who asks.
        </p>
      </ConfirmDialog>
    </>
  );
}

export const ErrorBoundary = listError('System users');
