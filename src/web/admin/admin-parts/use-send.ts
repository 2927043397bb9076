import { useSending } from '../../use-sending.ts';
import { refusalOf } from './staff-sentence.ts';

/** Sends one thing at a time to the API; `refusal` is what it refused, in English. */
export function useSend() {
  return useSending(refusalOf);
}
