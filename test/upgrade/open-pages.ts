import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../setup/find-chromium.ts';
import { patience } from '../setup/patience.ts';

export type OpenPages = {
  /** Goes on with both where they stand: what was typed is there, and every click works. */
  goOn(): Promise<void>;
  /** What went wrong on them, a sentence each. */
  errors: readonly string[];
  close(): Promise<void>;
};

/**
 * A shopper and a member of staff who opened their pages before the upgrade and typed something. Neither reloads.
 * @param search words that find the product alone
 * @param product as it is called, which the member of staff edits
 */
export async function openPages(
  url: string,
  { search, product }: { search: string; product: { id: number; name: string } },
  account: { email: string; password: string },
): Promise<OpenPages> {
  const browser: Browser = await launchBrowser();
  const errors: string[] = [];
  const visit = async (who: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
    context.setDefaultTimeout(patience.timeout);
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(`${who}: ${String(error)}`));
    page.on('response', (response) => {
      const isWrong =
        response.status() >= 500 || (response.status() === 404 && /\/static\//.test(response.url()));
      if (isWrong) errors.push(`${who}: ${response.status()} ${response.url()}`);
    });
    return page;
  };
  const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' });

  const shopper = await visit('shopper');
  await shopper.goto('/');
  await alive(shopper);
  const box = shopper.getByRole('combobox', { name: /buscar/i }).first();
  await box.fill(search);

  const staff = await visit('staff');
  const signedIn = await staff.context().request.post('/api/admin-auth/sign-in/email', { data: account });
  if (!signedIn.ok()) throw new Error(`Signing in answered ${signedIn.status()}.`);
  await staff.goto(`/admin/products/${product.id}`);
  const description = staff.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('Escrito antes de la actualización');

  const goOnShopping = async () => {
    if ((await box.inputValue()) !== search) errors.push('shopper: what was typed is lost');
    await box.press('Enter');
    await shopper.waitForURL(/\/search\?q=/);
    await shopper.getByRole('link', { name: product.name }).first().click();
    await shopper.waitForURL(/\/product\//);
    await shopper.getByRole('button', { name: 'Agregar al carrito' }).first().click();
    await shopper.getByRole('dialog').locator('a[href="/cart"]').click();
    await shopper.waitForURL(/\/cart/);
    await shopper.getByText(product.name).first().waitFor();
  };
  const goOnEditing = async () => {
    if ((await description.inputValue()) !== 'Escrito antes de la actualización')
      errors.push('staff: what was typed is lost');
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await staff.getByText('Everything is saved').waitFor();
    await staff.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await staff.getByRole('table', { name: 'Orders' }).waitFor();
    await staff.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
    await staff.waitForURL(/\/admin\/order\/[0-9a-f-]{36}/);
  };
  const trying = (who: string, page: Page, work: () => Promise<void>) =>
    work().catch(async (error: unknown) => {
      const shown = (
        await page
          .locator('body')
          .innerText()
          .catch(() => '')
      ).slice(0, 300);
      errors.push(
        `${who} could not go on at ${page.url()}: ${String(error).slice(0, 300)}; it shows ${shown}`,
      );
    });
  return {
    errors,
    goOn: async () => {
      await trying('shopper', shopper, goOnShopping);
      await trying('staff', staff, goOnEditing);
    },
    close: () => browser.close(),
  };
}
