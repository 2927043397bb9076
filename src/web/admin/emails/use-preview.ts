import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { staffSentence } from '../admin-parts/staff-sentence.ts';
import type { EmailTemplate } from './email-words.ts';

type Wanted = { texts: Record<string, string>; sample: number; theme: 'light' | 'dark' };

/** How long typing has to rest before the preview is made anew. */
const restMilliseconds = 300;

/** An email with what is typed: the last picture that could be made, and why none can be made now, by text. */
export function usePreview(name: EmailTemplate['name'], { texts, sample, theme }: Wanted) {
  const [shown, setShown] = useState<{ subject: string; html: string }>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const wanted = JSON.stringify({ texts, sample, theme } satisfies Wanted);
  useEffect(() => {
    const gone = new AbortController();
    const show = async () => {
      const body = JSON.parse(wanted) as Wanted;
      try {
        setShown(await browserApi().mails.previewTemplate({ params: { name }, body, signal: gone.signal }));
        setProblems({});
        setFailure(undefined);
      } catch (error) {
        if (gone.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setProblems(error.fields);
        setFailure(staffSentence(error));
      }
    };
    const timer = setTimeout(() => void show(), restMilliseconds);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [name, wanted]);
  return { shown, problems, failure };
}
