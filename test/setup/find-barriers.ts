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

/** What axe finds wrong with a page as it stands now. Throws where the inspector saw no page. */
export async function findBarriers(page: Page): Promise<Barrier[]> {
  // The page's own policy forbids foreign scripts; the inspector comes in beside it.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  await session.detach();
  const results = await page.evaluate(async () => {
    // Something that is still fading in has less contrast than it will have; what turns for ever is not waited for.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return window.axe.run({ resultTypes: ['violations'] });
  });
  if (results.passes.length <= 5) throw new Error(`There is next to nothing on ${page.url()}.`);
  return results.violations.map(({ id, impact, nodes }) => ({
    isSerious: impact === 'serious' || impact === 'critical',
    text: `${id} ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  }));
}
