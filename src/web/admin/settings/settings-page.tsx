import { useState } from 'react';
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
import { changedFields } from '../admin-parts/merge-versions.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
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
  const form = useVersions({
    name: 'settings',
    values: valuesOf(group),
    valuesOfCurrent: (current) => valuesOf(current as SettingsGroup),
    labelOf: (name) => group.fields.find((field) => field.name === name)?.label ?? name,
  });
  const { isSending, refusal, send } = useSend();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const changed = changedFields(form.start, form.typed);
  const save = async () => {
    const found: Record<string, string> = {};
    for (const field of group.fields) {
      if (changed.includes(field.name) && settingOf(field, form.typed[field.name] ?? '') === undefined) {
        found[field.name] = unreadable[field.kind];
      }
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const isSaved = await send(() =>
      form.save(async (typed, start) => {
        const given = new Set(changedFields(start, typed));
        const saved = await browserApi().settings.changeSettings({
          params: { group: group.group as 'limits' },
          body: {
            version: Number(start['version']),
            values: Object.fromEntries(
              group.fields.flatMap((field) =>
                given.has(field.name) ? [[field.name, settingOf(field, typed[field.name] ?? '')]] : [],
              ),
            ),
          },
        });
        form.begin(valuesOf(saved));
      }),
    );
    if (isSaved) successToast('Settings have been saved.', flowToastMilliseconds);
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
      <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
      {form.notices}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {sectionsOf(group.fields).map(([section, fields]) => (
        <Card key={section} title={section}>
          <div className="grid divide-y divide-line">
            {fields.map((field) => (
              <SettingRow
                key={field.name}
                field={field}
                typed={form.typed[field.name] ?? ''}
                saved={form.start[field.name] ?? ''}
                error={problems[field.name] ?? refusal?.fields[field.name]}
                onType={(text) => form.type({ [field.name]: text })}
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
  saved,
  error,
  onType,
}: {
  field: Setting;
  typed: string;
  saved: string;
  error: string | undefined;
  onType: (text: string) => void;
}) {
  const isChanged = typed !== saved;
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
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <span className="text-sm text-ink-soft">{field.unit}</span>
      </span>
    </Field>
  );
}

/** What the fields hold by their names, and the `version` of the group. */
function valuesOf({ fields, version }: SettingsGroup): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, typedSetting(field, field.value)])),
    version: String(version),
  };
}

/** The fields under their headings, in the order of the declaration. */
function sectionsOf(fields: readonly Setting[]): [string, readonly Setting[]][] {
  return [...Map.groupBy(fields, ({ section }) => section)];
}

export const ErrorBoundary = listError('Settings');
