import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { countShifts, shiftsOf } from '../setup/count-shifts.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { patience } from '../setup/patience.ts';
import { pictureFile } from '../spec/shop-in-use.ts';

/* What staff write: a hero for Friday, a policy, a banner. Pages are kept here as in production. */

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop({ pageCache: true });
  owner = await signInStaff(shop);
  await vi.waitUntil(async () => (await fetch(shop.url)).headers.has('etag'), patience);
});
afterAll(() => shop.stop());
beforeEach(() => shop.clock.reset());

async function enter(
  path: string,
  screen: Parameters<BrowserShop['visit']>[0] = {},
): Promise<{ page: Page; problems: string[]; leave: () => Promise<void> }> {
  const { page, problems, context } = await shop.visit(screen);
  await signInStaffAt(page, owner);
  await page.goto(path);
  return { page, problems, leave: () => context.close() };
}

/** Asked twice: the second answer is the kept one. */
const homePage = async () => {
  await (await fetch(shop.url)).text();
  return (await fetch(shop.url)).text();
};
const heard = () => vi.waitUntil(() => shop.shop.changes.settled(), patience);
/** What a process that was there does by its clock. */
const turnAt = async (time: Date) => {
  shop.clock.set(time);
  await shop.open.runJob('content.turn');
  await heard();
};

/** Midnight in Mexico City, so many days after the next one. */
function midnight(days: number): Date {
  const next = new Date(Date.now() - 6 * 3_600_000);
  next.setUTCHours(30, 0, 0, 0);
  return new Date(next.getTime() + days * 86_400_000);
}
const onTheWall = (time: Date) => new Date(time.getTime() - 6 * 3_600_000).toISOString().slice(0, 16);

test.each([390, 1440])('at %i px nothing moves while the editor of a page comes', async (width) => {
  const { page, leave } = await enter('/admin/content/pages', { width, height: 900 });
  await countShifts(page);
  for (const path of ['/admin/content/pages/envios', '/admin/content/home']) {
    await page.goto(path);
    await page
      .getByRole('toolbar')
      .or(page.getByRole('button', { name: 'Add a section' }))
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { score }) => total + score, 0);
    expect(sum, JSON.stringify({ path, shifts })).toBeLessThan(0.02);
  }
  await leave();
});

test('a hero is scheduled, looked at as on its day, live at midnight and gone after its end', async () => {
  const [begins, ends] = [midnight(2), midnight(5)];
  const { page, problems, leave } = await enter('/admin/content/home');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Hero/ }).click();
  await page.getByLabel('Title').fill('Viernes de memorias');
  await page.getByLabel('Button').fill('Ver memorias');
  await page.getByLabel('Leads to').fill('/category');
  const picture = await pictureFile();
  await page.getByLabel('Picture file').setInputFiles({
    name: 'viernes.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture.arrayBuffer()),
  });
  await page.getByLabel('What the picture shows').fill('Memorias en fila');
  await page.getByRole('button', { name: 'Another picture' }).waitFor();
  await page.getByLabel('Shown from').fill(onTheWall(begins));
  await page.getByLabel('Shown until').fill(onTheWall(ends));
  // What is typed outlives a reload.
  await page.reload();
  await page.getByText('Viernes de memorias').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('The draft is saved.').waitFor();
  expect(await homePage()).not.toContain('Viernes de memorias');

  await page.getByRole('link', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe').getByText('Viernes de memorias');
  await page.frameLocator('iframe').getByText('Vista previa del borrador').waitFor();
  expect(await shown.count()).toBe(0);
  await page.getByLabel('As on').fill(onTheWall(begins));
  await shown.waitFor();
  await page.getByLabel('As on').fill(onTheWall(ends));
  await page
    .frameLocator('iframe')
    .getByText(/Vista previa del borrador:/)
    .waitFor();
  await expect.poll(() => shown.count(), patience).toBe(0);

  await page.goto('/admin/content/home');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The home page is published.').waitFor();
  expect(await homePage()).not.toContain('Viernes de memorias');
  await turnAt(new Date(begins.getTime() - 60_000));
  expect(await homePage()).not.toContain('Viernes de memorias');
  await turnAt(begins);
  expect(await homePage()).toContain('Viernes de memorias');
  await turnAt(ends);
  expect(await homePage()).not.toContain('Viernes de memorias');
  expect(problems).toEqual([]);
  await leave();
});

test('a section begins to the second on kept pages, without a job', async () => {
  const { version, value } = await owner.api.navigationContent.show();
  const soon = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000).toISOString();
  const banner = { id: 'ahora', is_visible: true, text: 'Empieza ahora', to: '/promotion' };
  await owner.api.navigationContent.publish({
    body: {
      version,
      value: { ...value, banners: [{ ...banner, starts_at: soon(2), ends_at: soon(4) }, ...value.banners] },
    },
  });
  expect(await homePage()).not.toContain('Empieza ahora');
  await expect.poll(homePage, patience).toContain('Empieza ahora');
  await expect.poll(homePage, patience).not.toContain('Empieza ahora');
});

test('a preview is for staff alone, and kept by nobody', async () => {
  const stranger = await fetch(`${shop.url}/vista-previa`, { redirect: 'manual' });
  expect([stranger.status, stranger.headers.get('location')]).toEqual([
    302,
    '/auth/login?back=%2Fvista-previa',
  ]);
  const { page, leave } = await enter('/admin/content/preview');
  const answer = await page.request.get('/vista-previa');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect((await fetch(shop.url)).headers.get('x-frame-options')).toBe('DENY');
  await leave();
});

test('a policy is written, published, compared and brought back', async () => {
  const policy = async () => (await fetch(`${shop.url}/garantia`)).text();
  expect(await policy()).toContain('Cómo hacerla válida');
  const { page, problems, leave } = await enter('/admin/content/pages');
  await page.getByRole('link', { name: 'Garantía' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.getByRole('heading', { name: 'Qué cubre' }).click();
  await page.keyboard.press('End');
  // The editor hears a moment later where the browser has put the caret; nobody's next key is that quick.
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nuevo: ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('dos años');
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The page is published.').waitFor();
  expect(await policy()).toContain('<p>Nuevo: <strong>dos años</strong></p>');

  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /As the shop began/ }).click();
  await dialog.getByText('Nuevo: dos años').waitFor();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('That version is shown again.').waitFor();
  expect(await policy()).not.toContain('dos años');
  expect(await text.textContent()).not.toContain('dos años');
  expect(problems).toEqual([]);
  await leave();
});

test('text from Word becomes headings, lists and links, and nothing else', async () => {
  const { page, problems, leave } = await enter('/admin/content/pages/add');
  await page.getByLabel('Title', { exact: true }).fill('Guía pegada');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.evaluate(() => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color: red}</style></head><body>
      <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
      <h1 style="mso-outline-level:1">Antes de comprar<o:p></o:p></h1>
      <p class="MsoNormal"><span style="font-family:Arial">Mide tu <b>gabinete</b>.</span><o:p></o:p></p>
      <p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>Largo</p>
      <p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span><a href="javascript:alert(1)">Alto</a></p>
      <img src="file:///C:/foto.png"><script>window.wasRun = true</script></body></html>`;
    const data = new DataTransfer();
    data.setData('text/html', html);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL('**/admin/content/pages/guia-pegada');
  const { value } = await owner.api.pageContent.show({ params: { page: 'guia-pegada' } });
  const text = (words: string, ...marks: object[]) => ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks }),
  });
  const point = (words: string) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [text(words)] }],
  });
  expect(value.body['content']).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Antes de comprar')] },
    {
      type: 'paragraph',
      content: [text('Mide tu '), text('gabinete', { type: 'bold' }), text('.')],
    },
    { type: 'bulletList', content: [point('Largo'), point('Alto')] },
  ]);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(problems).toEqual([]);
  await leave();
});

test('sections are moved with the keyboard, and two people see each other’s changes', async () => {
  const { page, leave } = await enter('/admin/content/home');
  const grip = page.getByRole('button', { name: 'Move Destacados del día', exact: true });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText(/Destacados del día: place \d of \d+\./).waitFor({ state: 'attached' });
  const { version, value } = await owner.api.homeContent.show();
  await owner.api.homeContent.save({ body: { version, value: { sections: value.sections.slice(0, 4) } } });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Somebody saved other values meanwhile').waitFor();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  expect(await page.getByRole('listitem').filter({ hasText: 'Lo más vendido' }).count()).toBe(0);
  await leave();
});

test.each([
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 820 },
] as const)(
  'no page of it has a serious barrier ($colorScheme, $width px)',
  async ({ colorScheme, width }) => {
    const { page, leave } = await enter('/admin/content/home', { colorScheme, width });
    const barriers: string[] = [];
    const look = async (what: string) => {
      for (const { isSerious, text } of await findBarriers(page))
        if (isSerious) barriers.push(`${what}: ${text}`);
    };
    const closed = page.locator('ol button[aria-expanded="false"]');
    while ((await closed.count()) > 0) await closed.first().click();
    await look('home');
    await page.goto('/admin/content/navigation');
    await look('navigation');
    await page.goto('/admin/content/pages');
    await look('pages');
    await page.goto('/admin/content/pages/devoluciones');
    await page.getByRole('toolbar').waitFor();
    await look('page');
    await page.getByRole('button', { name: 'Versions' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /As the shop began/ })
      .click();
    await page.getByText('It says what is shown now.').waitFor();
    await look('versions');
    expect(barriers).toEqual([]);
    await leave();
  },
);
