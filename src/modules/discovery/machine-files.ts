import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Shop } from '../../platform/context.ts';
import { picturesChangedAt } from '../catalog/index.ts';
import { readSettings } from '../settings/index.ts';
import { readShippingRules } from '../shipping/index.ts';
import { createKeptFiles, type KeptFile, keptFileAnswer } from './kept-files.ts';
import { llmsText } from './llms.ts';
import { type FeedReader, productFeed } from './product-feeds.ts';
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
  const { db, clock, publicUrl, branding } = shop;
  const kept = createKeptFiles({ folder: join(shop.dataDir, 'machine-files'), maxAgeSeconds });
  const source = () => ({ db, publicUrl, now: clock.now() });
  const feed = async (reader: FeedReader): Promise<KeptFile> => {
    // What is asked for at the checkout must not be more than a feed says.
    const shipping = await readShippingRules(shop);
    const { name: shopName } = await branding();
    return kept.file(
      `${reader}-${nameInFiles(shopName)}`,
      () => productFeed(reader, { ...source(), shipping, shopName }),
      await picturesChangedAt(db),
    );
  };
  const files = async (path: string): Promise<KeptFile | undefined> => {
    if (path === '/sitemap.xml') return kept.file('sitemap', () => sitemapIndex(source()));
    if (path === '/feeds/google.xml') return feed('google');
    if (path === '/feeds/meta.xml') return feed('meta');
    const name = /^\/sitemaps\/([a-z]+(?:-\d+)?)\.xml$/.exec(path)?.[1];
    const write = name === undefined ? undefined : await sitemap(name, source());
    return write && kept.file(`sitemap-${name}`, write);
  };
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    if (pathname === '/robots.txt') return text(request, robotsText(publicUrl));
    if (pathname === '/llms.txt') {
      const returns = await readSettings(db, 'returns', shop.log);
      return text(request, await llmsText(db, publicUrl, (await branding()).name, returns));
    }
    const file = await files(pathname);
    return file && keptFileAnswer(request, file, xml);
  };
}

/** A feed under another name is another file, written at once. */
function nameInFiles(shopName: string): string {
  return createHash('sha256').update(shopName).digest('hex').slice(0, 12);
}

function text(request: Request, body: string): Response {
  const headers = { 'content-type': plain, 'cache-control': 'public, max-age=3600' };
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
