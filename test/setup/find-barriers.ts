import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    /** There once `findBarriers` has brought it into the page. */
    axe: { run(options: object): Promise<AxeResults> };
  }
}

/** A barrier on a page: axe's rule and the places where it is broken. */
export type Barrier = { isSerious: boolean; text: string };

/** What may be another in the same page when it is worn in other colours and another width. */
const rulesOfLooks = ['color-contrast', 'button-name', 'link-name'];

/**
 * What axe finds wrong with a page as it stands now, or only by the rules that its looks may break. Throws where the
 * inspector saw no page.
 */
export async function findBarriers(
  page: Page,
  by: 'all rules' | 'its looks' = 'all rules',
): Promise<Barrier[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The page's own policy forbids foreign scripts; the inspector comes in beside it.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe });
    await session.detach();
  }
  const rules = by === 'its looks' ? { runOnly: rulesOfLooks } : {};
  const results = await page.evaluate(async (chosen) => {
    // Something that is still fading in has less contrast than it will have; what turns for ever, or as far as somebody
    // scrolls, is not waited for.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return window.axe.run({ resultTypes: ['violations'], ...chosen });
  }, rules);
  if (results.passes.length <= (by === 'its looks' ? 0 : 5))
    throw new Error(`There is next to nothing on ${page.url()}.`);
  return results.violations.map(({ id, impact, nodes }) => ({
    isSerious: impact === 'serious' || impact === 'critical',
    text: `${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  }));
}

/** What is a barrier on a page as a desktop shows it by day, or in its looks on a phone by night; it is left on a desktop. */
export async function barriersByDayAndNight(page: Page): Promise<Barrier[]> {
  const found: Barrier[] = [];
  const path = page.url().slice(new URL(page.url()).origin.length);
  for (const look of [desktopByDay, { colorScheme: 'dark', width: 390 }] as const) {
    await wear(page, look);
    for (const { isSerious, text } of await findBarriers(
      page,
      look === desktopByDay ? 'all rules' : 'its looks',
    ))
      found.push({ isSerious, text: `${path} (${look.colorScheme}): ${text}` });
  }
  await wear(page, desktopByDay);
  return found;
}

const desktopByDay = { colorScheme: 'light', width: 1280 } as const;

/** The same page in another window: what it wears there, without being loaded anew. */
export async function wear(
  page: Page,
  { colorScheme, width }: { colorScheme: 'light' | 'dark'; width: number },
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
  // A frame in which it is laid out, and one for what answers to its width.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
