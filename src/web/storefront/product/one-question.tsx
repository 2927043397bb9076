import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import type { Answer, OwnQuestions, Question } from './product-questions.ts';
import { UsefulVote } from './useful-vote.tsx';
import { VoiceForm } from './voice-form.tsx';
import { currentShop } from '../../shop.ts';

/** A question with its answers; buyers may add theirs. */
export function OneQuestion({
  question,
  mine,
  onWritten,
}: {
  question: Question;
  /** Undefined for guests and until it is known. */
  mine: OwnQuestions | undefined;
  /** Loads what is shown again. */
  onWritten: () => Promise<void>;
}) {
  const [isAnswering, setIsAnswering] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);

  const answer = async (body: string) => {
    const { answer: written } = await browserApi().questions.answer({
      params: { id: question.id },
      body: { body },
    });
    setIsWaiting(written.state !== 'approved');
    setIsAnswering(false);
    await onWritten();
  };
  const isVoted = mine?.question_votes.includes(question.id) ?? false;
  return (
    <article className="grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h3 className="text-sm leading-relaxed font-semibold">{question.body}</h3>
          <p className="text-xs text-ink-faint">
            {question.author} · {shopDate(question.created_at)}
          </p>
        </div>
        <WantsToKnow key={String(isVoted)} question={question} isVoted={isVoted} />
      </div>
      {question.answers.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 border-l-2 border-line pl-4">
          {question.answers.map((one) => (
            <li key={one.id}>
              <OneAnswer
                answer={one}
                vote={mine?.answer_votes.find(({ answer_id }) => answer_id === one.id)?.is_useful}
              />
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <InlineNotice tone="success" title="Recibimos tu respuesta">
          La revisamos antes de publicarla.
        </InlineNotice>
      )}
      {isAnswering ? (
        <VoiceForm
          name={`Responder: ${question.body}`}
          label="Tu respuesta"
          hint="Desde tu experiencia con el producto, sin enlaces ni datos personales."
          maxLength={1500}
          sendText="Responder"
          onSend={answer}
          onCancel={() => setIsAnswering(false)}
        />
      ) : mine?.may_answer === true ? (
        <Button
          variant="quiet"
          size="sm"
          iconStart="chat"
          onClick={() => setIsAnswering(true)}
          className="-ml-3.5 justify-self-start"
        >
          Lo compré y sé la respuesta
        </Button>
      ) : (
        question.answers.length === 0 && <p className="text-xs text-ink-faint">Aún sin respuesta.</p>
      )}
    </article>
  );
}

/** «Yo también quiero saber»: what many want to know is answered first. */
function WantsToKnow({ question, isVoted }: { question: Question; isVoted: boolean }) {
  const customer = useCustomer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ isVoted, count: question.vote_count });
  const [refusal, setRefusal] = useState('');

  const click = async () => {
    if (customer === undefined) return navigate(links.login(`${pathname}#preguntas`));
    setRefusal('');
    try {
      const wanted = !shown.isVoted;
      const { vote_count: count } = await browserApi().questions.voteQuestion({
        params: { id: question.id },
        body: { wants_to_know: wanted },
      });
      setShown({ isVoted: wanted, count });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <span className="grid shrink-0 justify-items-end gap-1">
      <button
        type="button"
        aria-pressed={shown.isVoted}
        title="Yo también quiero saber"
        onClick={() => void click()}
        className={cx(
          'figures inline-flex h-9 items-center gap-1.5 rounded-md border px-2.5 text-xs font-medium transition-colors',
          shown.isVoted
            ? 'border-brand bg-brand-soft text-brand'
            : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
        )}
      >
        <Icon name="chevron-up" size={16} />
        <span className="sr-only">Yo también quiero saber: {question.body}</span>
        {shown.count}
      </button>
      {refusal !== '' && (
        <span role="alert" className="text-xs text-danger">
          {refusal}
        </span>
      )}
    </span>
  );
}

function OneAnswer({ answer, vote }: { answer: Answer; vote: boolean | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm leading-relaxed whitespace-pre-line text-ink-soft">{answer.body}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-faint">
        {answer.by === 'shop' ? (
          <Badge tone="brand">
            <Icon name="store" size={13} />
            {currentShop().name}
          </Badge>
        ) : (
          <>
            <span>{answer.author}</span>
            <Badge tone="success">
              <Icon name="check" size={12} />
              Compra verificada
            </Badge>
          </>
        )}
        <span>{shopDate(answer.created_at)}</span>
      </p>
      <UsefulVote
        // The customer's own vote arrives after the page.
        key={String(vote)}
        what={answer.body}
        count={answer.useful_count}
        vote={vote}
        backTo="preguntas"
        onVote={async (isUseful) => {
          const body = { is_useful: isUseful };
          return (await browserApi().questions.voteAnswer({ params: { id: answer.id }, body })).useful_count;
        }}
      />
    </div>
  );
}
