import { keepText, t } from '../../../i18n/t.ts';
import { piecesOf } from '../../../platform/http/read-body.ts';
import { z } from '../../../platform/http/endpoint.ts';
import { SupplierError } from '../sources/api/supplier-error.ts';
import { readSheet, type Sheet } from './read-sheet.ts';

/** Where Icecat is asked, and from where its pictures come. */
export type IcecatDoor = { baseUrl: string; pictureHosts: readonly string[]; timeoutMilliseconds: number };

const real: IcecatDoor = {
  baseUrl: 'https://live.icecat.biz',
  pictureHosts: ['icecat.biz', 'icecat.us'],
  timeoutMilliseconds: 30_000,
};
/** @param other where the emulator stands in */
export const icecatDoor = (other: Partial<IcecatDoor> = {}): IcecatDoor => ({ ...real, ...other });

/** What is asked for: maker and part number, or a bar code. */
export type SheetQuestion = { brand: string; mpn: string } | { gtin: string };
/** `none`: Icecat does not have it; `denied`: it has, for who pays. */
export type SheetAnswer = { state: 'here'; sheet: Sheet } | { state: 'none' | 'denied' };

/** Sheets are some 100 kB. */
const bytesMax = 8 * 1024 * 1024;

/**
 * Codes of its answers (iceclog.com, «Which JSON and XML error messages can I get using Icecat?»); those of an account that
 * it does not accept are all the others.
 */
const missingCodes = new Set([4, 8, 404]);
const deniedCodes = new Set([9, 12]);

const refusal = z.object({
  StatusCode: z.coerce.number().optional(),
  Code: z.coerce.number().optional(),
  Message: z.string().optional().catch(undefined),
});

/**
 * Asks Icecat for one sheet, in Spanish.
 * @throws SupplierError `wrong_key` where it does not accept the account, `busy`, `unavailable`, `refused`
 */
export async function askIcecat(
  door: IcecatDoor,
  username: string,
  question: SheetQuestion,
): Promise<SheetAnswer> {
  const query = new URLSearchParams({
    lang: 'ES',
    shopname: username,
    ...('gtin' in question ? { GTIN: question.gtin } : { Brand: question.brand, ProductCode: question.mpn }),
    content: '',
  });
  const { status, body } = await send(`${door.baseUrl}/api?${query}`, door.timeoutMilliseconds);
  if (status === 429) throw new SupplierError('busy', t('Icecat takes no more calls for now.'));
  if (status >= 500) throw new SupplierError('unavailable', keepText('Icecat answers {status}.', { status }));
  const sheet = status === 200 ? readSheet(body) : undefined;
  if (sheet) return { state: 'here', sheet };
  return refused(status, body);
}

async function send(
  address: string,
  timeoutMilliseconds: number,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of piecesOf(response, bytesMax)) pieces.push(piece);
    return { status: response.status, body: parsed(Buffer.concat(pieces).toString()) };
  } catch (cause) {
    throw new SupplierError('unavailable', t('Icecat does not answer.'), { cause });
  }
}

/** Its status is that of the call or of the product: the code in its body says which. */
function refused(status: number, body: unknown): SheetAnswer {
  const said = refusal.safeParse(body).data;
  // A page of whoever stands before Icecat says nothing of a product.
  if (!said && status !== 200)
    throw new SupplierError('unavailable', keepText('Icecat answers {status}.', { status }));
  const { StatusCode: own, Code: code = status, Message: message } = said ?? {};
  if (own === undefined ? code === 404 || code === 400 : missingCodes.has(own)) return { state: 'none' };
  if (own === undefined ? code === 403 : deniedCodes.has(own)) return { state: 'denied' };
  if (own === undefined && code === 200)
    throw new SupplierError('refused', t('Icecat answers something else than sheets.'));
  throw new SupplierError(
    'wrong_key',
    message?.slice(0, 300) ?? keepText('Icecat answers {status}.', { status: code }),
  );
}

/** Without what PostgreSQL keeps in no text: NUL, and halves of letters. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}
