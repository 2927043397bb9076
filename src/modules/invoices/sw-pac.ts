import { msg } from '../../i18n/t.ts';
import { z } from '../../platform/http/endpoint.ts';
import { type Pac, PacError } from './pac.ts';

/** What every call answers; source: developers.sw.com.mx. */
const said = z.object({
  status: z.enum(['success', 'error']),
  message: z.string().nullish(),
  messageDetail: z.string().nullish(),
  data: z.unknown(),
});
const stampData = z.object({ uuid: z.string().min(1), cfdi: z.string().min(1), fechaTimbrado: localTime() });
const cancelData = z.object({ uuid: z.record(z.string(), z.string()) });

/** Longer than it takes; what is cut off is asked again with the same key. */
const timeoutMilliseconds = 20_000;

const wordsMost = 500;

/** What the tax authority says of a cancellation, in its language; source: SAT, servicio de cancelación de CFDI. */
const cancelStates: Readonly<Record<string, string>> = {
  '203': 'La emitió otro RFC.',
  '204': 'No es cancelable: cancela primero los comprobantes que se relacionan con ella.',
  '207': 'El motivo de cancelación no es válido.',
  '208': 'El folio de sustitución no es válido.',
  '209': 'Este motivo no lleva folio de sustitución.',
  '212': 'La factura que la sustituye no se relaciona con ella.',
};

/**
 * The PAC SW sapien (SmarterWeb) by its REST services: «emisión timbrado» v4, which seals with the certificate (CSD) that the
 * account holds, and cancellation by UUID. Calls may be made again: it knows a text by its `customid` for 72 hours.
 */
export function createSwPac(settings: { baseUrl: string; token: string }): Pac {
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    more: { headers?: Record<string, string>; body?: FormData; tokenRefused?: PacError['kind'] } = {},
  ): Promise<z.output<typeof said>> {
    const { headers, body, tokenRefused = 'unavailable' } = more;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${settings.baseUrl}${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${settings.token}` },
        ...(body && { body }),
        // The token goes to the address of the settings and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      text = await response.text();
    } catch (error) {
      throw new PacError('unavailable', msg('The PAC does not answer.').text, error);
    }
    // Too many calls, a wrong path or token are ours to mend: the invoice is as good as before.
    if (response.status >= 500 || [404, 408, 425, 429].includes(response.status)) {
      throw new PacError('unavailable', msg('The PAC answers with an error.').text, response.status);
    }
    const answer = read(said, asJson(text));
    if (response.status === 401 || response.status === 403 || /^AU\d/.test(answer.message ?? '')) {
      throw new PacError(tokenRefused, msg('The PAC does not take the token.').text, wordsOf(answer));
    }
    // «Error no controlado».
    if (answer.message?.startsWith('CO1000')) throw new PacError('unavailable', wordsOf(answer));
    return answer;
  }

  return {
    checkToken: async () => {
      const answer = await ask('GET', '/account/balance', { tokenRefused: 'refused' });
      if (answer.status === 'error') throw new PacError('unavailable', wordsOf(answer));
    },
    stamp: async ({ key, xml }) => {
      const body = new FormData();
      body.append('xml', new Blob([xml], { type: 'text/xml' }), 'cfdi.xml');
      const answer = await ask('POST', '/v4/cfdi33/issue/v4', { headers: { customid: key }, body });
      // 307: stamped before, and we did not hear of it; it comes with the stamp.
      if (answer.status === 'error' && !answer.message?.startsWith('307.')) {
        throw new PacError('refused', wordsOf(answer));
      }
      const { uuid, cfdi, fechaTimbrado } = read(stampData, answer.data);
      // Texts of .NET may begin with a byte order mark.
      return { uuid, xml: cfdi.replace(/^\uFEFF/, ''), stampedAt: fechaTimbrado };
    },
    cancel: async ({ uuid, rfc, reason, replacementUuid }) => {
      const parts = [rfc, uuid, reason, ...(replacementUuid ? [replacementUuid] : [])];
      const answer = await ask('POST', `/cfdi33/cancel/${parts.map(encodeURIComponent).join('/')}`);
      if (answer.status === 'error') throw new PacError('refused', wordsOf(answer));
      const [state = ''] = Object.values(read(cancelData, answer.data).uuid);
      // Stamped a moment ago: the tax authority hears of it within 72 hours.
      if (state === '205')
        throw new PacError('unavailable', msg('The tax authority does not know the stamp yet.').text);
      // 201: asked for; 202: cancelled before, and we did not hear of it.
      if (state !== '201' && state !== '202') {
        throw new PacError('refused', `${state} - ${cancelStates[state] ?? 'El SAT no la canceló.'}`);
      }
    },
  };
}

/** A time as the tax authority writes it, which is Central Mexico's (UTC−6, without summer time since 2022). */
function localTime() {
  return z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
    .transform((time) => new Date(`${time.slice(0, 19)}-06:00`))
    .refine((at) => !Number.isNaN(at.getTime()));
}

/** What went wrong, in the PAC's words; with the number of the invoice that has the same key, where that is what is wrong. */
function wordsOf({ message, messageDetail, data }: z.output<typeof said>): string {
  const stamped = z.object({ uuid: z.string().min(1) }).safeParse(data);
  // They go into the order's timeline and a mail.
  const words = [message, messageDetail].filter(Boolean).join(' ').slice(0, wordsMost);
  return stamped.success ? `${words} UUID ${stamped.data.uuid}`.trim() : words;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PacError('unavailable', msg('The PAC answers with an error.').text, error);
  }
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success)
    throw new PacError('unavailable', msg('The PAC answers with an error.').text, result.error);
  return result.data;
}
