import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Answers a request for what works without a connection, or undefined when it asks for something else. */
export type OfflineFiles = (request: Request) => Promise<Response | undefined>;

const source = new URL('../web/offline/', import.meta.url);

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The service worker and the page it keeps. The worker is asked for anew on every visit and named by what it keeps, so a
 * change reaches every browser at its next one; switched off, a worker is sent that removes itself.
 */
export function createOfflineFiles({ isSwitchedOn }: { isSwitchedOn: boolean }): OfflineFiles {
  const read = async (name: string) => readFile(new URL(name, source), 'utf8');
  const load = async () => {
    const [worker, gone, page, script] = await Promise.all(
      ['service-worker.js', 'gone-worker.js', 'offline-page.html', 'offline-page.js'].map(read),
    );
    const version = createHash('sha256').update(`${worker}${page}${script}`).digest('hex').slice(0, 12);
    const policy = { 'content-security-policy': "default-src 'none'; connect-src 'self'" };
    return new Map([
      [
        '/sw.js',
        {
          text: (isSwitchedOn ? worker : gone)?.replace("'VERSION'", `'${version}'`) ?? '',
          headers: {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'no-cache',
            ...policy,
          },
        },
      ],
      [
        '/sin-conexion',
        {
          text: page ?? '',
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-cache',
            'content-security-policy': pagePolicy,
          },
        },
      ],
      [
        '/sin-conexion.js',
        {
          text: script ?? '',
          headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
        },
      ],
    ]);
  };
  let files: ReturnType<typeof load> | undefined;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/s') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return undefined;
    files ??= load();
    const file = (await files).get(pathname);
    return file && new Response(request.method === 'HEAD' ? null : file.text, { headers: file.headers });
  };
}
