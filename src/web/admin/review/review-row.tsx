import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { DecideButtons, moderationStates } from '../admin-parts/moderation.tsx';
import type { ModerationState } from '../admin-parts/moderation.tsx';
import { ReplyForm } from '../admin-parts/reply-form.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { ReviewPhotos } from './review-photos.tsx';

type Review = Awaited<ReturnType<Api['reviews']['adminReviews']>>['reviews'][number];

const valuesOf = ({ reply }: Pick<Review, 'reply'>) => ({ reply: reply ?? '' });

/** A review with its pictures and the shop's reply, and what staff do with them. */
export function ReviewRow({
  review,
  isChosen,
  onChoose,
}: {
  review: Review;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const mayChange = useMay('content');
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `reply:${review.id}`,
    values: valuesOf(review),
    valuesOfCurrent: (current) => valuesOf(current as Review),
    labelOf: () => t('The shop’s reply'),
  });
  const [isOpened, setIsOpened] = useState(false);
  const isReplying = isOpened || form.isDirty;
  const { isSending, refusal, send } = useSend();
  const decide = async (state: ModerationState, reason?: string) => {
    await browserApi().reviews.moderateReview({
      params: { id: review.id },
      body: { state, rejection_reason: reason },
    });
    await revalidate();
  };
  const startReply = () => {
    form.begin(valuesOf(review));
    setIsOpened(true);
  };
  return (
    <li className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-8">
      <div className="grid min-w-0 content-start gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {mayChange && (
            <Checkbox
              label={<span className="sr-only">{t('Choose «{title}»', { title: review.title })}</span>}
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
              className="-mr-2"
            />
          )}
          <Rating value={review.rating} />
          <Badge tone={moderationStates[review.state].tone}>{t(moderationStates[review.state].label)}</Badge>
          <span className="text-xs text-ink-faint">
            {`${review.author} · ${staffDate(review.created_at)}`}
          </span>
          {review.is_verified_purchase && (
            <span className="inline-flex items-center gap-1 text-xs text-success">
              <Icon name="check" size={14} />
              {t('Bought here')}
            </span>
          )}
          {review.useful_count > 0 && (
            <span className="figures text-xs text-ink-faint">
              {t('Helped {usefulCount}', { usefulCount: review.useful_count })}
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
        <ReviewPhotos photos={review.photos} />
        {review.rejection_reason !== null && (
          <p className="text-xs text-ink-soft">
            {t('Reason:')} <span lang="es-MX">{review.rejection_reason}</span>
          </p>
        )}
        {review.reply !== null && !isReplying && (
          <div className="max-w-3xl border-l-2 border-line-strong pl-3">
            <p className="eyebrow">{t('The shop’s reply')}</p>
            <p lang="es-MX" className="whitespace-pre-line">
              {review.reply}
            </p>
          </div>
        )}
        {form.notices}
        {isReplying && (
          <ReplyForm
            label={t('The shop’s reply')}
            hint={t('Spanish; stands below the review. Empty takes it away.')}
            lengthMax={4000}
            sendText={t('Save reply')}
            text={form.typed.reply}
            onTextChange={(reply) => form.type({ reply })}
            act={() =>
              form.save((typed, start) =>
                browserApi().reviews.moderateReview({
                  params: { id: review.id },
                  body: { reply: typed.reply.trim() || null, was: start.reply || null },
                }),
              )
            }
            onClose={() => {
              form.discard();
              setIsOpened(false);
            }}
          />
        )}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          <DecideButtons
            id={review.id}
            rejectTitle={t('Reject this review?')}
            state={review.state}
            isSending={isSending}
            onApprove={() => void send(() => decide('approved'))}
            onReject={(reason) => decide('rejected', reason)}
          >
            {!isReplying && (
              <Button size="sm" variant="quiet" iconStart="chat" onClick={startReply}>
                {review.reply === null ? t('Answer') : t('Edit reply')}
              </Button>
            )}
          </DecideButtons>
        </div>
      )}
    </li>
  );
}
