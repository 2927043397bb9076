import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page anew again and again while something on it is under way. */
export function useReloadWhile(isUnderWay: boolean, everyMilliseconds = 1000): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void revalidate(), everyMilliseconds);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMilliseconds, revalidate]);
}
