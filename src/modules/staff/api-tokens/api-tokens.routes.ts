import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { signedIn } from '../signed-in.ts';
import { apiTokensContract as calls } from './api-tokens.contract.ts';
import { addToken, endToken, readTokens } from './api-tokens.ts';

/** Registers the calls about tokens of programs. */
export function apiTokenRoutes(app: HttpApp): void {
  serve(app, calls.apiTokens, async (context) => ({
    status: 200,
    body: await readTokens(signedIn(context)),
  }));

  serve(app, calls.addApiToken, async (context, { body }) => ({
    status: 201,
    body: await addToken(signedIn(context), body),
  }));

  serve(app, calls.endApiToken, async (context, { params }) => {
    await endToken(signedIn(context), params.id);
    return { status: 200, body: { ended: true } };
  });
}
