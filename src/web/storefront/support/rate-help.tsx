import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RatingInput } from '../../ui/rating.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** How well somebody was helped, once their conversation is closed. */
export function RateHelp({ thread, rating }: { thread: string; rating: number | null }) {
  const [stars, setStars] = useState(rating ?? 0);
  const [comment, setComment] = useState('');
  const [isDone, setIsDone] = useState(rating !== null);
  const { isSending, refusal, send } = useSend();
  if (isDone) return <InlineNotice className="mx-5 mb-4">Gracias por calificarnos.</InlineNotice>;
  return (
    <form
      noValidate
      aria-label="Calificar la atención"
      className="grid grid-cols-1 gap-3 border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(async () => {
          await browserApi().support.rate({ params: { thread }, body: { rating: stars, comment } });
          setIsDone(true);
        });
      }}
    >
      <RatingInput name="rating" label="¿Qué tal te atendimos?" value={stars} onValueChange={setStars} />
      <Field label="Comentario (opcional)">
        <TextArea
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        disabled={stars === 0}
        isBusy={isSending}
      >
        Calificar
      </Button>
    </form>
  );
}
