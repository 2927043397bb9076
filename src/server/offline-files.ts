import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Answers a request for what works without a connection, or undefined when it asks for something else. */
export type OfflineFiles = (request: Request) => Promise<Response | undefined>;

const source = new URL('../web/offline/', import.meta.url);
const paths: ReadonlySet<string> = new Set(['/sw.js', '/sin-conexion', '/sin-conexion.js']);

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The shop's fonts: names of their files without the hash, as `fonts.css` writes them. */
const fontFaces = [
  { file: 'inter', family: 'Inter Variable', weight: '400 600' },
  { file: 'bricolage-grotesque', family: 'Bricolage Grotesque Variable', weight: '640' },
];

/** Where the built fonts are; none while developing, when nothing is built. */
async function builtFonts(mediaFolder: string): Promise<{ rules: string; paths: string[] }> {
  const names = await readdir(mediaFolder).catch(() => []);
  const faces = fontFaces.flatMap(({ file, ...face }) => {
    const name = names.find((one) => one.startsWith(`${file}-`) && one.endsWith('.woff2'));
    return name === undefined ? [] : { ...face, path: `/static/media/${name}` };
  });
  return {
    paths: faces.map(({ path }) => path),
    rules: faces
      .map(
        ({ family, weight, path }) =>
          `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('${path}') format('woff2')}`,
      )
      .join('\n'),
  };
}

/**
 * The service worker and the page it keeps, with the shop's fonts from `mediaFolder`. The worker is asked for anew on every visit and named by what it keeps, so a
 * change reaches every browser at its next one; switched off, a worker is sent that removes itself.
 */
export function createOfflineFiles({
  isSwitchedOn,
  mediaFolder,
  shopName,
}: {
  isSwitchedOn: boolean;
  mediaFolder: string;
  /** What the shop is called now. */
  shopName: () => Promise<string>;
}): OfflineFiles {
  const read = async (name: string) => readFile(new URL(name, source), 'utf8');
  const load = async (name: string) => {
    const [worker, gone, page, script] = await Promise.all(
      ['service-worker.js', 'gone-worker.js', 'offline-page.html', 'offline-page.js'].map(read),
    );
    const fonts = await builtFonts(mediaFolder);
    const pageInFonts = (page?.replace('/* FONTS */', fonts.rules) ?? '').replaceAll('SHOP_NAME', () =>
      name.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`),
    );
    const version = createHash('sha256')
      .update(`${worker}${pageInFonts}${script}`)
      .digest('hex')
      .slice(0, 12);
    const policy = { 'content-security-policy': "default-src 'none'; connect-src 'self'" };
    return new Map([
      [
        '/sw.js',
        {
          text:
            (isSwitchedOn ? worker : gone)
              ?.replace("'VERSION'", `'${version}'`)
              .replace('[/* FONTS */]', JSON.stringify(fonts.paths)) ?? '',
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
          text: pageInFonts,
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
  let loaded: { name: string; files: ReturnType<typeof load> } | undefined;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!paths.has(pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const name = await shopName();
    // The page names the shop, and the worker is named by the page: both are made anew for another name.
    if (loaded?.name !== name) loaded = { name, files: load(name) };
    const file = (await loaded.files).get(pathname);
    return file && new Response(request.method === 'HEAD' ? null : file.text, { headers: file.headers });
  };
}
