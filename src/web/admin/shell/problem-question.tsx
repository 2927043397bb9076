import { useEffect } from 'react';
import { browserApi } from '../../data.ts';

/** Asks how many problems the shop has; for who has the right `system`. Shows nothing itself. */
export function ProblemQuestion({ onAnswer }: { onAnswer: (count: number) => void }) {
  useEffect(() => {
    const controller = new AbortController();
    browserApi()
      .health.problems({ signal: controller.signal })
      .then(({ problems }) => onAnswer(problems.length))
      // The menu stands without it.
      .catch(() => undefined);
    return () => controller.abort();
  }, [onAnswer]);
  return null;
}
