const sessionCookie = /^(?:__Secure-)?ensambla\.session_token=/;

/**
 * Beside the cookie of a session, which scripts cannot read, one that says there is a session, and ends with it. Safari
 * forgets after seven days what scripts kept, and keeps cookies: without it who is signed in would look like nobody.
 */
export function markVisitor(answer: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) {
    if (!sessionCookie.test(cookie)) continue;
    const [, ...attributes] = cookie.split(/;\s*/);
    const readable = attributes.filter((attribute) => attribute.toLowerCase() !== 'httponly');
    answer.headers.append('set-cookie', ['ensambla.visitor=1', ...readable].join('; '));
  }
  return answer;
}
