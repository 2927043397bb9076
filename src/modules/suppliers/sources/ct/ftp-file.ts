import { createWriteStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { t } from '../../../../i18n/t.ts';
import { SupplierError } from '../api/supplier-error.ts';

type FtpOrder = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Of the file there. */
  path: string;
  /** File that it becomes; nothing may be there. */
  to: string;
  bytesMax: number;
  timeoutMilliseconds: number;
  /** `MDTM` of the file that is known: the same is not fetched again. */
  known: string | undefined;
};

/** What the server says of the file's time, as `20261124160000`. */
export type FtpFile = { isKnown: boolean; modified: string | undefined };

/**
 * Downloads a file by FTP, passively and as bytes. The data come from the host that was asked, whatever the server says.
 * @throws SupplierError for wrong keys, no answer, half a file or one that is too large
 */
export async function ftpFile(order: FtpOrder): Promise<FtpFile> {
  const { host, port, timeoutMilliseconds } = order;
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const control = connect({ host, port });
  const stop = () => control.destroy(new Error('Nobody answered in time.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await talk(control, order, signal);
  } catch (cause) {
    if (cause instanceof SupplierError) throw cause;
    throw new SupplierError('unavailable', t('The supplier does not answer.'), { cause });
  } finally {
    signal.removeEventListener('abort', stop);
    control.destroy();
  }
}

async function talk(control: Socket, order: FtpOrder, signal: AbortSignal): Promise<FtpFile> {
  const next = repliesOf(control);
  const say = async (command: string): Promise<Reply> => {
    control.write(`${command}\r\n`);
    return next();
  };
  expectCode(await next(), 220);
  const asked = await say(`USER ${oneLine(order.user)}`);
  const entered = asked.code === 331 ? await say(`PASS ${oneLine(order.password)}`) : asked;
  if (entered.code === 530 || entered.code === 430)
    throw new SupplierError('wrong_key', t('The supplier does not take these keys.'));
  expectCode(entered, 230);
  expectCode(await say('TYPE I'), 200);
  const path = oneLine(order.path);
  const time = await say(`MDTM ${path}`);
  const modified = time.code === 213 ? /\d{14}/.exec(time.text)?.[0] : undefined;
  if (modified !== undefined && modified === order.known) return { isKnown: true, modified };
  if (modified !== undefined && order.known !== undefined && modified < order.known)
    throw new SupplierError('unavailable', t('The host has an older file than last time.'));
  const size = await say(`SIZE ${path}`);
  const bytes = size.code === 213 ? Number(/\d+/.exec(size.text)?.[0]) : undefined;
  if (bytes !== undefined && bytes > order.bytesMax) throw tooLarge(order.bytesMax);
  const data = connect({ host: order.host, port: await dataPort(say) });
  data.on('error', () => {});
  try {
    const began = await say(`RETR ${path}`);
    if (began.code !== 150 && began.code !== 125) throw refused(began);
    let received = 0;
    await pipeline(
      data,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          received += piece.length;
          if (received > order.bytesMax) throw tooLarge(order.bytesMax);
          yield piece;
        }
      },
      createWriteStream(order.to, { flags: 'wx', mode: 0o600 }),
      { signal },
    );
    expectCode(await next(), 226);
    if (bytes !== undefined && received !== bytes)
      throw new SupplierError('unavailable', t('The file ends in the middle.'));
    return { isKnown: false, modified };
  } finally {
    data.destroy();
  }
}

/** The port of `EPSV`, or of `PASV`, of whose address nothing is believed. */
async function dataPort(say: (command: string) => Promise<Reply>): Promise<number> {
  const extended = await say('EPSV');
  const port = /\(\|\|\|(\d{1,5})\|\)/.exec(extended.text)?.[1];
  if (extended.code === 229 && port !== undefined) return Number(port);
  const passive = await say('PASV');
  const parts = /\((?:\d+,){4}(\d+),(\d+)\)/.exec(passive.text);
  if (passive.code !== 227 || !parts) throw refused(passive);
  return Number(parts[1]) * 256 + Number(parts[2]);
}

type Reply = { code: number; text: string };

/** Reads the server's replies one by one; of one in several lines the last is meant. */
function repliesOf(control: Socket): () => Promise<Reply> {
  const lines = createInterface({ input: control })[Symbol.asyncIterator]();
  const failed = new Promise<never>((_, reject) => {
    control.once('error', reject);
    control.once('close', () => reject(new Error('The connection is closed.')));
  });
  failed.catch(() => {});
  return async () => {
    for (;;) {
      const line = await Promise.race([lines.next(), failed]);
      if (line.done) throw new Error('The connection is closed.');
      const found = /^(\d{3}) (.*)$/.exec(line.value);
      if (found) return { code: Number(found[1]), text: found[2] ?? '' };
    }
  };
}

function expectCode(reply: Reply, code: number): void {
  if (reply.code !== code) throw refused(reply);
}

const refused = ({ code }: Reply) =>
  new SupplierError('refused', t('The supplier answers {status}.', { status: code }));
const tooLarge = (bytes: number) =>
  new SupplierError(
    'refused',
    t('The file is larger than {megabytes} MB.', { megabytes: bytes / 1024 / 1024 }),
  );

/** A line end would begin another command. */
function oneLine(text: string): string {
  if (/[\r\n]/.test(text)) throw new SupplierError('wrong_key', t('The supplier does not take these keys.'));
  return text;
}
