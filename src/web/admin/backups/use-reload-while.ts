import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const everyMilliseconds = 1000;

/** Reads the page anew every second while something on it is under way. */
export function useReloadWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void revalidate(), everyMilliseconds);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
