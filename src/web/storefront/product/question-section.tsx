import { useCallback, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { OneQuestion } from './one-question.tsx';
import type { OwnQuestions, ProductQuestions } from './product-questions.ts';
import { useMine } from './use-mine.ts';
import { useQuestionList } from './use-question-list.ts';
import { VoiceForm } from './voice-form.tsx';

/** What shoppers asked about a product and what the shop and its buyers answered. */
export function QuestionSection({
  product,
  questions: first,
}: {
  product: Pick<Product, 'id' | 'product_name'>;
  /** The first page; undefined when they could not be read. */
  questions: ProductQuestions | undefined;
}) {
  const { revalidate } = useRevalidator();
  const list = useQuestionList(product.id, first);
  const { mine, reload } = useMine(
    useCallback(() => browserApi().questions.mine({ params: { productId: product.id } }), [product.id]),
  );
  const onWritten = async () => {
    await Promise.all([list.reload(), reload()]);
  };
  return (
    <section
      id="preguntas"
      aria-labelledby="preguntas-titulo"
      className="further-down [--height-until-seen:54rem] md:[--height-until-seen:40rem] scroll-mt-20"
    >
      <h2 id="preguntas-titulo" className="display mb-5 text-2xl">
        Preguntas y respuestas
      </h2>
      {first === undefined ? (
        <ErrorState title="No pudimos leer las preguntas" onRetry={() => void revalidate()} className="py-8">
          El producto se puede comprar como siempre.
        </ErrorState>
      ) : (
        <div className="grid grid-cols-1 gap-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
          <div className="grid grid-cols-1 content-start gap-5">
            <Ask product={product} isFirst={first.total === 0} onAsked={onWritten} />
            {mine !== undefined && <HiddenQuestions questions={mine.hidden} />}
          </div>
          <div className="min-w-0">
            {first.total > 3 && <Search onSearch={list.search} />}
            {list.shown.questions.length > 0 ? (
              <ul
                aria-busy={list.isComing || undefined}
                className={cx('grid grid-cols-1 transition-opacity', list.isComing && 'opacity-55')}
              >
                {list.shown.questions.map((question) => (
                  <li key={question.id} className="border-b border-line py-5 first:pt-0 last:border-b-0">
                    <OneQuestion question={question} mine={mine} onWritten={onWritten} />
                  </li>
                ))}
              </ul>
            ) : (
              <div className="grid place-items-center rounded-lg border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-soft">
                <p>
                  {list.words === ''
                    ? 'Nadie ha preguntado todavía. Responde la tienda o alguien que lo tiene.'
                    : `Nadie ha preguntado por «${list.words}». Pregúntalo tú.`}
                </p>
              </div>
            )}
            {list.refusal !== '' && <InlineNotice tone="danger">{list.refusal}</InlineNotice>}
            {list.shown.questions.length < list.shown.matching && (
              <Button
                variant="secondary"
                size="sm"
                isBusy={list.isComing}
                onClick={list.more}
                className="mt-2"
              >
                Ver más preguntas ({list.shown.matching - list.shown.questions.length})
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <search className="mb-5 block">
      <form onSubmit={onSubmit} className="flex gap-2">
        <TextInput
          type="search"
          name="q"
          maxLength={100}
          aria-label="Buscar en las preguntas"
          placeholder="Buscar en las preguntas"
          iconStart="search"
          className="max-w-md flex-1"
          // The small cross of a search field empties it without sending the form.
          onChange={(event) => event.target.value === '' && onSearch('')}
        />
        <Button type="submit" variant="secondary">
          Buscar
        </Button>
      </form>
    </search>
  );
}

/** The way to the form; for visitors without an account it leads through the sign-in and back. */
function Ask({
  product,
  isFirst,
  onAsked,
}: {
  product: Pick<Product, 'id' | 'product_name'>;
  isFirst: boolean;
  onAsked: () => Promise<void>;
}) {
  const customer = useCustomer();
  const { pathname } = useLocation();
  const [isWriting, setIsWriting] = useState(false);
  const [outcome, setOutcome] = useState<'public' | 'waiting'>();

  const send = async (body: string) => {
    const { question } = await browserApi().questions.ask({ body: { product_id: product.id, body } });
    setOutcome(question.state === 'approved' ? 'public' : 'waiting');
    setIsWriting(false);
    await onAsked();
  };

  if (isWriting && customer !== undefined) {
    return (
      <div className="rounded-lg border border-line bg-surface p-4">
        <VoiceForm
          name={`Preguntar sobre ${product.product_name}`}
          label="Tu pregunta"
          hint="Sin datos personales ni enlaces. Te avisamos por correo cuando te respondan."
          maxLength={500}
          sendText="Preguntar"
          onSend={send}
          onCancel={() => setIsWriting(false)}
        />
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      {outcome !== undefined && (
        <InlineNotice tone="success" title="Recibimos tu pregunta">
          {outcome === 'public'
            ? 'Te escribimos en cuanto alguien responda.'
            : 'La revisamos antes de publicarla.'}
        </InlineNotice>
      )}
      <p className="text-sm text-ink-soft">
        {isFirst ? '¿Te queda una duda?' : '¿No está tu duda?'} Responde la tienda o alguien que lo compró.
      </p>
      {customer === undefined ? (
        <ButtonLink to={links.login(`${pathname}#preguntas`)} variant="secondary" size="sm">
          Entra para preguntar
        </ButtonLink>
      ) : (
        <Button variant="secondary" size="sm" iconStart="question" onClick={() => setIsWriting(true)}>
          Hacer una pregunta
        </Button>
      )}
    </div>
  );
}

/** The customer's own questions that others do not see, and why. */
function HiddenQuestions({ questions }: { questions: OwnQuestions['hidden'] }) {
  if (questions.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {questions.map((question) => (
        <li key={question.id} className="rounded-md bg-sunken px-3 py-2 text-xs text-ink-soft">
          <p className="line-clamp-2 font-medium text-ink">{question.body}</p>
          <p>
            {question.state === 'pending'
              ? 'La estamos revisando.'
              : `No se publicó. ${question.rejection_reason ?? ''}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
