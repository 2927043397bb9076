import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/campaign-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { topicWords } from '../subscribe/subscriber-words.ts';
import { BlockList } from './block-list.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { type Campaign, campaignStates } from './campaign-words.ts';
import { FiguresCard } from './figures-card.tsx';
import { SendCard } from './send-card.tsx';
import type { ShelfWords } from './block-fields.tsx';

async function load({ api, params }: LoadArgs<'id'>) {
  const [{ campaign }, { segments }, { categories, brands }, promotions] = await Promise.all([
    api.campaigns.campaign({ params: { id: idOf(params.id) } }),
    api.campaigns.segments(),
    loadShelves(api),
    whereAllowed(api.promotions.adminPromotions({ query: { type: 'catalogue', page_size: 100 } })),
  ]);
  const shelves: ShelfWords = {
    category: categories,
    brand: brands,
    promotion: (promotions?.promotions ?? []).map(({ id, promotion_name: label }) => ({
      value: String(id),
      label,
    })),
  };
  return { campaign, segments, shelves };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.campaign.name ?? t('Campaign'));

/** One campaign: what it says beside how it looks, the way to send it, and what became of it. */
export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { id, state } = loaderData.campaign;
  // What is typed belongs to a draft; one that went is shown as it went.
  return <Editor key={`${id}:${state}`} {...loaderData} />;
}

function Editor({ campaign, segments, shelves }: Route.ComponentProps['loaderData']) {
  const mayWrite = useMay('content') && campaign.state === 'draft';
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const form = useVersions({
    name: 'campaign',
    values: valuesOf(campaign),
    valuesOfCurrent: (current) => valuesOf(current as Campaign),
    labelOf: (field) => t(fieldWords[field] ?? fieldWords.name),
    textOf: (_, value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  });
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const { version: _, ...content } = form.typed;
  const save = async () => {
    let saved: Campaign | undefined;
    const isSaved = await send(() =>
      form.save(async (typed) => {
        const answer = await browserApi().campaigns.changeCampaign({
          params: { id: campaign.id },
          body: typed,
        });
        saved = answer.campaign;
      }),
    );
    if (!isSaved || !saved) return;
    form.begin(valuesOf(saved));
    successToast(t('The campaign was saved.'), flowToastMilliseconds);
    await revalidate();
  };
  const { label, tone } = campaignStates[campaign.state];
  return (
    <AdminPage
      title={campaign.name}
      description={<Badge tone={tone}>{t(label)}</Badge>}
      backTo={{ label: t('Campaigns'), to: adminLinks.campaigns() }}
      historyOf={`campaign:${campaign.id}`}
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,42rem)]">
        <div className="grid gap-5">
          {/* Not in the form below: what its dialogs send would be taken for a submit of the form. */}
          {campaign.state !== 'draft' && <FiguresCard campaign={campaign} />}
          <SendCard
            // As it was saved last, which the page may not have read again yet.
            campaign={{ ...campaign, version: form.start.version }}
            isDirty={form.isDirty}
            onChecked={setProblems}
            onDone={() => revalidate()}
          />
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
            <Card title={t('E-mail')}>
              <fieldset disabled={!mayWrite} className="grid gap-4">
                <Field
                  label={t('Name')}
                  hint={t('Only staff read it.')}
                  isRequired
                  error={refusal?.fields['name']}
                >
                  <TextInput
                    value={content.name}
                    maxLength={80}
                    onChange={(event) => form.type({ name: event.target.value })}
                  />
                </Field>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label={t('Topic')} hint={t('Only who wants to hear of it gets it.')}>
                    <Select
                      options={Object.entries(topicWords).map(([value, word]) => ({ value, label: t(word) }))}
                      value={content.topic}
                      onChange={(event) => form.type({ topic: event.target.value as Campaign['topic'] })}
                    />
                  </Field>
                  <Field label={t('Who gets it')} error={refusal?.fields['segment_id']}>
                    <Select
                      placeholder={t('Every subscriber')}
                      options={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
                      value={content.segment_id === null ? '' : String(content.segment_id)}
                      onChange={({ target: { value } }) =>
                        form.type({ segment_id: value === '' ? null : Number(value) })
                      }
                    />
                  </Field>
                </div>
                <Field label={t('Subject')} error={refusal?.fields['subject']}>
                  <TextInput
                    lang="es-MX"
                    value={content.subject}
                    maxLength={150}
                    onChange={(event) => form.type({ subject: event.target.value })}
                  />
                </Field>
                <Field label={t('Beside the subject')} hint={t('What mail programs show in their list.')}>
                  <TextInput
                    lang="es-MX"
                    value={content.preheader}
                    maxLength={150}
                    onChange={(event) => form.type({ preheader: event.target.value })}
                  />
                </Field>
              </fieldset>
            </Card>
            <Card title={t('Blocks')}>
              <fieldset disabled={!mayWrite}>
                <BlockList
                  blocks={content.blocks}
                  shelves={shelves}
                  problems={problems}
                  errors={refusal?.fields ?? {}}
                  isFixed={!mayWrite}
                  onChange={(blocks) => {
                    setProblems(new Map());
                    form.type({ blocks });
                  }}
                />
              </fieldset>
            </Card>
            {mayWrite && (
              <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
                <Button type="submit" isBusy={isSending} disabled={!form.isDirty}>
                  {t('Save changes')}
                </Button>
                {form.isDirty && (
                  <Button variant="quiet" onClick={form.discard}>
                    {t('Throw away')}
                  </Button>
                )}
              </div>
            )}
          </form>
        </div>
        <CampaignPreview content={content} />
      </div>
    </AdminPage>
  );
}

const fieldWords = {
  name: msg('Name'),
  subject: msg('Subject'),
  preheader: msg('Beside the subject'),
  topic: msg('Topic'),
  segment_id: msg('Who gets it'),
  blocks: msg('Blocks'),
  version: msg('Name'),
} as const;

function valuesOf({ name, subject, preheader, topic, segment_id, blocks, version }: Campaign) {
  return { name, subject, preheader, topic, segment_id, blocks, version };
}

export const ErrorBoundary = listError(msg('Campaign'));
