import { ApiError } from '../../../api/client.ts';

/** What a call answers, or undefined where the role does not include it: the page then leaves that part out. */
export async function whereAllowed<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}
