import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ServerBuild } from 'react-router';
import { launchBrowser } from './find-chromium.ts';
import { patience } from './patience.ts';
import { watchToasts } from './toasts.ts';
import { forget, startTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** A shop with its pages, sockets, jobs and payment emulators, and a browser in front of it. */
export type BrowserShop = TestShop & {
  browser: Browser;
  /** A fresh visitor: no cookies, nothing stored. Failures of the page's scripts are collected in `problems`. */
  visit(options?: {
    width?: number;
    height?: number;
    colorScheme?: 'light' | 'dark';
    /** Allowed only where it is tested: what it answers cannot be routed by a test. */
    serviceWorkers?: 'allow' | 'block';
    language?: 'en-US' | 'es-MX';
    /** Who asked for less motion sees the same at once; a twentieth of a story's processor time goes into motion. */
    motion?: 'reduce' | 'no-preference';
  }): Promise<Visitor>;
};

export type Visitor = { context: BrowserContext; page: Page; problems: string[] };

/**
 * Without a graphics card a pretended one took more than the pages themselves to put them together. Where the processor
 * draws, a window in one tile takes less of it than one in twenty.
 */
const flatPages = ['--disable-gpu-compositing', '--default-tile-width=1440', '--default-tile-height=960'];
/** One for all files of a worker: a fresh visitor is a context, not a browser. It ends with the worker. */
let shared: Browser | undefined;

/** Starts everything for a browser test; `npm test` has built the pages before. */
export async function startBrowserShop(
  options: Pick<TestShopOptions, 'reachesLoopback' | 'pageCache'> = {},
): Promise<BrowserShop> {
  const build = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(fileURLToPath(build)))
    throw new Error('The pages are not built: run `npm test` or `npm start`.');
  const pages = (await import(build.href)) as ServerBuild;
  const shop = await startTestShop({ ...options, emulators: true, jobs: true, pages });
  const browser = (shared = shared?.isConnected() ? shared : await launchBrowser(undefined, flatPages));
  const browserShop: BrowserShop = {
    ...shop,
    browser,
    visit: async ({
      width = 1280,
      height = 900,
      colorScheme = 'light',
      serviceWorkers = 'block',
      language = 'en-US',
      motion = 'reduce',
    } = {}) => {
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: { width, height },
        colorScheme,
        serviceWorkers,
        // Stories of staff read English; the shop speaks Spanish whatever a browser prefers.
        locale: language,
        reducedMotion: motion,
        timezoneId: 'America/Mexico_City',
      });
      context.setDefaultTimeout(patience.timeout);
      const page = await context.newPage();
      await watchToasts(page);
      waitUntilAlive(page);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        // A refused call is logged by the browser too; what the page does with it is what the test checks.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          problems.push(message.text());
        }
      });
      return { context, page, problems };
    },
    stop: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await shop.stop();
      forget(browserShop);
    },
  };
  return browserShop;
}

/** A page is there for a test when its buttons answer, unless the test asks for less (`waitUntil: 'commit'`). */
function waitUntilAlive(page: Page): void {
  const alive = async () => {
    await page.waitForFunction(
      () =>
        'alive' in document.documentElement.dataset ||
        document.querySelector('script[type="text/module-later"]') === null,
    );
  };
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await alive();
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...given) => {
    const response = await reload(...given);
    await alive();
    return response;
  };
}
