import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/system-users-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { HistoryLink } from '../admin-parts/history-link.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { type Undoable, UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { UndoableButton } from '../admin-parts/undoable-button.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { roleName } from '../roles/role-words.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { ChangeRoleButton, InviteDialog } from './system-user-dialogs.tsx';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';

type People = Awaited<ReturnType<Api['staff']['systemUsers']>>;
type SystemUser = People['system_users'][number];
type Invitation = People['invitations'][number];
type Roles = Awaited<ReturnType<Api['roles']['roles']>>['roles'];

async function load({ api }: LoadArgs) {
  const [people, { roles }] = await Promise.all([api.staff.systemUsers(), api.roles.roles()]);
  return { people, roles };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('System users'));

/** Who works here, who is invited, and what each may do. */
export default function SystemUsersPage({ loaderData: { people, roles } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const [isInviting, setIsInviting] = useDialog('invite');
  const nameOf = (role: string) => roleName(role, people.role_names[role] ?? '');
  return (
    <AdminPage
      title={t('System users')}
      description={t('Everybody who can sign in to this area')}
      actions={
        <>
          <ButtonLink variant="secondary" to={adminLinks.roles()}>
            {t('Roles')}
          </ButtonLink>
          <Button iconStart="plus" onClick={() => setIsInviting(true)}>
            {t('Invite somebody')}
          </Button>
        </>
      }
    >
      {people.invitations.length > 0 && (
        <section className="mb-8 grid gap-3" aria-labelledby="invited">
          <h2 id="invited" className="text-lg font-semibold">
            {t('Invitations')}
          </h2>
          <Invitations invitations={people.invitations} nameOf={nameOf} onDone={revalidate} />
        </section>
      )}
      <RowTable
        label={t('System users')}
        rows={people.system_users}
        stacksOnPhone
        rowKey={(user) => user.id}
        columns={[
          {
            head: t('Name'),
            className: 'min-w-34 align-top sm:min-w-48',
            cell: (user) => <PersonCell user={user} />,
          },
          {
            head: t('Role'),
            className: 'align-top',
            cell: (user) => (
              <span className="grid justify-items-start gap-1">
                {nameOf(user.role)}
                <span className="flex flex-wrap gap-1.5">
                  {user.is_disabled ? (
                    <Badge tone="danger">{t('Disabled')}</Badge>
                  ) : (
                    <Badge tone="success">{t('Active')}</Badge>
                  )}
                  {user.has_totp && <Badge>{t('Second step')}</Badge>}
                </span>
              </span>
            ),
          },
          {
            head: t('Last sign-in'),
            from: 'lg',
            className: 'whitespace-nowrap align-top text-ink-soft',
            cell: (user) => (
              <span className="grid gap-0.5">
                {user.last_sign_in_at === null ? t('Never') : staffDateTime(user.last_sign_in_at)}
                {user.sessions > 0 && (
                  <span className="text-xs">
                    {t('{sessions, plural, one {signed in in # place} other {signed in in # places}}', {
                      sessions: user.sessions,
                    })}
                  </span>
                )}
              </span>
            ),
          },
          {
            className: 'align-top',
            cell: (user) => <UserActions user={user} roles={roles} onDone={revalidate} offer={undo.offer} />,
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
      {isInviting && <InviteDialog roles={roles} onDone={revalidate} onClose={() => setIsInviting(false)} />}
    </AdminPage>
  );
}

function PersonCell({ user }: { user: SystemUser }) {
  const { id: ownId } = useStaff();
  return (
    <NameCell
      name={user.id === ownId ? t('{name} (you)', { name: user.name }) : user.name}
      hint={<EmailText email={user.email} />}
    />
  );
}

function Invitations({
  invitations,
  nameOf,
  onDone,
}: {
  invitations: readonly Invitation[];
  nameOf: (role: string) => string;
  onDone: () => Promise<void>;
}) {
  return (
    <RowTable
      label={t('Invitations')}
      rows={invitations}
      stacksOnPhone
      rowKey={(invitation) => invitation.id}
      columns={[
        {
          head: t('Name'),
          className: 'align-top',
          cell: ({ name, email }) => <NameCell name={name} hint={<EmailText email={email} />} />,
        },
        {
          head: t('Role'),
          className: 'align-top',
          cell: ({ role, state }) => (
            <span className="grid justify-items-start gap-1">
              {nameOf(role)}
              {state === 'pending' ? (
                <Badge tone="info">{t('Invited')}</Badge>
              ) : (
                <Badge tone="warning">{t('Link is over')}</Badge>
              )}
            </span>
          ),
        },
        {
          head: t('Sent'),
          from: 'md',
          className: 'align-top text-ink-soft',
          cell: (invitation) => (
            <span className="grid gap-0.5">
              {staffDateTime(invitation.sent_at)}
              <span className="text-xs">
                {invitation.state === 'pending'
                  ? t('holds until {time}', { time: staffDateTime(invitation.expires_at) })
                  : t('was over {time}', { time: staffDateTime(invitation.expires_at) })}
                {invitation.invited_by !== null && ` · ${invitation.invited_by}`}
              </span>
            </span>
          ),
        },
        {
          className: 'align-top',
          cell: (invitation) => <InvitationActions invitation={invitation} onDone={onDone} />,
        },
      ]}
    />
  );
}

function InvitationActions({
  invitation: { id, name, email },
  onDone,
}: {
  invitation: Invitation;
  onDone: () => Promise<void>;
}) {
  const { isSending, refusal, send } = useSend();
  const [isWithdrawing, setIsWithdrawing] = useDialog(`withdraw:${id}`);
  const [isSent, setIsSent] = useState(false);
  const resend = async () => {
    setIsSent(false);
    const isDone = await send(async () => {
      await browserApi().invitations.resend({ params: { id } });
      await onDone();
    });
    setIsSent(isDone);
  };
  return (
    <span className="grid justify-items-start gap-1 sm:justify-items-end">
      <span className="inline-grid grid-cols-[auto_auto] justify-items-start gap-1 max-sm:-ml-3.5 max-sm:flex max-sm:flex-wrap xl:flex">
        <Button
          size="sm"
          variant="quiet"
          isBusy={isSending}
          aria-label={t('Send the invitation of {name} again', { name })}
          onClick={() => void resend()}
        >
          {t('Send again')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('Withdraw the invitation of {name}', { name })}
          onClick={() => setIsWithdrawing(true)}
        >
          {t('Withdraw')}
        </Button>
        <HistoryLink of={`invitation:${id}`} size="sm" />
      </span>
      <span role="status" className="text-xs text-ink-soft empty:hidden">
        {refusal ? refusal.message : isSent ? t('Sent again to {email}.', { email }) : ''}
      </span>
      <ConfirmDialog
        title={t('Withdraw the invitation of {name}?', { name })}
        confirmText={t('Withdraw')}
        isOpen={isWithdrawing}
        onOpenChange={setIsWithdrawing}
        onConfirm={async () => {
          await browserApi().invitations.withdraw({ params: { id } });
          await onDone();
        }}
      >
        <p>{t('The link in the e-mail opens nothing any more. You can invite them again.')}</p>
      </ConfirmDialog>
    </span>
  );
}

function UserActions({
  user,
  roles,
  onDone,
  offer,
}: {
  user: SystemUser;
  roles: Roles;
  onDone: () => Promise<void>;
  offer: (undoable: Undoable) => void;
}) {
  const { id: ownId } = useStaff();
  const { name } = user;
  const [open, setOpen] = useDialogOf(`user-${user.id}`, ['totp', 'sessions'] as const);
  const turn = (isDisabled: boolean, version?: number) =>
    browserApi().staff.updateSystemUser({
      params: { id: user.id },
      body: { is_disabled: isDisabled, ...(version !== undefined && { version }) },
    });
  return (
    <>
      {/* Two columns on a tablet: as many as there are would wrap raggedly. */}
      <span className="inline-grid grid-cols-[auto_auto] justify-items-start gap-1 max-sm:-ml-3.5 max-sm:flex max-sm:flex-wrap xl:flex">
        <ChangeRoleButton user={user} roles={roles} onDone={onDone} />
        {user.id !== ownId && user.sessions > 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('Sign out everywhere: {name}', { name })}
            onClick={() => setOpen('sessions')}
          >
            {t('Sign out everywhere')}
          </Button>
        )}
        {user.has_totp && user.id !== ownId && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('Reset the second step of {name}', { name })}
            onClick={() => setOpen('totp')}
          >
            {t('Reset')}
          </Button>
        )}
        {user.id !== ownId && (
          <UndoableButton
            size="sm"
            variant="quiet"
            label={`${user.is_disabled ? t('Enable') : t('Disable')} ${name}`}
            act={() => turn(!user.is_disabled, user.version)}
            undoable={{
              text: user.is_disabled
                ? t('{name} can sign in again.', { name })
                : t('{name} cannot use this area any more.', { name }),
              undo: () => turn(user.is_disabled),
              undoneText: user.is_disabled
                ? t('{name} cannot use this area, as before.', { name })
                : t('{name} can sign in again.', { name }),
            }}
            onDone={offer}
          >
            {user.is_disabled ? t('Enable') : t('Disable')}
          </UndoableButton>
        )}
        <HistoryLink of={`system_user:${user.id}`} size="sm" />
      </span>
      <ConfirmDialog
        title={t('Sign {name} out everywhere?', { name })}
        confirmText={t('Sign out')}
        isOpen={open === 'sessions'}
        onOpenChange={() => setOpen(undefined)}
        onConfirm={async () => {
          await browserApi().staff.endSystemUserSessions({ params: { id: user.id } });
          await onDone();
        }}
      >
        <p>{t('They can sign in again with their password. What they typed stays in their browser.')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Reset the second step of {name}?', { name })}
        confirmText={t('Reset')}
        isOpen={open === 'totp'}
        onOpenChange={() => setOpen(undefined)}
        onConfirm={async () => {
          await browserApi().staff.resetTotp({ params: { id: user.id } });
          await onDone();
        }}
      >
        <p>
          {t(
            'For somebody who lost phone and recovery codes. They are signed out everywhere and sign in by password alone until they turn it on again: make sure that it is them who asks.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

export const ErrorBoundary = listError(msg('System users'));
