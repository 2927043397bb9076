import { useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/candidates-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { addressWith, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { findProducts } from '../inventory/lines-field.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BrandAliases } from './brand-aliases.tsx';
import { type Candidate, type Deed, deedNames, reasonNames } from './candidate-words.ts';
import { codeName } from './quarantine-words.ts';

const views = ['lines', 'history', 'brands'] as const;
type View = (typeof views)[number];

async function load({ api, url: { searchParams } }: LoadArgs) {
  const view: View = views.find((one) => one === searchParams.get('view')) ?? 'lines';
  const page = pageOf(searchParams);
  const [list, history, { aliases }] = await Promise.all([
    api.suppliers.candidates({
      query: {
        page: view === 'lines' ? page : 1,
        q: wordsOf(searchParams),
        supplier: searchParams.get('supplier')?.slice(0, 100) || undefined,
      },
    }),
    api.suppliers.matchDeeds({ query: { page: view === 'history' ? page : 1 } }),
    api.suppliers.brandAliases(),
  ]);
  return { view, list, history, aliases };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Matches'));

/** Lines of which somebody has to say what they are about, what was said, and other spellings of makers. */
export default function CandidatesPage({
  loaderData: { view, list, history, aliases },
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AdminPage
      title={t('Matches')}
      description={t('Lines that may be a product the shop has. What you say goes before every number.')}
      backTo={{ label: t('Sync products'), to: adminLinks.syncProducts() }}
    >
      <Tabs
        label={t('Matches')}
        value={view}
        onValueChange={(next) =>
          void navigate(addressWith(search, { view: next === 'lines' ? '' : next, page: '' }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        tabs={[
          { value: 'lines', label: t('To decide'), count: list.total, content: <Lines list={list} /> },
          {
            value: 'history',
            label: t('Decided'),
            count: history.total,
            content: <History history={history} />,
          },
          {
            value: 'brands',
            label: t('Spellings of brands'),
            count: aliases.length,
            content: <BrandAliases key={JSON.stringify(aliases)} aliases={aliases} />,
          },
        ]}
      />
    </AdminPage>
  );
}

function Lines({ list }: { list: Route.ComponentProps['loaderData']['list'] }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [other, setOther] = useDialogOf('other', list.candidates, ({ held }) => held.id);
  const decide = (candidate: Candidate, as: 'product' | 'new' | 'none', productId?: number) =>
    send(async () => {
      await sendDecision(candidate, as, productId);
      await revalidate();
    });
  return (
    <>
      <ListTools
        searchLabel={t('ref_id or words of the line')}
        filters={[
          {
            name: 'supplier',
            label: t('Any supplier'),
            options: list.suppliers.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
      />
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      <ListRows
        list={list}
        rows={list.candidates}
        icon="check"
        noneYet={t('Nothing to decide')}
        noneHint={t('Lines stand here of which the numbers say different things, or too little.')}
      >
        <ul className="grid gap-4">
          {list.candidates.map((candidate) => (
            <li key={candidate.held.id}>
              <Line
                candidate={candidate}
                isSending={isSending}
                onDecide={(as, productId) => void decide(candidate, as, productId)}
                onOther={() => setOther(candidate)}
              />
            </li>
          ))}
        </ul>
      </ListRows>
      {other && (
        <OtherDialog
          key={other.held.id}
          candidate={other}
          onDone={revalidate}
          onClose={() => setOther(undefined)}
        />
      )}
    </>
  );
}

async function sendDecision(
  { held }: Candidate,
  as: 'product' | 'new' | 'none',
  productId?: number,
): Promise<void> {
  await browserApi().suppliers.decideCandidate({
    params: { id: held.id },
    body: { version: held.version, as, product_id: productId },
  });
  successToast(t('Decided and remembered.'), flowToastMilliseconds);
}

function Line({
  candidate: { held, article, products },
  isSending,
  onDecide,
  onOther,
}: {
  candidate: Candidate;
  isSending: boolean;
  onDecide: (as: 'product' | 'new' | 'none', productId?: number) => void;
  onOther: () => void;
}) {
  const mayDecide = useMay('catalog');
  const codes = [article?.mpn, article?.ean, article?.upc].filter((code) => code != null);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="warning">{codeName(held.code)}</Badge>
          <span className="text-xs text-ink-soft">
            {`${held.supplier_name} · ${held.ref_id ?? ''} · ${staffDateTime(held.seen_at)}`}
          </span>
        </span>
        <h2 className="font-semibold wrap-anywhere">{article?.name ?? held.ref_id}</h2>
        {article && <p className="text-sm text-ink-soft">{`${article.brand} · ${article.category}`}</p>}
        {codes.length > 0 && <p className="spec text-xs wrap-anywhere text-ink-soft">{codes.join(' · ')}</p>}
        <p className="text-sm wrap-anywhere text-ink-soft">{held.message}</p>
        {mayDecide && (
          <span className="mt-1 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" disabled={isSending} onClick={() => onDecide('new')}>
              {t('It is a new product')}
            </Button>
            <Button size="sm" variant="quiet" disabled={isSending} onClick={onOther}>
              {t('Another product…')}
            </Button>
            <Button size="sm" variant="quiet" disabled={isSending} onClick={() => onDecide('none')}>
              {t('Leave it out')}
            </Button>
          </span>
        )}
      </div>
      <ul className="grid content-start gap-3">
        {products.length === 0 && (
          <li className="text-sm text-ink-soft">{t('No product has any of its numbers.')}</li>
        )}
        {products.map((product) => (
          <li
            key={product.id}
            className="flex flex-wrap items-start gap-3 rounded-md border border-line p-3 sm:flex-nowrap"
          >
            <Score score={product.score} />
            <span className="grid min-w-0 flex-1 gap-1">
              <NameCell
                name={product.product_name}
                to={adminLinks.product(product.id)}
                imageUrl={product.image_url}
                hint={[product.sku, product.brand, product.mpn].filter((part) => part !== null).join(' · ')}
              />
              <span className="flex flex-wrap gap-1">
                {product.is_current && <Badge tone="info">{t('What the code means until now')}</Badge>}
                {product.reasons.map(({ code, is_for: isFor }) => (
                  <Badge key={code} tone={isFor ? 'success' : 'danger'}>
                    {reasonNames[code] ? t(reasonNames[code]) : code}
                  </Badge>
                ))}
              </span>
            </span>
            {mayDecide && (
              <Button size="sm" disabled={isSending} onClick={() => onDecide('product', product.id)}>
                {t('It is this one')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How likely it is, of a hundred. */
function Score({ score }: { score: number }) {
  return (
    <span
      title={t('How likely it is, of 100')}
      className={cx(
        'figures w-11 shrink-0 rounded-md bg-sunken py-1 text-center text-base font-semibold',
        score >= 60 ? 'text-success' : score < 30 && 'text-danger',
      )}
    >
      {score}
    </span>
  );
}

function OtherDialog({
  candidate,
  onDone,
  onClose,
}: {
  candidate: Candidate;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [product] = chosen;
  return (
    <FormDialog
      title={t('Which product is it?')}
      description={candidate.article?.name}
      confirmText={t('It is this one')}
      backText={t('Cancel')}
      isReady={product !== undefined}
      act={async () => {
        await sendDecision(candidate, 'product', Number(product?.value));
        await onDone();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <Field label={t('Product')} error={refusal?.fields['product_id']}>
          <MultiCombobox
            label={t('Product')}
            placeholder={t('Name, SKU, part number')}
            search={findProducts}
            chosen={chosen}
            onChosenChange={(next) => setChosen(next.slice(-1))}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function History({ history }: { history: Route.ComponentProps['loaderData']['history'] }) {
  const mayDecide = useMay('catalog');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const undo = (deed: Deed) =>
    void send(async () => {
      await browserApi().suppliers.undoMatchDeed({ params: { id: deed.id } });
      await revalidate();
    });
  return (
    <>
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      <ListTable
        list={history}
        rows={history.deeds}
        icon="check"
        noneYet={t('Nothing was decided yet')}
        noneHint={t('What staff say about which product something is stands here, and can be taken back.')}
        label={t('Decided')}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('What'),
            className: 'min-w-44 align-top',
            cell: (deed) => (
              <NameCell
                name={deed.names.line ?? deed.names.product ?? deed.ref_id ?? ''}
                hint={
                  deed.supplier_name === null ? undefined : `${deed.supplier_name} · ${deed.ref_id ?? ''}`
                }
              />
            ),
          },
          {
            head: t('Decided'),
            className: 'min-w-44 align-top',
            cell: (deed) => (
              <span className="grid">
                <span className={cx(deed.undone_at !== null && 'text-ink-faint line-through')}>
                  {t(deedNames[deed.kind])}
                </span>
                {deed.names.into !== undefined && (
                  <span className="text-xs text-ink-soft">{deed.names.into}</span>
                )}
              </span>
            ),
          },
          {
            head: t('By'),
            from: 'md',
            className: 'align-top text-ink-soft',
            cell: (deed) => (
              <span className="grid">
                <span>{deed.by ?? '–'}</span>
                <span className="text-xs whitespace-nowrap">{staffDateTime(deed.done_at)}</span>
              </span>
            ),
          },
          {
            cell: (deed) =>
              deed.undone_at !== null ? (
                <span className="text-xs text-ink-soft">
                  {t('Taken back by {who}, {date}', {
                    who: deed.undone_by ?? '–',
                    date: staffDateTime(deed.undone_at),
                  })}
                </span>
              ) : (
                mayDecide && (
                  <Button size="sm" variant="quiet" disabled={isSending} onClick={() => undo(deed)}>
                    {t('Take back')}
                  </Button>
                )
              ),
          },
        ]}
      />
    </>
  );
}

export const ErrorBoundary = listError(msg('Matches'));
