import { ApiError } from '../../../api/client.ts';
import { useSending } from '../../use-sending.ts';

/** Sends one thing at a time to the API; `refusal` is its own answer, worded for shoppers. */
export function useSend() {
  return useSending(refusalOf);
}

function refusalOf(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error;
}
