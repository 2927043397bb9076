import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/settings-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { settingOf, typedSetting, type Setting, type SettingsGroup } from './typed-settings.ts';

async function load({ api, params }: LoadArgs<'group'>) {
  // A group that does not exist is the API's 404.
  return api.settings.settings({ params: { group: params.group as 'limits' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title ?? 'Settings');

/** One group of settings. What stands on it comes from the group's declaration. */
export default function SettingsPage({ loaderData: group }: Route.ComponentProps) {
  return (
    <AdminPage title={group.title} description={group.description} isNarrow>
      <SettingsForm key={group.group} group={group} />
    </AdminPage>
  );
}

/** What is said of what is no such number, e.g. one below 0. */
const unreadable: Record<Setting['kind'], string> = {
  cents: 'Enter an amount in pesos, 0 or more.',
  whole: 'Enter a whole number, 0 or more.',
};

/** Only what was typed is sent. Where somebody else saved meanwhile, their values appear beside what was typed. */
function SettingsForm({ group }: { group: SettingsGroup }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const changed = group.fields.filter(
    (field) => typed[field.name] !== undefined && typed[field.name] !== typedSetting(field, field.value),
  );
  const save = async () => {
    const values: Record<string, number> = {};
    const found: Record<string, string> = {};
    for (const field of changed) {
      const value = settingOf(field, typed[field.name] ?? '');
      if (value === undefined) found[field.name] = unreadable[field.kind];
      else values[field.name] = value;
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { group: name, version } = group;
    const isSaved = await send(async () => {
      await browserApi().settings.changeSettings({
        params: { group: name as 'limits' },
        body: { version, values },
      });
    });
    // Refused because of somebody else’s change: their values and version come with the page’s data.
    await revalidate();
    if (!isSaved) return;
    setTyped({});
    successToast('Settings have been saved.', flowToastMilliseconds);
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard isDirty={changed.length > 0 && !isSending} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {sectionsOf(group.fields).map(([section, fields]) => (
        <Card key={section} title={section}>
          <div className="grid divide-y divide-line">
            {fields.map((field) => (
              <SettingRow
                key={field.name}
                field={field}
                typed={typed[field.name]}
                error={problems[field.name] ?? refusal?.fields[field.name]}
                onType={(text) => setTyped({ ...typed, [field.name]: text })}
              />
            ))}
          </div>
        </Card>
      ))}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
        <Button type="submit" isBusy={isSending} disabled={changed.length === 0}>
          Save changes
        </Button>
        <p className="text-sm text-ink-soft" role="status">
          {changed.length === 0
            ? 'Nothing changed.'
            : `${changed.length} ${changed.length === 1 ? 'setting' : 'settings'} changed.`}
        </p>
      </div>
    </form>
  );
}

function SettingRow({
  field,
  typed,
  error,
  onType,
}: {
  field: Setting;
  typed: string | undefined;
  error: string | undefined;
  onType: (text: string) => void;
}) {
  const saved = typedSetting(field, field.value);
  const isChanged = typed !== undefined && typed !== saved;
  return (
    <Field
      label={field.label}
      hint={
        <>
          {field.explanation}{' '}
          <span className="whitespace-nowrap">
            Default: {typedSetting(field, field.default)} {field.unit}.
          </span>
          {isChanged && (
            <span className="font-medium whitespace-nowrap text-ink-soft">
              {' '}
              Saved: {saved} {field.unit}.
            </span>
          )}
        </>
      }
      error={error}
      className="py-3.5 first:pt-0 last:pb-0"
    >
      <span className="flex items-center gap-2.5">
        <TextInput
          inputMode={field.kind === 'cents' ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="w-36"
          name={field.name}
          value={typed ?? saved}
          onChange={(event) => onType(event.target.value)}
        />
        <span className="text-sm text-ink-soft">{field.unit}</span>
      </span>
    </Field>
  );
}

/** The fields under their headings, in the order of the declaration. */
function sectionsOf(fields: readonly Setting[]): [string, readonly Setting[]][] {
  return [...Map.groupBy(fields, ({ section }) => section)];
}

export const ErrorBoundary = listError('Settings');
