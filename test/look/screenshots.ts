// Photographs every public page; `npm run screenshots`, see README.md.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../setup/find-chromium.ts';
import { startDemoShop, type DemoShop } from './demo-shop.ts';
import { findExamples, pagesOfCustomer, publicPages } from './photographed-pages.ts';
import { countShifts, shiftsOf } from '../setup/count-shifts.ts';

const { values: options } = parseArgs({
  options: {
    /** A running shop instead of a fresh demo shop. */
    url: { type: 'string' },
    /** Only pages whose name contains one of these, with commas between. */
    only: { type: 'string', default: '' },
    out: { type: 'string', default: fileURLToPath(new URL('../../screenshots', import.meta.url)) },
  },
});

const widths = [390, 768, 1440];
const themes = ['light', 'dark'] as const;

/** What the page did that a shopper would call broken. */
type Flaw = { page: string; width: number; theme: string; flaw: string };

const shop = options.url === undefined ? await startDemoShop() : undefined;
const flaws: Flaw[] = [];
let taken = 0;
try {
  await photographAll(options.url ?? shop?.url ?? '', shop);
} finally {
  await shop?.stop();
}
for (const { page, width, theme, flaw } of flaws) console.log(`${page} (${width} px, ${theme}): ${flaw}`);
console.log(`${taken} pictures in ${options.out}, ${flaws.length} flaws`);
process.exit(flaws.length === 0 ? 0 : 1);

async function photographAll(url: string, demo: DemoShop | undefined): Promise<void> {
  const examples = await findExamples(url);
  const { product } = examples;
  const pages = publicPages(examples);
  await mkdir(options.out, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const theme of themes) {
      for (const width of widths) {
        const context = await browser.newContext({
          baseURL: url,
          viewport: { width, height: width < 700 ? 844 : 900 },
          deviceScaleFactor: 1,
          colorScheme: theme,
          locale: 'es-MX',
          timezoneId: 'America/Mexico_City',
          reducedMotion: 'reduce',
        });
        const errors: string[] = [];
        const photograph = async (name: string, path: string) => {
          if (!options.only.split(',').some((part) => name.includes(part))) return;
          errors.length = 0;
          const page = await context.newPage();
          page.on('pageerror', (error) => errors.push(String(error)));
          await countShifts(page);
          const look = async () => {
            await page.goto(path, { waitUntil: 'load' });
            // Scripts begin after everything that is seen; with them comes what belongs to this visitor.
            await page.waitForSelector('html[data-whole]', { state: 'attached' });
            await page.waitForLoadState('networkidle');
            const found = [...errors, ...(await flawsOf(page))];
            await page.screenshot({ path: `${options.out}/${name}-${width}-${theme}.png`, fullPage: true });
            taken += 1;
            return found;
          };
          const found = await Promise.race([look(), tooLong()]).catch((error: unknown) => [String(error)]);
          flaws.push(...found.map((flaw) => ({ page: name, width, theme, flaw })));
          await page.close();
        };
        for (const [name, path] of Object.entries(pages)) await photograph(name, path);
        if (demo) {
          await signIn(await context.newPage(), demo.customer);
          await putIntoCart(await context.newPage(), product);
          for (const [name, path] of Object.entries(pagesOfCustomer)) await photograph(name, path);
        }
        await context.close();
        console.log(`${width} px, ${theme}: done`);
      }
    }
  } finally {
    await browser.close();
  }
}

/** A page that hangs must not keep the others from being seen. */
function tooLong(): Promise<string[]> {
  return new Promise((done) =>
    setTimeout(() => done(['did not come to rest within a minute']), 60_000).unref(),
  );
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/email-login', { waitUntil: 'networkidle' });
  await page.getByLabel('Correo').first().fill(email);
  await page.getByLabel('Contraseña').first().fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await page.close();
}

/** Something to pay for, so that the cart and the checkout have something to show. */
async function putIntoCart(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
  const answer = page.waitForResponse(/add-to-cart/);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await answer;
  await page.close();
}

/** Overflow, missing pictures, shifts and texts that no shopper should read. */
async function flawsOf(page: Page): Promise<string[]> {
  // Lazy pictures load when they come near, or when they are no longer lazy: those of a shelf's other end.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getClientRects().length === 0),
  );
  const shifts = await shiftsOf(page);
  const shifted = shifts.reduce((sum, { score }) => sum + score, 0);
  const parts = [...new Set(shifts.flatMap((shift) => shift.parts))].join(' | ');
  const moved = shifted > 0.001 ? [`layout shift ${shifted.toFixed(4)} by ${parts}`] : [];
  const others = await page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) found.push(`${over} px wider than the window`);
    for (const image of document.images) {
      const isShown = image.getClientRects().length > 0;
      if (isShown && image.complete && image.naturalWidth === 0) found.push(`missing picture ${image.src}`);
    }
    const raw = /\b(undefined|NaN|null|\[object Object\]|Invalid Date|Lorem)\b/.exec(document.body.innerText);
    if (raw) found.push(`reads «${raw[0]}»`);
    if (location.pathname !== '/auth/login' && document.documentElement.lang !== 'es-MX') {
      found.push(`says it is written in ${document.documentElement.lang}`);
    }
    return found;
  });
  return [...moved, ...others];
}
