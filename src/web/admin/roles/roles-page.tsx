import { Fragment, useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/roles-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { HistoryLink } from '../admin-parts/history-link.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { rightGroups, rightWords } from './right-words.ts';
import { AddRoleDialog, EditRoleDialog } from './role-dialogs.tsx';
import { roleHint, roleName } from './role-words.ts';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';

type Loaded = Route.ComponentProps['loaderData'];
type Role = Loaded['roles'][number];

async function load({ api }: LoadArgs) {
  return api.roles.roles();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Roles'));

/** Who may do what: a right a line, a role a column; a phone has room for one of them. */
export default function RolesPage({ loaderData: { rights, roles } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isAdding, setIsAdding] = useDialog('add');
  const [chosen, setChosen] = useState<string>();
  const onPhone = (roles.find(({ role }) => role === chosen) ?? roles[0])?.role;
  const columnOf = ({ role }: Role) => cx('border-l border-line', role !== onPhone && 'max-sm:hidden');
  return (
    <AdminPage
      title={t('Roles')}
      description={t('What each role may do. A change holds at once for everybody who has the role.')}
      backTo={{ label: t('System users'), to: adminLinks.systemUsers() }}
      actions={
        <Button iconStart="plus" onClick={() => setIsAdding(true)}>
          {t('Add role')}
        </Button>
      }
    >
      <Field label={t('Role')} className="mb-4 sm:hidden">
        <Select
          value={onPhone}
          onChange={(event) => setChosen(event.target.value)}
          options={roles.map(({ role, name }) => ({ value: role, label: roleName(role, name) }))}
        />
      </Field>
      <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t('Roles and their rights')}</caption>
          <thead>
            <tr className="align-top">
              <th
                scope="col"
                className="sticky left-0 bg-surface sm:min-w-52 px-4 py-3 text-left font-medium"
              >
                {t('What they may do')}
              </th>
              {roles.map((role) => (
                <th
                  key={role.role}
                  scope="col"
                  className={cx(columnOf(role), 'min-w-32 px-3 py-3 text-left font-normal')}
                >
                  <RoleHead role={role} rights={rights} onDone={revalidate} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rightGroups.map((group) => (
              <Fragment key={group.title.text}>
                <tr className="border-t border-line bg-sunken">
                  <th
                    scope="colgroup"
                    colSpan={roles.length + 1}
                    className="px-4 py-2 text-left text-xs font-semibold text-ink-soft"
                  >
                    {t(group.title)}
                  </th>
                </tr>
                {group.rights.map((right) => (
                  <tr key={right} className="border-t border-line">
                    <th
                      scope="row"
                      className="sticky left-0 bg-surface px-4 py-2.5 text-left align-top font-normal"
                    >
                      <span className="block font-medium">{t(rightWords[right].label)}</span>
                      <span className="block text-xs text-ink-soft">{t(rightWords[right].hint)}</span>
                    </th>
                    {roles.map((role) => (
                      <td key={role.role} className={cx(columnOf(role), 'px-3 py-2.5 align-top')}>
                        {role.rights.includes(right) ? (
                          <span className="inline-flex text-success">
                            <Icon name="check" size={18} />
                            <span className="sr-only">{t('Yes')}</span>
                          </span>
                        ) : (
                          <span className="text-ink-faint">
                            <span aria-hidden>–</span>
                            <span className="sr-only">{t('No')}</span>
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {isAdding && (
        <AddRoleDialog rights={rights} roles={roles} onDone={revalidate} onClose={() => setIsAdding(false)} />
      )}
    </AdminPage>
  );
}

function RoleHead({
  role,
  rights,
  onDone,
}: {
  role: Role;
  rights: Loaded['rights'];
  onDone: () => Promise<void>;
}) {
  const [open, setOpen] = useDialogOf(`role-${role.role}`, ['edit', 'delete'] as const);
  const name = roleName(role.role, role.name);
  const close = () => setOpen(undefined);
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold" title={role.is_built_in ? roleHint(role.role) : undefined}>
        {name}
      </span>
      <span className="text-xs text-ink-soft">
        {t('{people, plural, =0 {nobody} one {# person} other {# people}}', { people: role.people })}
      </span>
      {role.is_changed && (
        <span>
          <Badge>{t('Changed')}</Badge>
        </span>
      )}
      <span className="-ml-2 flex flex-wrap">
        {role.role !== 'owner' && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('Change the rights of {name}', { name })}
            onClick={() => setOpen('edit')}
          >
            {t('Change')}
          </Button>
        )}
        {(role.is_changed || !role.is_built_in) && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={
              role.is_built_in ? t('First rights of {name} again', { name }) : t('Delete {name}', { name })
            }
            onClick={() => setOpen('delete')}
          >
            {role.is_built_in ? t('Reset') : t('Delete')}
          </Button>
        )}
        <HistoryLink of={`role:${role.role}`} size="sm" />
      </span>
      {open === 'edit' && <EditRoleDialog role={role} rights={rights} onDone={onDone} onClose={close} />}
      <ConfirmDialog
        title={
          role.is_built_in ? t('Give {name} its first rights back?', { name }) : t('Delete {name}?', { name })
        }
        confirmText={role.is_built_in ? t('Give back') : t('Delete')}
        isOpen={open === 'delete'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().roles.deleteRole({ params: { role: role.role } });
          await onDone();
        }}
      >
        <p>
          {role.is_built_in
            ? t('The role may then do what it comes with. That holds at once for everybody who has it.')
            : t('A role that nobody has can be deleted.')}
        </p>
      </ConfirmDialog>
    </div>
  );
}

export const ErrorBoundary = listError(msg('Roles'));
