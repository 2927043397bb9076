import { sendBy } from './data.ts';

/** What came of asking for a signing in over the page; `somebody_else`: it was another person, who sends nothing of it. */
export type SessionEnd = 'signed_in' | 'somebody_else' | 'closed';
/** Why nobody is signed in any more. */
export type SessionEndReason = 'not_signed_in' | 'account_disabled';

type Ask = (reason: SessionEndReason) => Promise<SessionEnd>;
let askToSignIn: Ask | undefined;

/** Has `ask` asked whenever a call of the staff finds that nobody is signed in; ends with the function it gives. */
export function whenSessionEnds(ask: Ask): () => void {
  askToSignIn = ask;
  sendBy(sendOrSignIn);
  return () => {
    askToSignIn = undefined;
  };
}

/** Asks for a signing in where the page can; `closed` where it cannot. */
export async function sessionEnded(reason: SessionEndReason = 'not_signed_in'): Promise<SessionEnd> {
  return (await askToSignIn?.(reason)) ?? 'closed';
}

async function sendOrSignIn(request: Request): Promise<Response> {
  if (askToSignIn === undefined) return fetch(request);
  const again = request.clone();
  const answer = await fetch(request);
  const reason = answer.status === 401 ? await reasonOf(answer.clone()) : undefined;
  if (reason === undefined) return answer;
  const end = await sessionEnded(reason);
  if (end === 'signed_in') return fetch(again);
  if (end === 'closed') return answer;
  const message = 'Not sent: somebody else typed it.';
  return Response.json({ error: { code: 'not_sent', message } }, { status: 409 });
}

/** A wrong password is refused with the same status. */
async function reasonOf(answer: Response): Promise<SessionEndReason | undefined> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code?: string } };
  const code = error?.code;
  return code === 'not_signed_in' || code === 'account_disabled' ? code : undefined;
}
