import { useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { ProductQuestions, Question } from './product-questions.ts';

/** As many as come with the page. */
const pageSize = 5;

type Shown = { questions: readonly Question[]; matching: number };

/** The questions that came with the page (`first`), then those with the words somebody looks for, page by page. */
export function useQuestionList(productId: number, first: ProductQuestions | undefined) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<Shown>();
  const [isComing, setIsComing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const latest = useRef(0);

  const load = async (q: string, kept: readonly Question[]) => {
    const turn = (latest.current += 1);
    setIsComing(true);
    setRefusal('');
    try {
      const answer = await browserApi().questions.questions({
        params: { productId },
        query: { q, page: Math.floor(kept.length / pageSize) + 1, page_size: pageSize },
      });
      // Somebody looked for something else meanwhile.
      if (turn !== latest.current) return;
      const known = new Set(kept.map(({ id }) => id));
      setAsked({
        questions: [...kept, ...answer.questions.filter(({ id }) => !known.has(id))],
        matching: answer.matching,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
    setIsComing(false);
  };

  const shown: Shown = asked ?? { questions: first?.questions ?? [], matching: first?.matching ?? 0 };
  return {
    words,
    shown,
    isComing,
    refusal,
    search: (q: string) => {
      setWords(q);
      void load(q, []);
    },
    more: () => void load(words, shown.questions),
    /** As the shop has them now, after something was written. */
    reload: () => load(words, []),
  };
}
