import { z } from '../../platform/http/endpoint.ts';
import { type Pac, PacError } from './pac.ts';

const stampAnswer = z.object({
  uuid: z.string().min(1),
  xml: z.string().min(1),
  stamped_at: z.iso.datetime(),
});
const cancelAnswer = z.object({ cancelled_at: z.iso.datetime() });
const refusal = z.object({ code: z.string(), message: z.string() });

/** Longer than any PAC takes; what is cut off is asked again with the same key. */
const timeoutMilliseconds = 20_000;

/** A PAC that is reached as `src/emulators/pac/README.md` describes; another is one more file like this. */
export function createHttpPac(settings: { baseUrl: string; token: string }): Pac {
  async function post(path: string, body: object, key: string): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${settings.baseUrl}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${settings.token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        // The token goes to the address of the settings and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      text = await response.text();
    } catch (error) {
      throw new PacError('unavailable', 'The PAC does not answer.', error);
    }
    if (response.ok) return asJson(text);
    const said = refusal.safeParse(asJson(text));
    // Wrong keys and too many calls are ours to mend: the invoice is as good as before.
    if (response.status >= 500 || [401, 403, 408, 409, 425, 429].includes(response.status) || !said.success) {
      throw new PacError('unavailable', `The PAC answered ${response.status}.`);
    }
    throw new PacError('refused', `${said.data.code}: ${said.data.message}`);
  }

  return {
    checkToken: async () => {
      const response = await fetch(`${settings.baseUrl}/v1/account`, {
        headers: { authorization: `Bearer ${settings.token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      }).catch((error: unknown) => {
        throw new PacError('unavailable', 'The PAC does not answer.', error);
      });
      if (response.ok) return;
      const isRefused = response.status === 401 || response.status === 403;
      throw new PacError(isRefused ? 'refused' : 'unavailable', `The PAC answered ${response.status}.`);
    },
    stamp: async ({ key, xml }) => {
      const answer = read(stampAnswer, await post('/v1/stamps', { xml }, key));
      return { uuid: answer.uuid, xml: answer.xml, stampedAt: new Date(answer.stamped_at) };
    },
    cancel: async ({ uuid, rfc, reason, replacementUuid }) => {
      const body = { issuer_rfc: rfc, reason, ...(replacementUuid && { replacement_uuid: replacementUuid }) };
      const path = `/v1/stamps/${encodeURIComponent(uuid)}/cancellation`;
      const answer = read(cancelAnswer, await post(path, body, `cancel:${uuid}`));
      return { cancelledAt: new Date(answer.cancelled_at) };
    },
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PacError('unavailable', 'The PAC answered something that is no JSON.', error);
  }
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new PacError('unavailable', 'The PAC answered something else.', result.error);
  return result.data;
}
