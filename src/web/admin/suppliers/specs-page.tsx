import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/specs-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { SpecDialog } from './spec-dialog.tsx';
import {
  fieldText,
  type Meaning,
  readText,
  type SaidSpec,
  type SpecField,
  specStates,
} from './spec-words.ts';

const states = { ...specStates, unread: { label: msg('Some values cannot be read') } };

async function load({ api, params, url: { searchParams } }: LoadArgs<'code'>) {
  return api.suppliers.saidSpecs({
    params: { code: params.code ?? '' },
    query: {
      page: pageOf(searchParams),
      page_size: 50,
      q: wordsOf(searchParams),
      kind: searchParams.get('kind')?.slice(0, 60) || undefined,
      state: choiceOf(searchParams, 'state', states),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Specs of {supplier}', { supplier: loaderData?.supplier.name ?? '' }));

const keyOf = ({ kind, name }: SaidSpec) => `${kind}:${name.replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Names that a supplier has for specs, and what each means to the shop. */
export default function SpecsPage({ loaderData: list }: Route.ComponentProps) {
  const { supplier, kinds, fields } = list;
  const mayChange = useMay('catalog');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [mapped, setMapped] = useDialogOf('map', list.specs, keyOf);
  const kindLabel = (kind: string) => kinds.find((one) => one.kind === kind)?.label ?? kind;
  const done = async () => {
    successToast(t('The supplier’s next catalogue is read so.'), flowToastMilliseconds);
    await revalidate();
  };
  const mean = ({ kind, name, meaning: was }: SaidSpec, meaning: Meaning) =>
    void send(async () => {
      await browserApi().suppliers.saveSpec({
        params: { code: supplier.code },
        body: { kind, name, meaning, was },
      });
      await done();
    });
  const actions = (spec: SaidSpec) =>
    mayChange && (
      <span className="flex flex-wrap items-center gap-1 md:justify-end lg:flex-nowrap">
        <Button size="sm" variant="secondary" onClick={() => setMapped(spec)}>
          {t('Map it')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          isBusy={isSending}
          onClick={() => mean(spec, { is: spec.meaning.is === 'default' ? 'ignored' : 'default' })}
        >
          {spec.meaning.is === 'default' ? t('Ignore') : t('Back to default')}
        </Button>
      </span>
    );
  return (
    <AdminPage
      title={t('Specs of {supplier}', { supplier: supplier.name })}
      description={t(
        'Its names of specs, those of most offers first. What is changed here the next catalogue shows.',
      )}
      backTo={{ label: supplier.name, to: adminLinks.supplier(supplier.code) }}
      historyOf={`supplier:${supplier.code}`}
    >
      <LookOnlyNotice right="catalog" />
      <ListTools
        searchLabel={t('Words of the name')}
        filters={[
          {
            name: 'kind',
            label: t('Any kind'),
            options: kinds.map(({ kind, label, names }) => ({ value: kind, label: `${label} (${names})` })),
          },
          { name: 'state', label: t('Any meaning'), options: states },
        ]}
      />
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      <ListTable
        list={list}
        rows={list.specs}
        icon="check"
        noneYet={t('No names of its own')}
        noneHint={t('Once its offers say specs under names that are not the shop’s, they stand here.')}
        label={t('Names of specs')}
        rowKey={keyOf}
        columns={[
          {
            head: t('Supplier’s name'),
            className: 'min-w-44 align-top',
            cell: (spec) => <NameCell name={spec.label} hint={kindLabel(spec.kind)} />,
          },
          {
            head: t('Offers'),
            align: 'end',
            from: 'sm',
            className: 'align-top',
            cell: ({ offers }) => <span className="figures">{offers.toLocaleString('en-US')}</span>,
          },
          {
            head: t('Values'),
            from: 'md',
            className: 'min-w-44 align-top',
            cell: ({ samples }) => (
              <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
                {samples.length === 0 ? '–' : samples.join(' · ')}
              </span>
            ),
          },
          {
            head: t('What it means'),
            className: 'min-w-40 align-top',
            cell: (spec) => (
              <>
                <MeaningCell spec={spec} fields={fields[spec.kind] ?? []} />
                {/* On a phone a column of its own would lie beside the screen. */}
                <span className="mt-2 block md:hidden">{actions(spec)}</span>
              </>
            ),
          },
          { from: 'md', cell: actions },
        ]}
      />
      {mapped && (
        <SpecDialog
          key={keyOf(mapped)}
          code={supplier.code}
          spec={mapped}
          fields={fields[mapped.kind] ?? []}
          onDone={done}
          onClose={() => setMapped(undefined)}
        />
      )}
    </AdminPage>
  );
}

function MeaningCell({ spec, fields }: { spec: SaidSpec; fields: readonly SpecField[] }) {
  const { state, path, unit, reading } = spec;
  const field = fields.find((one) => one.path === path);
  const { label, tone } = specStates[state];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {field && <span className="font-medium">{fieldText(field)}</span>}
        <Badge tone={tone}>{t(label)}</Badge>
      </span>
      {unit !== null && (
        <span className="text-xs text-ink-soft">{t('Numbers without a unit: {unit}', { unit })}</span>
      )}
      {reading && reading.read < reading.values && (
        <span className="text-xs text-warning wrap-anywhere">
          {readText(reading)} · {t('not: {values}', { values: reading.unread.slice(0, 3).join(' · ') })}
        </span>
      )}
    </span>
  );
}

export const ErrorBoundary = listError(msg('Specs'));
