import type { Page } from 'playwright-core';

/** A toast as it was when it came. Times in milliseconds by the page's own clock. */
export type SeenToast = {
  text: string;
  /** Of the toast and of the corner it stands in. */
  classes: string;
  cornerClasses: string;
  background: string;
  fromTop: number;
  fromRight: number;
  /** Of each progress bar. */
  barOpacities: string[];
  /** How long it is set to stand, as in a style. */
  duration: string;
  cameAt: number;
  wentAt: number | null;
  /** What happened to it meanwhile, and when: said where it stood too short. */
  events: string[];
};

type Log = { seen: SeenToast[]; asked: number[] };

declare global {
  interface Window {
    /** There once `watchToasts` has watched the page. */
    toastLog: Log;
  }
}

/**
 * Has the page write down its toasts: one stands for a second or two, which may be over before a busy machine looks.
 * Pages of `visit` do.
 */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log: Log = { seen: [], asked: [] };
    window.toastLog = log;
    const standing = new Map<Element, SeenToast>();
    const styleOf = (element: Element) => getComputedStyle(element);
    const write = (element: Element): SeenToast => {
      // It leaves when an animation has ended, which begins by the clock of frames: on a busy machine that one is behind.
      const cameAt = Number(document.timeline.currentTime ?? performance.now());
      const corner = element.closest('.Toastify__toast-container') ?? element;
      const { top, right } = corner.getBoundingClientRect();
      const bars = [...element.querySelectorAll('.Toastify__progress-bar--wrp')];
      const bar = element.querySelector<HTMLElement>('.Toastify__progress-bar');
      return {
        text: element.textContent ?? '',
        classes: element.className,
        cornerClasses: corner.className,
        background: styleOf(element).backgroundColor,
        fromTop: top,
        fromRight: document.documentElement.clientWidth - right,
        barOpacities: bars.map((one) => styleOf(one).opacity),
        duration: bar?.style.animationDuration ?? '',
        cameAt,
        wentAt: null,
        events: [],
      };
    };
    const happened = [
      'click',
      'pointerdown',
      'animationstart',
      'animationend',
      'animationcancel',
      'blur',
      'focus',
    ];
    for (const type of happened) {
      addEventListener(
        type,
        (event) => {
          for (const [element, { wentAt, events }] of standing) {
            const isOfToast = event.target instanceof Node && element.contains(event.target);
            if (wentAt !== null || (event.target instanceof Element && !isOfToast && type !== 'click'))
              continue;
            const name = event instanceof AnimationEvent ? ` ${event.animationName}` : '';
            events.push(
              `${type}${name} ${isOfToast ? 'in it' : 'elsewhere'} at ${Math.round(performance.now())}`,
            );
          }
        },
        true,
      );
    }
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('.Toastify__toast')) {
          if (standing.has(element) || !element.textContent) continue;
          const toast = write(element);
          standing.set(element, toast);
          log.seen.push(toast);
        }
        for (const [element, toast] of standing) {
          if (!element.isConnected) toast.wentAt ??= performance.now();
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** Waits for a toast that says `text`, each call for another one; `'gone'` waits until it has left, too. */
export async function toastOf(page: Page, text: string, until: 'come' | 'gone' = 'come'): Promise<SeenToast> {
  const place = await page.waitForFunction((wanted) => {
    const { seen, asked } = window.toastLog;
    const index = seen.findIndex((toast, at) => toast.text === wanted && !asked.includes(at));
    if (index < 0) return false;
    asked.push(index);
    return { index };
  }, text);
  const { index } = (await place.jsonValue()) as { index: number };
  const toast = await page.waitForFunction(
    ([at, isGone]) => {
      const found = window.toastLog.seen[at];
      return found && (!isGone || found.wentAt !== null) ? found : false;
    },
    [index, until === 'gone'] as const,
  );
  return (await toast.jsonValue()) as SeenToast;
}

/** What every toast of the page said so far. */
export function toastTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.toastLog.seen.map(({ text }) => text));
}
