import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Route } from './+types/questions-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { moderationStateOptions, moderationStates, RejectDialog } from '../admin-parts/moderation.tsx';
import type { ModerationState } from '../admin-parts/moderation.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';

type Question = Awaited<ReturnType<Api['questions']['adminQuestions']>>['questions'][number];
type Answer = Question['answers'][number];

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.questions.adminQuestions({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', Object.keys(moderationStates) as ModerationState[]),
      answered: choiceOf(searchParams, 'answered', ['yes', 'no']),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Questions');

export default function QuestionsPage({ loaderData: list }: Route.ComponentProps) {
  const [draftOf, setDraftOf] = useState<Readonly<Record<number, string>>>({});
  useLiveReload(['questions.changed']);
  return (
    <AdminPage title="Questions" description={list.total === 1 ? '1 question' : `${list.total} questions`}>
      <UnsavedGuard isDirty={Object.values(draftOf).some((draft) => draft.trim() !== '')} />
      <LookOnlyNotice right="content" />
      <ListTools
        searchLabel="Product or words"
        filters={[
          { name: 'state', label: 'Any state', options: moderationStateOptions },
          {
            name: 'answered',
            label: 'All',
            options: [
              { value: 'no', label: 'Waits for us' },
              { value: 'yes', label: 'Answered' },
            ],
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.questions}
        icon="question"
        noneYet="No questions yet"
        noneHint="Shoppers ask them on a product’s page."
      >
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.questions.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              draft={draftOf[question.id]}
              onDraftChange={(draft) => {
                const { [question.id]: _, ...others } = draftOf;
                setDraftOf(draft === undefined ? others : { ...others, [question.id]: draft });
              }}
            />
          ))}
        </ul>
      </ListRows>
    </AdminPage>
  );
}

function QuestionRow({
  question,
  draft,
  onDraftChange,
}: {
  question: Question;
  /** The answer being written; undefined while its form is closed. It survives a reload of the list. */
  draft: string | undefined;
  onDraftChange: (draft: string | undefined) => void;
}) {
  const mayChange = useMay('content');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [isRejecting, setIsRejecting] = useState(false);
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
          <Badge tone={state.tone}>{state.label}</Badge>
          {question.answers.length === 0 && question.state !== 'rejected' && (
            <Badge tone="info">No answer</Badge>
          )}
          <span className="text-xs text-ink-faint">
            {`${question.author} · ${staffDate(question.created_at)}`}
          </span>
          {question.vote_count > 0 && (
            <span className="figures text-xs text-ink-faint">{`${question.vote_count} more want to know`}</span>
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
            Reason: <span lang="es-MX">{question.rejection_reason}</span>
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
          <AnswerForm
            questionId={question.id}
            draft={draft}
            onDraftChange={onDraftChange}
            onClose={() => onDraftChange(undefined)}
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
              onClick={() => onDraftChange('')}
            >
              Answer
            </Button>
          )}
          {question.state !== 'approved' && (
            <Button
              size="sm"
              variant="secondary"
              iconStart="check"
              isBusy={isSending}
              onClick={() => void send(() => decide('approved'))}
            >
              Approve
            </Button>
          )}
          {question.state !== 'rejected' && (
            <Button size="sm" variant="secondary" onClick={() => setIsRejecting(true)}>
              Reject
            </Button>
          )}
          <RejectDialog
            title="Reject this question?"
            isOpen={isRejecting}
            onOpenChange={setIsRejecting}
            onReject={(reason) => decide('rejected', reason)}
          />
        </div>
      )}
    </li>
  );
}

function AnswerRow({ answer }: { answer: Answer }) {
  const mayChange = useMay('content');
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
          {answer.by === 'shop' ? 'Ensambla' : `${answer.author}, bought it`}
        </span>
        <span>{staffDate(answer.created_at)}</span>
        {answer.useful_count > 0 && <span className="figures">{`Helped ${answer.useful_count}`}</span>}
        {answer.state !== 'approved' && <Badge tone={state.tone}>{state.label}</Badge>}
        {mayChange && (
          <Button
            size="sm"
            variant="quiet"
            isBusy={isSending}
            onClick={() => void decide(answer.state === 'approved' ? 'rejected' : 'approved')}
          >
            {answer.state === 'approved' ? 'Hide' : 'Show'}
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

function AnswerForm({
  questionId,
  draft,
  onDraftChange,
  onClose,
}: {
  questionId: number;
  draft: string;
  onDraftChange: (draft: string) => void;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const save = async () => {
    const isDone = await send(async () => {
      await browserApi().questions.answerAsShop({ params: { id: questionId }, body: { body: draft } });
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
        label="The shop’s answer"
        hint="Spanish. It stands first below the question, and goes by mail to who asked."
        error={refusal?.fields?.['body'] ?? refusal?.message}
      >
        <TextArea
          rows={3}
          maxLength={1500}
          // The field was asked for by a click.
          ref={(area) => area?.focus({ preventScroll: true })}
          value={draft}
          onChange={(event) => onDraftChange(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isSending} disabled={draft.trim().length < 2}>
          Publish answer
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Questions" error={error} />;
}
