import { join } from 'node:path';
import type { Shop } from '../../platform/context.ts';
import { picturesChangedAt } from '../catalog/index.ts';
import { createKeptFiles, type KeptFile, keptFileAnswer } from './kept-files.ts';
import { llmsText } from './llms.ts';
import { productFeed } from './product-feeds.ts';
import { robotsText } from './robots.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';

/** Answers a request for something that only machines read, or undefined when it asks for something else. */
export type MachineFiles = (request: Request) => Promise<Response | undefined>;

/** A feed or sitemap is at most this old when it is given out; a feed has the pictures of now. */
const maxAgeSeconds = 900;

const xml = 'application/xml; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

/** `/robots.txt`, `/llms.txt`, `/sitemap.xml`, `/sitemaps/*.xml` and the product feeds. */
export function createMachineFiles(shop: Shop): MachineFiles {
  const { db, clock, publicUrl } = shop;
  const kept = createKeptFiles({ folder: join(shop.dataDir, 'machine-files'), maxAgeSeconds });
  const source = () => ({ db, publicUrl, now: clock.now() });
  const files = async (path: string): Promise<KeptFile | undefined> => {
    if (path === '/sitemap.xml') return kept.file('sitemap', () => sitemapIndex(source()));
    if (path === '/feeds/google.xml')
      return kept.file('google', () => productFeed('google', source()), await picturesChangedAt(db));
    if (path === '/feeds/meta.xml')
      return kept.file('meta', () => productFeed('meta', source()), await picturesChangedAt(db));
    const name = /^\/sitemaps\/([a-z]+(?:-\d+)?)\.xml$/.exec(path)?.[1];
    const write = name === undefined ? undefined : await sitemap(name, source());
    return write && kept.file(`sitemap-${name}`, write);
  };
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    if (pathname === '/robots.txt') return text(request, robotsText(publicUrl));
    if (pathname === '/llms.txt') return text(request, await llmsText(db, publicUrl));
    const file = await files(pathname);
    return file && keptFileAnswer(request, file, xml);
  };
}

function text(request: Request, body: string): Response {
  const headers = { 'content-type': plain, 'cache-control': 'public, max-age=3600' };
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
