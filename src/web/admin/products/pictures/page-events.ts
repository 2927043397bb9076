import { useEffect, useEffectEvent, useRef } from 'react';

/** Pictures in the clipboard are taken wherever the page is pasted into; text goes where it always goes. */
export function usePaste(isOn: boolean, onFiles: (files: Iterable<File>) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isOn]);
}

/** Calls `onChanged` when what was changed has been kept. */
export function useWhenDone(isBusy: boolean, problem: string | undefined, onChanged: () => void): void {
  const wasBusy = useRef(false);
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    if (wasBusy.current && !isBusy && problem === undefined) tell();
    wasBusy.current = isBusy;
  }, [isBusy, problem]);
}

/** The browser asks before it leaves while something is on its way. */
export function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
