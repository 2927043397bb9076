import { Link, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { ModerationState } from '../admin-parts/moderation.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { useKeptText } from '../admin-parts/use-kept-text.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { DecideButtons, moderationStates } from '../admin-parts/moderation.tsx';
import { ReplyForm } from '../admin-parts/reply-form.tsx';
import { currentShop } from '../../shop.ts';

type Question = Awaited<ReturnType<Api['questions']['adminQuestions']>>['questions'][number];
type Answer = Question['answers'][number];

/** A question with its answers, and what staff do with them. */
export function QuestionRow({ question }: { question: Question }) {
  /** The answer being written; undefined while its form is closed. */
  const [draft, setDraft] = useKeptText(`answer:${question.id}`);
  const mayChange = useMay('content', 'support');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const state = moderationStates[question.state];
  const decide = async (to: ModerationState, reason?: string) => {
    await browserApi().questions.moderateQuestion({
      params: { id: question.id },
      body: { state: to, rejection_reason: reason },
    });
    await revalidate();
  };
  return (
    <li className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-8">
      <div className="grid min-w-0 content-start gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={state.tone}>{t(state.label)}</Badge>
          {question.answers.length === 0 && question.state !== 'rejected' && (
            <Badge tone="info">{t('No answer')}</Badge>
          )}
          <span className="text-xs text-ink-faint">
            {`${question.author} · ${staffDate(question.created_at)}`}
          </span>
          {question.vote_count > 0 && (
            <span className="figures text-xs text-ink-faint">
              {t('{voteCount} more want to know', { voteCount: question.vote_count })}
            </span>
          )}
        </div>
        <p lang="es-MX" className="max-w-3xl font-semibold whitespace-pre-line">
          {question.body}
        </p>
        <Link
          to={{ pathname: links.product(question), hash: 'preguntas' }}
          target="_blank"
          className="justify-self-start rounded-xs text-xs text-brand hover:underline"
        >
          {question.product_name}
        </Link>
        {question.rejection_reason !== null && (
          <p className="text-xs text-ink-soft">
            {t('Reason:')} <span lang="es-MX">{question.rejection_reason}</span>
          </p>
        )}
        {question.answers.length > 0 && (
          <ul className="grid max-w-3xl gap-3 border-l-2 border-line-strong pl-3">
            {question.answers.map((answer) => (
              <AnswerRow key={answer.id} answer={answer} />
            ))}
          </ul>
        )}
        {draft !== undefined && (
          <ReplyForm
            label={t('The shop’s answer')}
            hint={t('Spanish. It stands first below the question, and goes by mail to who asked.')}
            lengthMax={1500}
            sendText={t('Publish answer')}
            isReady={draft.trim().length >= 2}
            text={draft}
            onTextChange={setDraft}
            act={() =>
              browserApi().questions.answerAsShop({ params: { id: question.id }, body: { body: draft } })
            }
            onClose={() => setDraft(undefined)}
          />
        )}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          {draft === undefined && (
            <Button
              size="sm"
              variant={question.answers.length === 0 ? 'primary' : 'secondary'}
              iconStart="chat"
              onClick={() => setDraft('')}
            >
              {t('Answer')}
            </Button>
          )}
          <DecideButtons
            id={question.id}
            rejectTitle={t('Reject this question?')}
            state={question.state}
            isMain={false}
            isSending={isSending}
            onApprove={() => void send(() => decide('approved'))}
            onReject={(reason) => decide('rejected', reason)}
          />
        </div>
      )}
    </li>
  );
}

function AnswerRow({ answer }: { answer: Answer }) {
  const mayChange = useMay('content', 'support');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const state = moderationStates[answer.state];
  const decide = (to: ModerationState) =>
    send(async () => {
      await browserApi().questions.moderateAnswer({ params: { id: answer.id }, body: { state: to } });
      await revalidate();
    });
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
        <span className="font-medium text-ink-soft">
          {answer.by === 'shop' ? currentShop().name : t('{author}, bought it', { author: answer.author })}
        </span>
        <span>{staffDate(answer.created_at)}</span>
        {answer.useful_count > 0 && (
          <span className="figures">{t('Helped {usefulCount}', { usefulCount: answer.useful_count })}</span>
        )}
        {answer.state !== 'approved' && <Badge tone={state.tone}>{t(state.label)}</Badge>}
        {mayChange && (
          <Button
            size="sm"
            variant="quiet"
            isBusy={isSending}
            onClick={() => void decide(answer.state === 'approved' ? 'rejected' : 'approved')}
          >
            {answer.state === 'approved' ? t('Hide') : t('Show')}
          </Button>
        )}
      </div>
      <p lang="es-MX" className="whitespace-pre-line">
        {answer.body}
      </p>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </li>
  );
}
