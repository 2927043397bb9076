import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/questions-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { moderationStates } from '../admin-parts/moderation.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { QuestionRow } from './question-row.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.questions.adminQuestions({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', moderationStates),
      answered: choiceOf(searchParams, 'answered', ['yes', 'no']),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Questions'));

export default function QuestionsPage({ loaderData: list }: Route.ComponentProps) {
  useLiveReload(['questions.changed']);
  return (
    <AdminPage
      title={t('Questions')}
      description={
        list.has_more
          ? t('{total, plural, other {# questions}} or more', { total: list.total })
          : t('{total, plural, one {# question} other {# questions}}', { total: list.total })
      }
    >
      <ListTools
        searchLabel={t('Product or words')}
        filters={[
          { name: 'state', label: t('Any state'), options: moderationStates },
          { name: 'answered', label: t('All'), options: { no: t('Waits for us'), yes: t('Answered') } },
        ]}
      />
      <ListRows
        list={list}
        rows={list.questions}
        icon="question"
        noneYet={t('No questions yet')}
        noneHint={t('Shoppers ask them on a product’s page.')}
      >
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.questions.map((question) => (
            <QuestionRow key={question.id} question={question} />
          ))}
        </ul>
      </ListRows>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Questions'));
