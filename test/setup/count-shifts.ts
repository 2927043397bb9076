import type { Page } from 'playwright-core';

/** Something moved without anybody having touched it: how far, as the browser scores it, and what. */
export type Shift = { score: number; parts: string[] };

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Notes from the page's next document on whatever moves later than half a second after a click or a key. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] };
    const shifts: Shift[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        shifts.push({
          score: value,
          parts: sources.map(({ node }) => `${node?.nodeName} ${node?.className}`),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved in the page's document so far. Throws where nobody counted. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => {
    if (window.shifts === undefined) throw new Error('The document was opened before shifts were counted.');
    return window.shifts;
  });
}
