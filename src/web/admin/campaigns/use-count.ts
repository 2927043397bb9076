import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import type { Rules } from './segment-words.ts';

/** How long typing has to rest before it is counted anew. */
const restMilliseconds = 300;

/** How many subscribers fit what is typed; undefined while that is not known, or not to be counted. */
export function useCount(rules: Rules): { subscribers: number; of_all: number } | undefined {
  const wanted = JSON.stringify(rules);
  const [counted, setCounted] = useState<{ of: string; count: { subscribers: number; of_all: number } }>();
  useEffect(() => {
    const gone = new AbortController();
    const count = async () => {
      try {
        const body = JSON.parse(wanted) as Rules;
        const answer = await browserApi().campaigns.countSegment({ body, signal: gone.signal });
        setCounted({ of: wanted, count: answer });
      } catch (error) {
        // What is half typed is said where it is saved.
        if (!gone.signal.aborted && !(error instanceof ApiError)) throw error;
      }
    };
    const timer = setTimeout(() => void count(), restMilliseconds);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [wanted]);
  return counted?.of === wanted ? counted.count : undefined;
}
