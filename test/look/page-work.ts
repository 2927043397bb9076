// What a page costs the browser that opens it: script it fetches and what its main thread does until it is idle; see README.md.
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../setup/find-chromium.ts';
import { examplePages, startDemoShop } from './demo-shop.ts';

const { values: options } = parseArgs({
  options: {
    /** A running shop instead of a fresh demo shop. */
    url: { type: 'string' },
    rounds: { type: 'string', default: '9' },
  },
});

type Work = { scriptBytes: number; task: number; script: number; layout: number; style: number };

const shop = options.url === undefined ? await startDemoShop() : undefined;
const browser = await launchBrowser(undefined, []);
try {
  const url = options.url ?? shop?.url ?? '';
  const { category, product } = await examplePages(url);
  console.log('| page | script, KB of gzip | main thread, ms | of it script | layout | styles |');
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const [name, path] of Object.entries({ home: '/', category, product })) {
    // The first visits make the page, its pictures and what the browser keeps of scripts.
    for (let round = 0; round < 2; round += 1) await visit(browser, url + path);
    const rounds: Work[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1)
      rounds.push(await visit(browser, url + path));
    const middle = (of: keyof Work) =>
      rounds.map((work) => work[of]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
    const milliseconds = (['task', 'script', 'layout', 'style'] as const).map((of) => middle(of).toFixed(0));
    console.log(`| ${name} | ${(middle('scriptBytes') / 1024).toFixed(1)} | ${milliseconds.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await shop?.stop();
}

/** One visit by somebody new, from navigation until the page is alive, laid out and asks for nothing more. */
async function visit(opened: Browser, address: string): Promise<Work> {
  const context = await opened.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  try {
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForSelector('html[data-alive][data-whole]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    return {
      scriptBytes: (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0),
      task: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration'),
      style: of('RecalcStyleDuration'),
    };
  } finally {
    await context.close();
  }
}
