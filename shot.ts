import { launchBrowser } from './test/setup/find-chromium.ts';
const base = 'http://127.0.0.1:4520';
const browser = await launchBrowser();
const width = Number(process.argv[2] ?? 390);
const dark = process.argv[3] === 'dark';
const context = await browser.newContext({
  locale: 'es-MX',
  viewport: { width, height: width < 500 ? 844 : 900 },
  colorScheme: dark ? 'dark' : 'light',
});
const page = await context.newPage();
const problems: string[] = [];
page.on('console', (m) => {
  if (m.type() === 'error') problems.push(m.text());
});
page.on('pageerror', (e) => problems.push(String(e)));
const email = `ines${width}${dark ? 'd' : ''}${Date.now() % 100000}@prueba.example`;
const tag = `/tmp/s3-${width}${dark ? 'd' : ''}`;
const shot = (name: string, fullPage = true) => page.screenshot({ path: `${tag}-${name}.png`, fullPage });
await page.goto(`${base}/search?q=${encodeURIComponent('ssd 1tb')}`);
await page.waitForLoadState('networkidle');
await shot('search', false);
await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
await page.waitForURL(/\/product\//);
await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
await page.waitForTimeout(1500);
await page.goto(`${base}/checkout`);
await page.waitForURL(/login/);
await page.locator('main').getByLabel('Nombre').fill('Inés Invitada');
await page.locator('main').getByLabel('Correo').fill(email);
await page.getByRole('button', { name: 'Continuar', exact: true }).click();
await page.waitForURL('**/checkout');
await page.locator('form:not([inert])').waitFor();
for (const [name, value] of Object.entries({
  phone: '5512345678',
  postal_code: '03940',
  municipality: 'Benito Juárez',
  neighbourhood: 'Crédito Constructor',
  street: 'Av. Insurgentes Sur',
  exterior_number: String(Date.now() % 10000),
}))
  await page.locator(`input[name="${name}"]`).fill(value);
await page.waitForTimeout(1500);
await page.getByLabel(/OXXO/).first().check();
await page.waitForTimeout(800);
await shot('checkout');
await page.getByRole('button', { name: 'Generar mi ficha de OXXO' }).click();
await page.waitForURL((u) => u.port !== '4520', { timeout: 20000 }).catch(() => undefined);
await page.waitForLoadState('networkidle');
console.log(page.url());
await shot('provider');
const buttons = await page.getByRole('button').allTextContents();
console.log(buttons);
await page.locator('#pay-oxxo').click();
await page.getByText('Tu pedido está apartado').waitFor();
await page.waitForLoadState('networkidle');
await shot('thanks');
await page.getByRole('link', { name: /Ver e imprimir/ }).click();
await page.getByRole('heading', { level: 1 }).waitFor();
await page.waitForLoadState('networkidle');
await shot('slip');
console.log(page.url(), await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
await page.emulateMedia({ media: 'print' });
await shot('slip-print');
await page.emulateMedia({ media: null as never });
const orderId = new URL(page.url()).searchParams.get('pedido') ?? '';
await page.goto(`${base}/dashboard?pedido=${orderId}`);
await page.waitForLoadState('networkidle');
await shot('order');
await page.goto(`${base}/dashboard`);
await page.waitForLoadState('networkidle');
await shot('orders');

import { readdirSync, readFileSync } from 'node:fs';
const out = '/tmp/shop3-data/outbox';
let link = '';
for (let i = 0; i < 20 && !link; i++) {
  await page.waitForTimeout(700);
  for (const f of readdirSync(out)) {
    const t = readFileSync(out + '/' + f, 'utf8')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    if (t.includes(email) && /seguimiento\/[\w-]{59}/.test(t)) {
      link = /http\S+?seguimiento\/[\w-]{59}/.exec(t)![0];
      console.log(f);
    }
  }
}
console.log(link);
const other = await browser.newContext({
  locale: 'es-MX',
  viewport: { width, height: width < 500 ? 844 : 900 },
  colorScheme: dark ? 'dark' : 'light',
});
const p2 = await other.newPage();
await p2.goto(link.replace(/^http:\/\/[^/]+/, base));
await p2.waitForLoadState('networkidle');
await p2.screenshot({ path: `${tag}-linked.png`, fullPage: true });
await p2.goto(link.replace(/^http:\/\/[^/]+/, base) + '/ficha');
await p2.waitForLoadState('networkidle');
await p2.screenshot({ path: `${tag}-linkedslip.png`, fullPage: true });
await p2.goto(link.replace(/^http:\/\/[^/]+/, base).slice(0, -2) + 'AA');
await p2.waitForLoadState('networkidle');
await p2.screenshot({ path: `${tag}-ended.png`, fullPage: true });
await p2.goto(base + '/search?q=tarjeta+de+regalo');
await p2.waitForLoadState('networkidle');
await p2.screenshot({ path: `${tag}-regalo.png`, fullPage: false });
await p2.goto(base + '/search?q=monitor+144hz');
await p2.waitForLoadState('networkidle');
await p2.screenshot({ path: `${tag}-hz.png`, fullPage: false });
console.log(problems);
await browser.close();
