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
