import { t } from '../../../../i18n/t.ts';
import { ApiError } from '../../../../api/client.ts';
import { apiBaseUrl, browserApi } from '../../../data.ts';
import { sessionEnded } from '../../../session-end.ts';
import { refusalOf, staffSentence } from '../../admin-parts/staff-sentence.ts';
import type { Known, Picture, PictureCalls, Sent } from './picture-store.ts';

/** The calls about one product's pictures. */
export function pictureCallsOf(productId: number): PictureCalls {
  const params = { id: productId };
  return {
    read: async () => browserApi().catalog.productPictures({ params }),
    upload: (file, onProgress) => sendPicture(productId, file, onProgress),
    arrange: async (pictures, known) => {
      const images = pictures.map(({ id, alt, crop }) => ({ id, alt, crop }));
      const send = (version: number) =>
        browserApi().catalog.arrangeProductPictures({ params, body: { images, version } });
      try {
        return await send(known.version);
      } catch (error) {
        const now = currentOf(error);
        // Another version with the same pictures: somebody changed the price.
        if (now === undefined || JSON.stringify(now.images) !== JSON.stringify(known.images)) throw error;
        return send(now.version);
      }
    },
    messageOf: (error) => {
      if (currentOf(error)) return t('Somebody changed the pictures meanwhile. This is what there is now.');
      const { message, fields } = refusalOf(error);
      return Object.values(fields)[0] ?? message;
    },
  };
}

/** What there is now, where somebody changed it meanwhile. */
function currentOf(error: unknown): Known | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return error.details['current'] as Known;
}

const unreachable = {
  kind: 'refused',
  message: staffSentence({ code: 'unreachable', message: '' }),
  mayRetry: true,
} as const;

/** Sends one file; once more where the session had ended and somebody signed in over the page. */
async function sendPicture(
  productId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<Sent> {
  const first = await sendOnce(productId, file, onProgress);
  const isOver = first.kind === 'refused' && first.isSignedOut === true;
  if (!isOver || (await sessionEnded()) !== 'signed_in') return first;
  return sendOnce(productId, file, onProgress);
}

/** Only this older way of the browser's tells how much has gone out. */
function sendOnce(productId: number, file: File, onProgress: (share: number) => void): Promise<Sent> {
  const form = new FormData();
  form.set('files', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBaseUrl()}/admin/products/${productId}/images`);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('error', () => resolve(unreachable));
    request.addEventListener('load', () => resolve(readAnswer(request.status, request.response)));
    request.send(form);
  });
}

type Answer = {
  images?: Picture[];
  version?: number;
  refused?: { name: string; message: string }[];
  error?: { code: string; message: string };
} | null;

function readAnswer(status: number, response: unknown): Sent {
  const answer = response as Answer;
  if (status === 201 && answer?.images && answer.version !== undefined)
    return { kind: 'taken', known: { images: answer.images, version: answer.version } };
  const { code = 'unexpected', message = '' } = answer?.error ?? {};
  // What is wrong with the picture stays wrong; the rest passes.
  const mayRetry = status !== 422 && status !== 413;
  const error = new ApiError(status, code, message);
  return {
    kind: 'refused',
    message: status === 422 ? message : staffSentence(error),
    mayRetry,
    isSignedOut: code === 'not_signed_in',
  };
}
