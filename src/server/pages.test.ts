import { createContext, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createPageRenderer } from './pages.ts';

/** An application of one address that answers with `page`. */
function rendererOf(page: () => Response) {
  const build = {
    entry: { module: { default: page, apiContext: createContext(), speakAsTheServer() {} } },
    routes: { root: { id: 'root', path: 'page', module: { loader: page } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    // The types know built pages only; this is a route without one and an entry that hands its context on.
  } as unknown as ServerBuild;
  const render = createPageRenderer({
    build,
    api: () => new Response('{}'),
    apiBaseUrl: '/api',
    publicUrl: 'http://shop.example',
    clock: systemClock,
    log: createLog('silent'),
  });
  return (headers: Record<string, string> = {}) =>
    render(new Request('http://shop.example/page', { headers }));
}

const html = (text: string, headers = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html', ...headers } });

test("a personal page is cached only by its visitor's browser", async () => {
  const render = rendererOf(() => html('<p>Hola, Ana</p>'));
  const own = await render({ cookie: 'ensambla.session_token=x' });
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect((await render()).headers.get('vary')).toBe('Cookie');
});

test("a page's own cache header wins", async () => {
  const render = rendererOf(() => html('<p>Hola</p>', { 'cache-control': 'no-store' }));
  expect((await render({ cookie: 'a=b' })).headers.get('cache-control')).toBe('no-store');
});

test('a page runs only its own scripts', async () => {
  const render = rendererOf(() => html('<script>go()</script><script src="/static/a.js"></script>'));
  const policy = (await render()).headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('a page names its scripts, but asks for none of them before everything else has arrived', async () => {
  const render = rendererOf(() =>
    html(
      '<html><head><link rel="modulepreload" href="/static/js/a.js"/></head><body>' +
        '<script type="module" async="">import("/static/js/a.js")</script></body></html>',
    ),
  );
  const response = await render();
  const text = await response.text();
  expect(text).not.toContain('<link');
  expect(text).not.toContain('<script type="module"');
  expect(text).toContain('["/static/js/a.js"]');
  // The text of the scripts and the one that begins them.
  expect(response.headers.get('content-security-policy')?.match(/'sha256-/g)).toHaveLength(2);
});
