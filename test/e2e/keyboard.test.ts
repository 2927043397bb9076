import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** Nobody should need more to reach anything on a page. */
const tabsMax = 120;

/** What has the focus, as somebody sees it who only uses the keyboard. */
type Focused = { name: string; tag: string; isMarked: boolean; hiddenBy: string | null };

/** Runs in the page. */
function readFocus(): Focused {
  const element = document.activeElement as HTMLElement;
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const describedBy = element.getAttribute('aria-labelledby');
  const name =
    element.getAttribute('aria-label') ??
    (describedBy === null ? undefined : document.getElementById(describedBy)?.textContent) ??
    label ??
    element.textContent;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  // Of something larger than the window, what is in it counts.
  const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
  const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
  const atPoint = document.elementFromPoint(x, y);
  const isSeen =
    atPoint !== null &&
    (element.contains(atPoint) || atPoint.contains(element) || atPoint.closest('label') !== null);
  return {
    name: (name ?? '').trim(),
    tag: element.tagName,
    isMarked: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
    hiddenBy: isSeen ? null : `${atPoint?.tagName} ${atPoint?.className.toString() ?? ''}`,
  };
}

/** Tabs to what is called `name`; everything on the way must show that it has the focus, and not under something else. */
async function tabTo(page: Page, name: RegExp, tag?: string): Promise<void> {
  const way: string[] = [];
  for (let count = 0; count < tabsMax; count += 1) {
    await page.keyboard.press('Tab');
    const focused = await settled(page);
    way.push(focused.name.slice(0, 40));
    expect(focused.isMarked, `«${focused.name}» shows no focus`).toBe(true);
    expect(focused.hiddenBy, `«${focused.name}» has the focus under something else`).toBeNull();
    if (name.test(focused.name) && (tag === undefined || focused.tag === tag)) return;
  }
  throw new Error(`No key leads to ${name} on ${page.url()}: ${way.join(' · ')}`);
}

/** Scrolling to what has the focus takes a moment. */
async function settled(page: Page): Promise<Focused> {
  let focused = await page.evaluate(readFocus);
  for (let tries = 0; focused.hiddenBy !== null && tries < 10; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    focused = await page.evaluate(readFocus);
  }
  return focused;
}

async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test.each([
  { view: 'a desktop', width: 1280, height: 900 },
  // 1280 × 900 at 200 %: half as many pixels of CSS (WCAG 1.4.4, 1.4.10).
  { view: 'zoom at 200 %', width: 640, height: 450 },
])('a whole purchase needs no pointer ($view)', async ({ width, height }) => {
  const word = `topacio${width}`;
  const category = await createCategory(shop.db, { name: `Estante ${word}` });
  await createProduct(shop.db, {
    name: `Tarjeta de video ${word} RTX 5070`,
    priceCents: 1_299_900,
    categoryIds: [category.id],
  });
  const { page, context, problems } = await shop.visit({ width, height });

  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  expect(await page.evaluate(readFocus)).toMatchObject({ name: 'Ir al contenido', isMarked: true });
  await tabTo(page, /^(Buscar|Busca )/i, 'INPUT');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=/);
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .waitFor();
  // Whoever arrives has the title in focus, on a slow machine a moment after the goods are seen.
  await page.locator('h1:focus').waitFor();
  await tabTo(page, new RegExp(`^Tarjeta de video ${word}`), 'A');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/product\//);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().waitFor();
  await page.locator('h1:focus').waitFor();
  await tabTo(page, /^Agregar al carrito$/, 'BUTTON');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Product has been added to cart.');

  await page.goto('/cart', { waitUntil: 'networkidle' });
  await tabTo(page, /pagar|finalizar|comprar/i, 'A');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await page.getByRole('main').getByRole('link', { name: 'Crea tu cuenta' }).waitFor();
  await tabTo(page, /^Crea tu cuenta$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Registrarme con correo' }).waitFor();
  await tabTo(page, /^Registrarme con correo$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Crear cuenta' }).waitFor();
  await typeInto(page, /^Nombre/, 'Ana Teclado');
  await typeInto(page, /^Correo/, `teclado-${width}@prueba.example`);
  await typeInto(page, /^Contraseña/, 'contraseña-de-prueba');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/checkout');

  await page.locator('input[name="street"]').waitFor();
  await page.waitForLoadState('networkidle');
  // The order of the form is its own affair; each field is reached from the one before it.
  const fields: Record<string, string> = {
    recipient: 'Ana Teclado',
    phone: '5512345678',
    postal_code: '03940',
    state: 'Ciudad de',
    municipality: 'Benito Juárez',
    neighbourhood: 'Crédito Constructor',
    street: 'Av. Insurgentes Sur',
    exterior_number: '1602',
  };
  const left = new Set(Object.keys(fields));
  for (let count = 0; left.size > 0 && count < tabsMax; count += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    if (left.delete(name)) await page.keyboard.type(fields[name] ?? '');
  }
  expect([...left]).toEqual([]);
  await tabTo(page, /^(Pagar|Generar)/, 'BUTTON');
  await page.keyboard.press('Enter');
  await page.locator('#cardNumber').waitFor();
  await page.locator('#cardNumber').focus();
  await page.keyboard.type('4242 4242 4242 4242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 / 34');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana Teclado');
  await page.keyboard.press('Enter');
  await page.getByText('Tu pago está confirmado').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
