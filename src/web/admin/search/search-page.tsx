import { useSearchParams } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/search-page';
import type { Api } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { addressWith, choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { AddSynonymButton, SynonymList } from './synonyms.tsx';

type Searches = Awaited<ReturnType<Api['catalog']['adminSearches']>>;

const views = ['empty', 'times', 'newest', 'synonyms'] as const;
type View = (typeof views)[number];

const viewWords: Record<View, Message> = {
  empty: msg('Found nothing'),
  times: msg('Most searched'),
  newest: msg('Newest'),
  synonyms: msg('Synonyms'),
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  const view = choiceOf(searchParams, 'view', views) ?? 'empty';
  const [{ synonyms }, list] = await Promise.all([
    api.catalog.synonyms(),
    view === 'synonyms'
      ? undefined
      : api.catalog.adminSearches({
          query: { page: pageOf(searchParams), q: wordsOf(searchParams), sort: view },
        }),
  ]);
  return { view, synonyms, list };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Search'));

export default function SearchPage({ loaderData: { view, synonyms, list } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const [search] = useSearchParams();
  return (
    <AdminPage
      title={t('Search')}
      description={t('What shoppers look for, and which words mean the same to them')}
      actions={mayChange && <AddSynonymButton />}
    >
      <nav aria-label={t('Views')} className="mb-4 flex flex-wrap gap-2">
        {views.map((name) => (
          <ButtonLink
            key={name}
            size="sm"
            variant={name === view ? 'secondary' : 'quiet'}
            aria-current={name === view ? 'page' : undefined}
            to={addressWith(search, { view: name === 'empty' ? undefined : name, q: undefined })}
          >
            {name === 'synonyms' ? `${t(viewWords[name])} (${synonyms.length})` : t(viewWords[name])}
          </ButtonLink>
        ))}
      </nav>
      <ListTools searchLabel={list ? t('Filter searches') : t('Filter synonyms')} />
      {list ? (
        <SearchList list={list} isEmptyOnly={view === 'empty'} />
      ) : (
        <SynonymList synonyms={synonyms} words={wordsOf(search)} />
      )}
    </AdminPage>
  );
}

function SearchList({ list, isEmptyOnly }: { list: Searches; isEmptyOnly: boolean }) {
  const mayChange = useMay('catalog');
  return (
    <ListTable
      list={list}
      rows={list.searches}
      icon="search"
      noneYet={isEmptyOnly ? t('Every search found something') : t('Nobody has searched yet')}
      noneHint={t(
        'Searches appear here a moment after they were made, without a word about who made them. What nobody looked for in 90 days is forgotten.',
      )}
      label={isEmptyOnly ? t('Searches that found nothing') : t('Searches')}
      rowKey={(one) => one.words}
      columns={[
        { head: t('Words'), className: 'font-medium break-words', cell: (one) => one.words },
        { head: t('Times'), align: 'end', cell: (one) => one.times },
        { head: t('Found nothing'), align: 'end', from: 'sm', cell: (one) => one.empty_times },
        { head: t('Shown last time'), align: 'end', from: 'xl', cell: (one) => one.last_total },
        { head: t('First time'), from: 'wide', at: (one) => one.first_at },
        { head: t('Last time'), from: 'lg', at: (one) => one.last_at },
        {
          cell: (one) => (
            <span className="inline-flex justify-end gap-1 max-sm:flex-wrap">
              {mayChange && <AddSynonymButton term={one.words} />}
              <ButtonLink size="sm" variant="quiet" to={links.search(one.words)} target="_blank">
                {t('View')}
                <span className="sr-only">{t('the results of {words}', { words: one.words })}</span>
              </ButtonLink>
            </span>
          ),
        },
      ]}
    />
  );
}

export const ErrorBoundary = listError(msg('Search'));
