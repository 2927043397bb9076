import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/pricing-page';
import { flowToastMilliseconds } from '../../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { successToast } from '../../../toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { useLiveReload } from '../../../use-live-reload.ts';
import { Card } from '../../admin-parts/card.tsx';
import { listError } from '../../admin-parts/list-error.tsx';
import { changedFields } from '../../admin-parts/merge-versions.ts';
import { UnsavedGuard } from '../../admin-parts/unsaved-guard.tsx';
import { useSend } from '../../admin-parts/use-send.ts';
import { useVersions } from '../../admin-parts/use-versions.tsx';
import { AdminPage } from '../../shell/admin-page.tsx';
import { sectionsOf, SettingRow, type TypedGroup, typedOf, valuesOf } from '../setting-row.tsx';
import { SettingsHistory } from '../settings-history.tsx';
import { settingInWords, settingOf, type SettingsGroup, type Typed } from '../typed-settings.ts';
import { ApplyDialog, type Said } from './apply-dialog.tsx';
import { type ColumnChoices, withColumnChoices } from '../column-choices.ts';
import { marginChoices, valuesForApi } from './margin-choices.ts';
import { PreviewCard } from './preview-card.tsx';
import { type Preview, progressOf, type Rate } from './pricing-words.ts';
import { RatesCard } from './rates-card.tsx';
import { RunsCard } from './runs-card.tsx';

const params = { group: 'pricing' } as const;

async function load({ api }: LoadArgs) {
  const [group, { changes }, { runs }, rates, { kinds }, { brands }, { distributors }] = await Promise.all([
    api.settings.settings({ params }),
    api.settings.settingsHistory({ params }),
    api.repricing.repricingRuns(),
    api.repricing.exchangeRates(),
    api.catalog.productKinds(),
    api.catalog.brands(),
    api.catalog.listDistributors(),
  ]);
  return { group, changes, runs, rates, kinds, brands, distributors };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.group.title ?? t('Prices'));

/** Without a socket, a run at work is asked about this often. */
const pollMilliseconds = 2000;

/** How costs become prices: what a change does is seen before it applies, and it can be rolled back. */
export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const { runs } = loaderData;
  const { revalidate } = useRevalidator();
  useLiveReload(['repricing.progress']);
  const isAtWork = runs.some((run) => progressOf(run) !== undefined);
  useEffect(() => {
    if (!isAtWork) return;
    const poll = setInterval(() => void revalidate(), pollMilliseconds);
    return () => clearInterval(poll);
  }, [isAtWork, revalidate]);
  const choices = marginChoices(loaderData);
  const group = withColumnChoices(loaderData.group, choices);
  return (
    <AdminPage
      title={group.title}
      description={group.description}
      backTo={{ to: adminLinks.settingsIndex(), label: t('Settings') }}
    >
      <PricingForm loaded={loaderData} group={group} choices={choices} />
    </AdminPage>
  );
}

/** What was seen, and the values it was seen of. */
type Seen = { preview: Preview; version: number; values: Record<string, unknown>; key: string };

function PricingForm({
  loaded: { runs, rates, changes },
  group,
  choices,
}: {
  loaded: Route.ComponentProps['loaderData'];
  group: SettingsGroup;
  choices: ColumnChoices;
}) {
  const asTyped = (given: SettingsGroup) => valuesOf(withColumnChoices(given, choices));
  const form = useVersions<TypedGroup>({
    name: 'settings',
    values: valuesOf(group),
    valuesOfCurrent: (current) => asTyped(current as SettingsGroup),
    labelOf: (name) => group.fields.find((field) => field.name === name)?.label ?? name,
    textOf: (name, value) => {
      const field = group.fields.find((one) => one.name === name);
      return field ? settingInWords(field, value as Typed) : String(value);
    },
  });
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const [seen, setSeen] = useState<Seen>();
  const [isApplying, setIsApplying] = useState(false);
  const [proposal, setProposal] = useState<Rate>();
  const panel = useRef<HTMLDivElement>(null);
  const problems = { ...refusal?.fields, ...found };
  const changed = changedFields(form.start, form.typed);
  const movesPrices = changed.some((name) => group.held.includes(name));
  const keyOf = (typed: TypedGroup) => JSON.stringify(typed);

  /** What differs from `start`, as the API takes it. */
  const given = (typed: TypedGroup, start: TypedGroup): Record<string, unknown> => {
    const names = new Set(changedFields(start, typed));
    return valuesForApi(
      Object.fromEntries(
        group.fields.flatMap((field) =>
          names.has(field.name) ? [[field.name, settingOf(field, typedOf(typed, field)).value]] : [],
        ),
      ),
    );
  };
  const isReadable = (typed: TypedGroup) => {
    const unreadable: Record<string, string> = {};
    for (const field of group.fields) {
      if (changedFields(form.start, typed).includes(field.name))
        Object.assign(unreadable, settingOf(field, typedOf(typed, field)).problems);
    }
    setFound(unreadable);
    return Object.keys(unreadable).length === 0;
  };
  const look = async (wanted = form.typed) => {
    if (!isReadable(wanted)) return;
    const isSeen = await send(() =>
      form.save(async () => {
        const version = Number(form.start['version']);
        const values = given(wanted, form.start);
        const preview = await browserApi().repricing.previewPrices({ body: { version, values } });
        setSeen({ preview, version, values, key: keyOf(wanted) });
      }),
    );
    // Nothing is saved yet: what is typed is kept on.
    form.type({});
    if (isSeen) panel.current?.scrollIntoView({ block: 'start' });
  };
  const save = async () => {
    if (!isReadable(form.typed)) return;
    const isSaved = await send(() =>
      form.save(async (typed, start) => {
        const saved = await browserApi().settings.changeSettings({
          params,
          body: { version: Number(start['version']), values: given(typed, start) },
        });
        form.begin(asTyped(saved));
      }),
    );
    if (!isSaved) return;
    successToast(t('Settings have been saved.'), flowToastMilliseconds);
    await revalidate();
  };
  const apply = async (said: Said, idempotencyKey: string) => {
    if (!seen) return;
    const { run } = await browserApi().repricing.startRepricing({
      idempotencyKey,
      body: {
        version: seen.version,
        values: seen.values,
        fingerprint: seen.preview.fingerprint,
        note: said.note,
        ...(said.datedOn !== '' && { dated_on: said.datedOn }),
        ...(said.effectiveAt !== '' && { effective_at: said.effectiveAt }),
        ...(said.confirmedCount !== undefined && { confirmed_count: said.confirmedCount }),
        ...(said.reason !== undefined && { reason: said.reason }),
        ...(proposal?.rate === seen.values['exchange_rate'] && proposal && { rate_id: proposal.id }),
      },
    });
    form.begin(asTyped(await browserApi().settings.settings({ params })));
    setSeen(undefined);
    setProposal(undefined);
    successToast(run ? t('Prices are being changed.') : t('The rate is scheduled.'), flowToastMilliseconds);
    await revalidate();
  };
  const take = (rate: Rate) => {
    setProposal(rate);
    const wanted = { ...form.typed, exchange_rate: String(rate.rate) };
    form.type({ exchange_rate: String(rate.rate) });
    void look(wanted);
  };
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-5">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void (movesPrices ? look() : save());
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
                  typed={typedOf(form.typed, field)}
                  saved={typedOf(form.start, field)}
                  problems={problems}
                  onType={(value) => form.type({ [field.name]: value })}
                />
              ))}
            </div>
          </Card>
        ))}
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
          {movesPrices || changed.length === 0 ? (
            <Button
              type={movesPrices ? 'submit' : 'button'}
              isBusy={isSending}
              onClick={movesPrices ? undefined : () => void look()}
            >
              {t('See what changes')}
            </Button>
          ) : (
            <Button type="submit" isBusy={isSending}>
              {t('Save changes')}
            </Button>
          )}
          <p className="text-sm text-ink-soft" role="status">
            {changed.length === 0
              ? t('Nothing changed.')
              : t('{count, plural, one {# setting} other {# settings}} changed.', { count: changed.length })}
          </p>
        </div>
      </form>
      <div ref={panel} className="scroll-mt-4 empty:hidden">
        {seen && (
          <PreviewCard
            seen={seen.preview}
            isOutdated={seen.key !== keyOf(form.typed)}
            onApply={() => setIsApplying(true)}
            onClose={() => setSeen(undefined)}
          />
        )}
      </div>
      <RunsCard runs={runs} group={group} />
      <RatesCard rates={rates} onTake={take} />
      <SettingsHistory
        group={{ ...group, version: Number(form.start['version']) }}
        changes={changes.filter(({ fields }) => fields.every(({ name }) => !group.held.includes(name)))}
        isDirty={form.isDirty}
        onUndone={(undone) => {
          form.begin(asTyped(undone));
          void revalidate();
        }}
      />
      {seen && isApplying && (
        <ApplyDialog
          seen={seen.preview}
          hasRate={seen.values['exchange_rate'] !== undefined}
          mayWait={Object.keys(seen.values).join() === 'exchange_rate'}
          note={proposal?.rate === seen.values['exchange_rate'] ? (proposal?.note ?? '') : ''}
          onApply={apply}
          onClose={() => setIsApplying(false)}
        />
      )}
    </div>
  );
}

export const ErrorBoundary = listError(msg('Prices'));
