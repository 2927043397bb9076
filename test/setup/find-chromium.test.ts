import { expect, test } from 'vitest';
import { browserSources, launchBrowser } from './find-chromium.ts';

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'browser tests run on a system without a browser',
  async () => {
    const browser = await launchBrowser([browserSources.packaged]);
    // Two contexts, because the package's own arguments allow only one.
    for (const locale of ['es-MX', 'en-US']) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.setContent('<p>Hola</p>');
      expect(await page.evaluate('navigator.language + document.body.innerText')).toBe(`${locale}Hola`);
      await context.close();
    }
    await browser.close();
  },
);

test('a browser that does not start gives way to the next one', async () => {
  const broken = { name: 'broken', prepare: async () => ({ executablePath: '/dev/null' }) };
  await expect(launchBrowser([broken])).rejects.toThrow('broken');
  await (await launchBrowser([broken, ...Object.values(browserSources)])).close();
});
