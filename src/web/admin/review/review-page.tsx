import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Route } from './+types/review-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { EmptyList, ListBody, ListEnd, ListError, ListTools } from '../admin-parts/list-parts.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';

type Review = Awaited<ReturnType<Api['reviews']['adminReviews']>>['reviews'][number];
type ReviewState = Review['state'];

const states: Record<ReviewState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'neutral' },
};
const stars = ['1', '2', '3', '4', '5'] as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const rating = choiceOf(searchParams, 'rating', stars);
  return api.reviews.adminReviews({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', Object.keys(states) as ReviewState[]),
      rating: rating === undefined ? undefined : Number(rating),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Reviews');

export default function ReviewPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <AdminPage title="Reviews" description={list.total === 1 ? '1 review' : `${list.total} reviews`}>
      <LookOnlyNotice right="content" />
      <ListTools
        searchLabel="Product or words"
        filters={[
          {
            name: 'state',
            label: 'Any state',
            options: (Object.keys(states) as ReviewState[]).map((value) => ({
              value,
              label: states[value].label,
            })),
          },
          {
            name: 'rating',
            label: 'Any rating',
            options: stars.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
          },
        ]}
      />
      <ListBody>
        {list.reviews.length === 0 ? (
          <EmptyList total={list.total} icon="star" title="No reviews yet">
            Shoppers write them on a product’s page.
          </EmptyList>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {list.reviews.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )}
      </ListBody>
      <ListEnd page={list.page} pageSize={list.page_size} total={list.total} />
    </AdminPage>
  );
}

function ReviewRow({ review }: { review: Review }) {
  const mayChange = useMay('content');
  const { revalidate } = useRevalidator();
  const [isReplying, setIsReplying] = useState(false);
  const { isSending, refusal, send } = useSend();
  const decide = (state: ReviewState) =>
    send(async () => {
      await browserApi().reviews.moderateReview({ params: { id: review.id }, body: { state } });
      await revalidate();
    });
  return (
    <li className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-8">
      <div className="grid min-w-0 content-start gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating value={review.rating} />
          <Badge tone={states[review.state].tone}>{states[review.state].label}</Badge>
          <span className="text-xs text-ink-faint">
            {`${review.author} · ${staffDate(review.created_at)}`}
          </span>
          {review.is_verified_purchase && (
            <span className="inline-flex items-center gap-1 text-xs text-success">
              <Icon name="check" size={14} />
              Bought here
            </span>
          )}
        </div>
        <div lang="es-MX" className="grid max-w-3xl gap-1">
          <p className="font-semibold">{review.title}</p>
          <p className="whitespace-pre-line text-ink-soft">{review.comment}</p>
        </div>
        <Link
          to={links.product(review)}
          target="_blank"
          className="justify-self-start rounded-xs text-xs text-brand hover:underline"
        >
          {review.product_name}
        </Link>
        {review.reply !== null && !isReplying && (
          <div className="max-w-3xl border-l-2 border-line-strong pl-3">
            <p className="eyebrow">The shop’s reply</p>
            <p lang="es-MX" className="whitespace-pre-line">
              {review.reply}
            </p>
          </div>
        )}
        {isReplying && <ReplyForm review={review} onClose={() => setIsReplying(false)} />}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          {review.state !== 'approved' && (
            <Button size="sm" iconStart="check" isBusy={isSending} onClick={() => void decide('approved')}>
              Approve
            </Button>
          )}
          {review.state !== 'rejected' && (
            <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void decide('rejected')}>
              Reject
            </Button>
          )}
          {!isReplying && (
            <Button size="sm" variant="quiet" iconStart="chat" onClick={() => setIsReplying(true)}>
              {review.reply === null ? 'Reply' : 'Edit reply'}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [reply, setReply] = useState(review.reply ?? '');
  const { isSending, refusal, send } = useSend();
  const save = async () => {
    const text = reply.trim();
    const isDone = await send(async () => {
      await browserApi().reviews.moderateReview({
        params: { id: review.id },
        body: { reply: text === '' ? null : text },
      });
      await revalidate();
    });
    if (isDone) onClose();
  };
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-2.5 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="The shop’s reply"
        hint="Spanish; stands below the review. Empty takes it away."
        error={refusal?.message}
      >
        <TextArea
          rows={3}
          maxLength={4000}
          // The field was asked for by a click.
          ref={(area) => area?.focus({ preventScroll: true })}
          value={reply}
          onChange={(event) => setReply(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isSending}>
          Save reply
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Reviews" error={error} />;
}
