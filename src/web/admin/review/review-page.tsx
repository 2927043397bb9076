import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/review-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { moderationStates, RejectDialog } from '../admin-parts/moderation.tsx';
import { ReviewRow } from './review-row.tsx';

const stars = ['1', '2', '3', '4', '5'] as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const rating = choiceOf(searchParams, 'rating', stars);
  const filter = {
    q: wordsOf(searchParams),
    state: choiceOf(searchParams, 'state', moderationStates),
    rating: rating === undefined ? undefined : Number(rating),
    with_photos: choiceOf(searchParams, 'photos', ['1']),
  };
  const page = pageOf(searchParams);
  return { filter, list: await api.reviews.adminReviews({ query: { ...filter, page } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Reviews'));

export default function ReviewPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const mayChange = useMay('content');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useLiveReload(['reviews.changed']);
  // What left the list meanwhile is not decided with it.
  const chosenHere = list.reviews.map(({ id }) => id).filter((id) => chosen.has(id));
  return (
    <AdminPage
      title={t('Reviews')}
      description={
        list.has_more
          ? t('{total, plural, other {# reviews}} or more', { total: list.total })
          : t('{total, plural, one {# review} other {# reviews}}', { total: list.total })
      }
      actions={
        <ExportButton name="reviews" right="export_catalog" call="/admin/reviews.csv" query={filter} />
      }
    >
      <LookOnlyNotice right="content" />
      <ListTools
        searchLabel={t('Product or words')}
        filters={[
          { name: 'state', title: t('State'), label: t('Any state'), options: moderationStates },
          {
            name: 'rating',
            title: t('Rating'),
            label: t('Any rating'),
            options: stars.map((value) => ({
              value,
              label: value === '1' ? t('1 star') : t('{value} stars', { value }),
            })),
          },
          {
            name: 'photos',
            title: t('Photos'),
            label: t('With or without photos'),
            options: { 1: t('With photos') },
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.reviews}
        icon="star"
        noneYet={t('No reviews yet')}
        noneHint={t('Shoppers write them on a product’s page.')}
      >
        {mayChange && (
          <BulkBar
            ids={chosenHere}
            isAll={chosenHere.length === list.reviews.length}
            onAll={(isAll) => setChosen(new Set(isAll ? list.reviews.map(({ id }) => id) : []))}
            onDone={() => setChosen(new Set())}
          />
        )}
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.reviews.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              isChosen={chosen.has(review.id)}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(review.id);
                else next.delete(review.id);
                setChosen(next);
              }}
            />
          ))}
        </ul>
      </ListRows>
    </AdminPage>
  );
}

/** Decides what is ticked, with the pictures that wait. */
function BulkBar({
  ids,
  isAll,
  onAll,
  onDone,
}: {
  ids: readonly number[];
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onDone: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [isRejecting, setIsRejecting] = useState(false);
  const decide = async (state: 'approved' | 'rejected', reason?: string) => {
    await browserApi().reviews.moderateReviews({
      body: { ids: [...ids], state, rejection_reason: reason },
    });
    await revalidate();
    onDone();
  };
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={ids.length === 0 ? t('Choose all on this page') : t('{count} chosen', { count: ids.length })}
        checked={isAll}
        onChange={(event) => onAll(event.target.checked)}
      />
      {ids.length > 0 && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            iconStart="check"
            isBusy={isSending}
            onClick={() => void send(() => decide('approved'))}
          >
            {t('Approve with photos')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setIsRejecting(true)}>
            {t('Reject')}
          </Button>
        </span>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <RejectDialog
        title={t('{count, plural, one {Reject this review?} other {Reject these # reviews?}}', {
          count: ids.length,
        })}
        isOpen={isRejecting}
        onOpenChange={setIsRejecting}
        onReject={(reason) => decide('rejected', reason)}
      />
    </div>
  );
}

export const ErrorBoundary = listError(msg('Reviews'));
