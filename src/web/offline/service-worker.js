/*
 * What the browser keeps for a visitor without a connection: the page that says so, scripts and styles that never change
 * under their names, and pictures seen lately. Answers of the API and pages are never kept: they belong to somebody, or
 * to a moment. The version is put in by the server; `SERVICE_WORKER=0` sends a worker that removes itself instead.
 */
const version = 'VERSION';
const offlineCache = `offline-${version}`;
const filesCache = 'files';
const picturesCache = 'pictures';
const offlinePage = '/sin-conexion';
/** Put in by the server, like the version. */
const fonts = [/* FONTS */];
const offlineFiles = [offlinePage, '/sin-conexion.js', '/favicon.svg', ...fonts];
const filesMax = 160;
const picturesMax = 80;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(offlineCache);
      // Fonts carry their hash, and the page that is open has just fetched them.
      const fresh = (path) => new Request(path, { cache: fonts.includes(path) ? 'default' : 'reload' });
      await cache.addAll(offlineFiles.map(fresh));
      // Nothing here depends on the version of the pages that are open.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('offline-') && name !== offlineCache) await caches.delete(name);
      }
      // The page is asked for while the worker wakes up.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // The staff's pages speak another language and have no offline page.
    if (!/^\/(admin|auth|api)(\/|$)/.test(pathname)) event.respondWith(page(event));
  } else if (offlineFiles.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => keptOr(request, offlineCache)));
  } else if (pathname.startsWith('/static/')) {
    event.respondWith(file(event));
  } else if (pathname.startsWith('/media/') && !pathname.startsWith('/media/og/')) {
    event.respondWith(picture(event));
  }
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return keptOr(offlinePage, offlineCache);
  }
}

/** Names carry a hash of the content: what is kept is right for ever. */
async function file(event) {
  const cache = await caches.open(filesCache);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(cache, event.request, answer.clone(), filesMax));
  return answer;
}

/** The network first (the browser keeps what it may); what was seen lately stands in without it. */
async function picture(event) {
  const cache = await caches.open(picturesCache);
  try {
    const answer = await fetch(event.request);
    if (answer.ok && answer.status === 200) {
      event.waitUntil(keep(cache, event.request, answer.clone(), picturesMax));
    }
    return answer;
  } catch {
    return (await cache.match(event.request, { ignoreVary: true })) ?? Response.error();
  }
}

async function keep(cache, request, answer, most) {
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && kept.headers.get('etag') === answer.headers.get('etag')) return;
  await cache.put(request, answer).catch(() => undefined);
  const all = await cache.keys();
  // Oldest first, as they were put in.
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old);
}

async function keptOr(request, name) {
  const cache = await caches.open(name);
  return (await cache.match(request, { ignoreVary: true })) ?? Response.error();
}
