import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Route } from './+types/review-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { Rating } from '../../ui/rating.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { moderationStateOptions, moderationStates, RejectDialog } from '../admin-parts/moderation.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';

type Review = Awaited<ReturnType<Api['reviews']['adminReviews']>>['reviews'][number];
type ReviewState = Review['state'];

const stars = ['1', '2', '3', '4', '5'] as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const rating = choiceOf(searchParams, 'rating', stars);
  return api.reviews.adminReviews({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', Object.keys(moderationStates) as ReviewState[]),
      rating: rating === undefined ? undefined : Number(rating),
      with_photos: choiceOf(searchParams, 'photos', ['1']),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Reviews');

export default function ReviewPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('content');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useLiveReload(['reviews.changed']);
  // What left the list meanwhile is not decided with it.
  const chosenHere = list.reviews.map(({ id }) => id).filter((id) => chosen.has(id));
  return (
    <AdminPage title="Reviews" description={list.total === 1 ? '1 review' : `${list.total} reviews`}>
      <LookOnlyNotice right="content" />
      <ListTools
        searchLabel="Product or words"
        filters={[
          {
            name: 'state',
            label: 'Any state',
            options: moderationStateOptions,
          },
          {
            name: 'rating',
            label: 'Any rating',
            options: stars.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
          },
          {
            name: 'photos',
            label: 'With or without photos',
            options: [{ value: '1', label: 'With photos' }],
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.reviews}
        icon="star"
        noneYet="No reviews yet"
        noneHint="Shoppers write them on a product’s page."
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
        label={ids.length === 0 ? 'Choose all on this page' : `${ids.length} chosen`}
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
            Approve with photos
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setIsRejecting(true)}>
            Reject
          </Button>
        </span>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <RejectDialog
        title={ids.length === 1 ? 'Reject this review?' : `Reject these ${ids.length} reviews?`}
        isOpen={isRejecting}
        onOpenChange={setIsRejecting}
        onReject={(reason) => decide('rejected', reason)}
      />
    </div>
  );
}

function ReviewRow({
  review,
  isChosen,
  onChoose,
}: {
  review: Review;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const mayChange = useMay('content');
  const [isRejecting, setIsRejecting] = useState(false);
  const { revalidate } = useRevalidator();
  const [isReplying, setIsReplying] = useState(false);
  const { isSending, refusal, send } = useSend();
  const decide = async (state: ReviewState, reason?: string) => {
    await browserApi().reviews.moderateReview({
      params: { id: review.id },
      body: { state, rejection_reason: reason },
    });
    await revalidate();
  };
  return (
    <li className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-8">
      <div className="grid min-w-0 content-start gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mayChange && (
            <Checkbox
              label={<span className="sr-only">{`Choose «${review.title}»`}</span>}
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
              className="-mr-2"
            />
          )}
          <Rating value={review.rating} />
          <Badge tone={moderationStates[review.state].tone}>{moderationStates[review.state].label}</Badge>
          <span className="text-xs text-ink-faint">
            {`${review.author} · ${staffDate(review.created_at)}`}
          </span>
          {review.is_verified_purchase && (
            <span className="inline-flex items-center gap-1 text-xs text-success">
              <Icon name="check" size={14} />
              Bought here
            </span>
          )}
          {review.useful_count > 0 && (
            <span className="figures text-xs text-ink-faint">{`Helped ${review.useful_count}`}</span>
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
        <Photos review={review} />
        {review.rejection_reason !== null && (
          <p className="text-xs text-ink-soft">
            Reason: <span lang="es-MX">{review.rejection_reason}</span>
          </p>
        )}
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
            <Button
              size="sm"
              iconStart="check"
              isBusy={isSending}
              onClick={() => void send(() => decide('approved'))}
            >
              Approve
            </Button>
          )}
          {review.state !== 'rejected' && (
            <Button size="sm" variant="secondary" onClick={() => setIsRejecting(true)}>
              Reject
            </Button>
          )}
          {!isReplying && (
            <Button size="sm" variant="quiet" iconStart="chat" onClick={() => setIsReplying(true)}>
              {review.reply === null ? 'Reply' : 'Edit reply'}
            </Button>
          )}
          <RejectDialog
            title="Reject this review?"
            isOpen={isRejecting}
            onOpenChange={setIsRejecting}
            onReject={(reason) => decide('rejected', reason)}
          />
        </div>
      )}
    </li>
  );
}

/** The pictures of a review, each shown or hidden on its own. */
function Photos({ review }: { review: Review }) {
  const mayChange = useMay('content');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  if (review.photos.length === 0) return null;
  const decide = (id: number, state: 'approved' | 'rejected') =>
    send(async () => {
      await browserApi().reviews.moderatePhoto({ params: { id }, body: { state } });
      await revalidate();
    });
  return (
    <>
      <ul aria-label="Photos" className="flex flex-wrap gap-3">
        {review.photos.map((photo, index) => (
          <li key={photo.id} className="grid justify-items-start gap-1.5">
            <a
              href={photo.image_url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Photo ${index + 1}, whole`}
              className={cx(
                'block overflow-hidden rounded-md border-2',
                photo.state === 'pending' ? 'border-warning' : 'border-line',
                photo.state === 'rejected' && 'opacity-40',
              )}
            >
              <img
                {...pictureSizes(photo.image_url)}
                sizes="8rem"
                alt=""
                width={128}
                height={128}
                loading="lazy"
                className="size-32 bg-sunken object-cover"
              />
            </a>
            {mayChange && (
              <span className="flex gap-1.5">
                {photo.state !== 'approved' && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Show photo ${index + 1}`}
                    isBusy={isSending}
                    onClick={() => void decide(photo.id, 'approved')}
                  >
                    Show
                  </Button>
                )}
                {photo.state !== 'rejected' && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Hide photo ${index + 1}`}
                    isBusy={isSending}
                    onClick={() => void decide(photo.id, 'rejected')}
                  >
                    Hide
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </>
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
