import { type ReactNode, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu, type MenuEntry } from '../../ui/dropdown-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { useSavedViews, useStaff } from '../shell/admin-layout.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useSend } from './use-send.ts';
import { canonicalQuery, viewsOfList } from './view-query.ts';
import { useDialog } from './use-dialog.ts';

type View = ReturnType<typeof useSavedViews>[number];

/** The list's page behind `/admin/`, its views, and what its address asks for now. */
function useViewsHere() {
  const { pathname, search } = useLocation();
  const list = pathname.replace(/^\/admin\/?/, '');
  const query = canonicalQuery(search);
  const views = viewsOfList(useSavedViews(), list);
  return { list, query, views, current: views.find((view) => view.query === query) };
}

/** One link a saved view above a list; the one that is shown can be renamed, shared and removed. */
export function SavedViews() {
  const { query, views, current } = useViewsHere();
  useLiveReload(['views.changed']);
  if (views.length === 0) return null;
  return (
    <nav
      aria-label={t('Saved views')}
      className="mb-3 flex items-center gap-1 overflow-x-auto border-b border-line"
    >
      <ViewLink to="?" isCurrent={query === ''}>
        {t('All')}
      </ViewLink>
      {views.map((view) => (
        <ViewLink key={view.id} to={`?${view.query}`} isCurrent={view === current}>
          {view.name}
          {view.is_shared && (
            <Icon
              name="users"
              className="size-3.5 text-ink-faint"
              label={
                view.is_own
                  ? t('Everybody sees it')
                  : t('Shared by {ownerName}', { ownerName: view.owner_name })
              }
            />
          )}
        </ViewLink>
      ))}
      {current && <ViewMenu key={current.id} view={current} />}
    </nav>
  );
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-3 text-sm',
        isCurrent
          ? 'border-accent font-medium text-ink'
          : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

function ViewMenu({ view }: { view: View }) {
  const { role } = useStaff();
  const { revalidate } = useRevalidator();
  const { send } = useSend();
  const [isNaming, setIsNaming] = useDialog(`rename-view:${view.id}`);
  if (!view.is_own && role !== 'owner') return null;
  const params = { id: view.id };
  const change = (act: () => Promise<unknown>, text: string) =>
    void send(async () => {
      await act();
      await revalidate();
      successToast(text, flowToastMilliseconds);
    });
  const share: MenuEntry = {
    kind: 'action',
    icon: 'users',
    label: view.is_shared ? t('Keep it to myself') : t('Share with everybody'),
    onSelect: () =>
      change(
        () => browserApi().savedViews.update({ params, body: { is_shared: !view.is_shared } }),
        view.is_shared
          ? t('“{name}” is yours alone.', { name: view.name })
          : t('Everybody sees “{name}”.', { name: view.name }),
      ),
  };
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <IconButton
            icon="more"
            size="sm"
            label={t('What to do with the view {name}', { name: view.name })}
          />
        }
        entries={[
          { kind: 'action', icon: 'edit', label: t('Rename'), onSelect: () => setIsNaming(true) },
          share,
          {
            kind: 'action',
            icon: 'trash',
            isDangerous: true,
            label: t('Remove the view'),
            onSelect: () =>
              change(
                () => browserApi().savedViews.remove({ params }),
                t('The view “{name}” is gone.', { name: view.name }),
              ),
          },
        ]}
      />
      {isNaming && <NameDialog view={view} onClose={() => setIsNaming(false)} />}
    </>
  );
}

/** Offered while the list is filtered, ordered or has other columns in a way that no view has. */
export function SaveViewButton() {
  const { query, current } = useViewsHere();
  const [isNaming, setIsNaming] = useDialog('save-view');
  if (query === '' || current) return null;
  return (
    <>
      <Button variant="secondary" iconStart="plus" onClick={() => setIsNaming(true)}>
        {t('Save view')}
      </Button>
      {isNaming && <NameDialog onClose={() => setIsNaming(false)} />}
    </>
  );
}

/** Names a view that stands, or what the list shows now. A name that one has already takes over its filters. */
function NameDialog({ view, onClose }: { view?: View; onClose: () => void }) {
  const { list, query, views } = useViewsHere();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(false);
  const same = views.find(
    (one) => one.is_own && one !== view && one.name.toLowerCase() === name.trim().toLowerCase(),
  );
  const save = async () => {
    const { savedViews } = browserApi();
    if (view) await savedViews.update({ params: { id: view.id }, body: { name } });
    else await savedViews.add({ body: { list, name, query, is_shared: isShared } });
    await revalidate();
  };
  return (
    <FormDialog
      title={view ? t('Rename the view') : t('Save view')}
      description={view ? undefined : t('Filters, order and columns as they are now.')}
      confirmText={t('Save')}
      isReady={name.trim() !== ''}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('Name')}
            hint={!view && same ? t('Replaces what “{name}” shows.', { name: same.name }) : undefined}
            error={refusal?.fields['name']}
          >
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          {!view && (
            <Checkbox
              label={t('Everybody of the staff sees it')}
              checked={isShared}
              onChange={(event) => setIsShared(event.target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
