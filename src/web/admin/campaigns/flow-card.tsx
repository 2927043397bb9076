import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { successToast } from '../../toasts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { EmailTemplate } from '../emails/email-words.ts';
import { saveTyped } from '../emails/save-typed.ts';
import { SettingField } from '../emails/setting-field.tsx';
import { TextField } from '../emails/text-field.tsx';
import { settingField, textField, typedProblems, valuesOf } from '../emails/typed-email.ts';

/** One flow: whether it goes, when, and what it says. Its preview, test and history are on its own page. */
export function FlowCard({ template }: { template: EmailTemplate }) {
  const mayChange = useMay('system');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [active, setActive] = useState('');
  const form = useVersions({
    name: `flow:${template.name}`,
    values: valuesOf(template),
    valuesOfCurrent: (current) => valuesOf(current as EmailTemplate),
    labelOf: (field) =>
      template.texts.find(({ name }) => textField(name) === field)?.label ??
      template.settings.find(({ name }) => settingField(name) === field)?.label ??
      t('Send this e-mail'),
    textOf: (field, value) => (field === 'is_on' ? (value === 'on' ? t('On') : t('Off')) : String(value)),
  });
  const errorOf = (name: string) => problems[name] ?? refusal?.fields[name];
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
  };
  return (
    <Card title={template.title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
        <p className="text-ink-soft">{template.when}</p>
        {form.notices}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <Switch
          label={t('Send this e-mail')}
          checked={form.typed['is_on'] === 'on'}
          disabled={!mayChange}
          onChange={(event) => form.type({ is_on: event.target.checked ? 'on' : 'off' })}
        />
        {template.settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            typed={form.typed[settingField(setting.name)] ?? ''}
            error={errorOf(setting.name)}
            isFixed={!mayChange}
            onType={(typed) => form.type({ [settingField(setting.name)]: typed })}
          />
        ))}
        <details>
          <summary className="cursor-pointer font-medium">{t('Texts')}</summary>
          <div className="grid gap-4 pt-3">
            {template.texts.map((text) => (
              <TextField
                key={text.name}
                text={text}
                typed={form.typed[textField(text.name)] ?? ''}
                saved={form.start[textField(text.name)] ?? ''}
                error={errorOf(text.name)}
                isActive={active === text.name}
                isFixed={!mayChange}
                onActive={() => setActive(text.name)}
                onType={(typed) => form.type({ [textField(text.name)]: typed })}
              />
            ))}
          </div>
        </details>
        <div className="flex flex-wrap items-center gap-3">
          {mayChange && (
            <Button type="submit" isBusy={isSending} disabled={!form.isDirty}>
              {t('Save changes')}
            </Button>
          )}
          <ButtonLink variant="secondary" to={adminLinks.email(template.name)}>
            {t('Preview, test and history')}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
