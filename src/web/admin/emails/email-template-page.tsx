import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/email-template-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { type Undoable, UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { EmailHistory } from './email-history.tsx';
import { EmailPreview } from './email-preview.tsx';
import { type EmailTemplate } from './email-words.ts';
import { saveTyped } from './save-typed.ts';
import { SettingField } from './setting-field.tsx';
import { TestDialog } from './test-dialog.tsx';
import { TextField } from './text-field.tsx';
import { settingField, textField, textsToSend, typedProblems, valuesOf } from './typed-email.ts';
import { usePreview } from './use-preview.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Name = EmailTemplate['name'];

async function load({ api, params }: LoadArgs<'name'>) {
  // An email that does not exist is the API's 404.
  return api.mails.template({ params: { name: params.name as Name } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.template.title ?? t('E-mail texts'));

/** One email: its texts beside how it looks with them. */
export default function EmailTemplatePage({ loaderData: { template } }: Route.ComponentProps) {
  return <Editor key={template.name} template={template} />;
}

function Editor({ template }: { template: EmailTemplate }) {
  const mayChange = useMay('system');
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [active, setActive] = useState('subject');
  const [isTesting, setIsTesting] = useDialog('test', mayChange);
  const [look, setLook] = useState<{ sample: number; theme: 'light' | 'dark'; width: 320 | 600 }>({
    sample: 0,
    theme: 'light',
    width: 600,
  });
  const form = useVersions({
    name: 'email',
    values: valuesOf(template),
    valuesOfCurrent: (current) => valuesOf(current as EmailTemplate),
    labelOf: (field) => labelOf(template, field),
    textOf: (field, value) => (field === 'is_on' ? (value === 'on' ? t('On') : t('Off')) : String(value)),
  });
  const { isSending, refusal, send } = useSend();
  const texts = textsToSend(template, form.typed);
  const preview = usePreview(template.name, { texts, sample: look.sample, theme: look.theme });
  const changed = changedFields(form.start, form.typed);
  const isEdited = template.texts.some(
    ({ name, default: byDefault }) => form.typed[textField(name)] !== byDefault,
  );

  const save = async () => {
    const found = typedProblems(template, form.typed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    let saved: EmailTemplate | undefined;
    const isSaved = await send(() =>
      form.save(async (typed, start) => {
        saved = await saveTyped(template, typed, start);
      }),
    );
    if (!isSaved || !saved) return;
    form.begin(valuesOf(saved));
    successToast(t('The e-mail was saved.'), flowToastMilliseconds);
    await revalidate();
    const [newest] = saved.history;
    if (newest) undo.offer(undoable(saved, newest.id));
  };
  /** Takes back one change; the form then holds what came back. */
  const undoable = ({ name, version, title }: EmailTemplate, changeId: number): Undoable => ({
    text: t('“{title}” was changed.', { title }),
    undo: async () => {
      const body = { version, change_id: changeId };
      const answer = await browserApi().mails.undoTemplate({ params: { name }, body });
      form.begin(valuesOf(answer.template));
    },
    undoneText: t('The change was undone.'),
  });
  const reset = () =>
    form.type(
      Object.fromEntries(template.texts.map(({ name, default: byDefault }) => [textField(name), byDefault])),
    );
  const isShared = template.group === 'shared';
  return (
    <AdminPage
      title={template.title}
      description={template.when}
      backTo={{ label: t('E-mail texts'), to: adminLinks.emails() }}
      actions={
        mayChange && (
          <Button variant="secondary" iconStart="mail" onClick={() => setIsTesting(true)}>
            {t('Send a test')}
          </Button>
        )
      }
    >
      <form
        noValidate
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,42rem)]"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
        <div className="grid gap-5">
          {form.notices}
          {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
          {!isShared && (
            <Card title={t('When it is sent')}>
              {template.can_switch_off ? (
                <div className="grid gap-4">
                  <Switch
                    label={t('Send this e-mail')}
                    checked={form.typed['is_on'] === 'on'}
                    disabled={!mayChange}
                    onChange={(event) => form.type({ is_on: event.target.checked ? 'on' : 'off' })}
                  />
                  {form.typed['is_on'] === 'off' && (
                    <InlineNotice tone="warning">
                      {t('Nobody gets it while it is off, and the shop’s pages do not offer it.')}
                    </InlineNotice>
                  )}
                  {template.settings.map((setting) => (
                    <SettingField
                      key={setting.name}
                      setting={setting}
                      typed={form.typed[settingField(setting.name)] ?? ''}
                      error={problems[setting.name] ?? refusal?.fields[setting.name]}
                      isFixed={!mayChange}
                      onType={(typed) => form.type({ [settingField(setting.name)]: typed })}
                    />
                  ))}
                </div>
              ) : (
                <p className="text-ink-soft">
                  {t('Customers are owed this e-mail, so it is always sent and cannot be switched off.')}
                </p>
              )}
            </Card>
          )}
          <Card
            title={t('Texts')}
            actions={
              mayChange &&
              isEdited && (
                <Button size="sm" variant="quiet" iconStart="undo" onClick={reset}>
                  {t('All as by default')}
                </Button>
              )
            }
          >
            <div className="grid gap-5">
              <p className="text-xs text-ink-faint">
                {t(
                  'Customers read Spanish. Names in braces are filled in for each e-mail; nothing else is code.',
                )}
              </p>
              {template.texts.map((text) => (
                <TextField
                  key={text.name}
                  text={text}
                  typed={form.typed[textField(text.name)] ?? ''}
                  saved={form.start[textField(text.name)] ?? ''}
                  error={problems[text.name] ?? refusal?.fields[text.name] ?? preview.problems[text.name]}
                  isActive={active === text.name}
                  isFixed={!mayChange}
                  onActive={() => setActive(text.name)}
                  onType={(typed) => form.type({ [textField(text.name)]: typed })}
                />
              ))}
            </div>
          </Card>
          <EmailHistory
            template={template}
            mayUndo={mayChange && !form.isDirty}
            onUndo={async (changeId) => {
              await undoable(template, changeId).undo();
              successToast(t('The change was undone.'), flowToastMilliseconds);
              await revalidate();
            }}
          />
          {mayChange && (
            <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
              <Button type="submit" isBusy={isSending} disabled={changed.length === 0}>
                {t('Save changes')}
              </Button>
              {form.isDirty && (
                <Button variant="quiet" onClick={form.discard}>
                  {t('Throw away')}
                </Button>
              )}
              <p className="text-sm text-ink-soft" role="status">
                {changed.length === 0
                  ? t('Nothing changed.')
                  : t('{count, plural, one {# change} other {# changes}} to save.', {
                      count: changed.length,
                    })}
              </p>
            </div>
          )}
        </div>
        <EmailPreview template={template} preview={preview} look={look} onLook={setLook} />
      </form>
      <UndoStrip last={undo.last} close={undo.close} />
      {isTesting && (
        <TestDialog
          name={template.name}
          texts={texts}
          sample={look.sample}
          onClose={() => setIsTesting(false)}
        />
      )}
    </AdminPage>
  );
}

function labelOf(template: EmailTemplate, field: string): string {
  if (field === 'is_on') return t('Send this e-mail');
  const text = template.texts.find(({ name }) => textField(name) === field);
  const setting = template.settings.find(({ name }) => settingField(name) === field);
  return text?.label ?? setting?.label ?? field;
}

export const ErrorBoundary = listError(msg('E-mail texts'));
