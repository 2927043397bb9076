import { sendBy } from './data.ts';

/** What came of asking for a signing in over the page; `somebody_else`: it was another person, who sends nothing of it. */
export type SessionEnd = 'signed_in' | 'somebody_else' | 'closed';

let askToSignIn: (() => Promise<SessionEnd>) | undefined;

/** Has `ask` asked whenever a call of the staff finds that nobody is signed in; ends with the function it gives. */
export function whenSessionEnds(ask: () => Promise<SessionEnd>): () => void {
  askToSignIn = ask;
  sendBy(sendOrSignIn);
  return () => {
    askToSignIn = undefined;
  };
}

/** Asks for a signing in where the page can; `closed` where it cannot. */
export async function sessionEnded(): Promise<SessionEnd> {
  return (await askToSignIn?.()) ?? 'closed';
}

async function sendOrSignIn(request: Request): Promise<Response> {
  if (askToSignIn === undefined) return fetch(request);
  const again = request.clone();
  const answer = await fetch(request);
  if (answer.status !== 401 || !(await isSignedOut(answer.clone()))) return answer;
  const end = await sessionEnded();
  if (end === 'signed_in') return fetch(again);
  if (end === 'closed') return answer;
  const message = 'Not sent: somebody else typed it.';
  return Response.json({ error: { code: 'not_sent', message } }, { status: 409 });
}

/** A wrong password is refused with the same status. */
async function isSignedOut(answer: Response): Promise<boolean> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code?: string } };
  return error?.code === 'not_signed_in';
}
