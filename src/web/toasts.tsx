import { create } from 'zustand';

/*
 * Toasts stand top-right, light, without a progress bar (spec §8). Their library loads with the first toast, never
 * with the first page.
 */

export type ToastMessage = { id: number; kind: 'success' | 'warning'; text: string; milliseconds: number };

type ToastQueue = {
  /** Messages that the container has not taken over yet. */
  waiting: readonly ToastMessage[];
};

export const useToastQueue = create<ToastQueue>()(() => ({ waiting: [] }));

let lastId = 0;

/** Good news for `milliseconds`; texts and times stand in `constants.ts`. */
export function successToast(text: string, milliseconds: number): void {
  queue('success', text, milliseconds);
}

/** A warning for `milliseconds`; texts and times stand in `constants.ts`. */
export function warningToast(text: string, milliseconds: number): void {
  queue('warning', text, milliseconds);
}

function queue(kind: ToastMessage['kind'], text: string, milliseconds: number): void {
  lastId += 1;
  const message: ToastMessage = { id: lastId, kind, text, milliseconds };
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, message] }));
}
