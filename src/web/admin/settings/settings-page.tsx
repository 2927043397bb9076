import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/settings-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { showShop } from '../../shop.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { SellAssembly } from '../packing/sell-assembly.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { withColumnChoices } from './column-choices.ts';
import { ExampleHints, IdentityPart } from './identity/identity-parts.tsx';
import { IcecatSheets } from './icecat-sheets.tsx';
import { ProviderKeys } from './provider-keys.tsx';
import { sectionsOf, SettingRow, type TypedGroup, typedOf, valuesOf } from './setting-row.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { settingInWords, settingOf, type SettingsGroup, type Typed } from './typed-settings.ts';

async function load({ api, params }: LoadArgs<'group'>) {
  // A group that does not exist is the API's 404.
  const chosen = { params: { group: params.group as 'limits' } };
  const [group, { changes }, sender, pcs, goods] = await Promise.all([
    api.settings.settings(chosen),
    api.settings.settingsHistory(chosen),
    params.group === 'identity' ? api.settings.sender() : undefined,
    // Settings are changed by some who pack nothing.
    params.group === 'assembly' ? api.orders.assemblyQueue({ query: {} }).catch(() => undefined) : undefined,
    // Nor do all of them know the catalogue: they type a kind's code.
    params.group === 'returns' ? api.catalog.productKinds().catch(() => undefined) : undefined,
  ]);
  const kinds = goods?.kinds.map(({ kind, label }) => ({ value: kind, label }));
  return {
    group: kinds ? withColumnChoices(group, { kind: kinds }) : group,
    changes,
    sender,
    isUnsold: pcs?.is_sold === false,
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.group.title ?? t('Settings'));

/** One group of settings. What stands on it comes from the group's declaration. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { group, changes, sender, isUnsold } = loaderData;
  return (
    <AdminPage
      title={group.title}
      description={group.description}
      backTo={{ to: adminLinks.settingsIndex(), label: t('Settings') }}
      historyOf={`settings:${group.group}`}
      isNarrow
    >
      {isUnsold && (
        <InlineNotice className="mb-5" action={<SellAssembly />}>
          {t('The shop does not put PCs together yet')}
        </InlineNotice>
      )}
      <SettingsForm key={group.group} group={group} changes={changes} sender={sender} />
      {group.group === 'payments' && <ProviderKeys of={['stripe', 'paypal', 'pac']} />}
      {group.group === 'icecat' && <IcecatSheets />}
      {group.group === 'carriers' && <ProviderKeys of={['envia', 'skydropx']} />}
    </AdminPage>
  );
}

/** Only what was typed is sent. Where somebody else saved meanwhile, their values appear beside what was typed. */
function SettingsForm({ group, changes, sender }: Omit<Route.ComponentProps['loaderData'], 'isUnsold'>) {
  const form = useVersions<TypedGroup>({
    name: 'settings',
    values: valuesOf(group),
    valuesOfCurrent: (current) => valuesOf(current as SettingsGroup),
    labelOf: (name) => group.fields.find((field) => field.name === name)?.label ?? name,
    textOf: (name, value) => {
      const field = group.fields.find((one) => one.name === name);
      return field ? settingInWords(field, value as Typed) : String(value);
    },
  });
  const isIdentity = group.group === 'identity';
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const problems = { ...refusal?.fields, ...found };
  const changed = changedFields(form.start, form.typed);
  const save = async () => {
    const unreadable: Record<string, string> = {};
    for (const field of group.fields) {
      if (changed.includes(field.name))
        Object.assign(unreadable, settingOf(field, typedOf(form.typed, field)).problems);
    }
    setFound(unreadable);
    if (Object.keys(unreadable).length > 0) return;
    const isSaved = await send(() =>
      form.save(async (typed, start) => {
        const given = new Set(changedFields(start, typed));
        const saved = await browserApi().settings.changeSettings({
          params: { group: group.group as 'limits' },
          body: {
            version: Number(start['version']),
            values: Object.fromEntries(
              group.fields.flatMap((field) =>
                given.has(field.name) ? [[field.name, settingOf(field, typedOf(typed, field)).value]] : [],
              ),
            ),
          },
        });
        form.begin(valuesOf(saved));
        if (isIdentity) showShop(await browserApi().settings.shop());
      }),
    );
    if (!isSaved) return;
    successToast(t('Settings have been saved.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
        {form.notices}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {isIdentity && <ExampleHints fields={group.fields} />}
        {sectionsOf(group.fields).map(([section, fields]) => (
          <Card key={section} title={section}>
            <div className="grid divide-y divide-line">
              {fields.map((field) => (
                <SettingRow
                  key={field.name}
                  field={field}
                  typed={typedOf(form.typed, field)}
                  saved={typedOf(form.start, field)}
                  problems={problems}
                  onType={(value) => form.type({ [field.name]: value })}
                />
              ))}
            </div>
            {isIdentity && (
              <IdentityPart of={fields.map(({ name }) => name)} typed={form.typed} sender={sender} />
            )}
          </Card>
        ))}
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
          <Button type="submit" isBusy={isSending} disabled={changed.length === 0}>
            {t('Save changes')}
          </Button>
          <p className="text-sm text-ink-soft" role="status">
            {changed.length === 0
              ? t('Nothing changed.')
              : t('{count, plural, one {# setting} other {# settings}} changed.', { count: changed.length })}
          </p>
        </div>
      </form>
      <SettingsHistory
        group={{ ...group, version: Number(form.start['version']) }}
        changes={changes}
        isDirty={form.isDirty}
        onUndone={(undone) => {
          form.begin(valuesOf(undone));
          if (isIdentity) void browserApi().settings.shop().then(showShop);
          void revalidate();
        }}
      />
    </>
  );
}

export const ErrorBoundary = listError(msg('Settings'));
