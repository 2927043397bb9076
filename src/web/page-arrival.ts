/*
 * A document that is opened is read out by its title and has the focus at its start. A page that the router puts in its
 * place has neither; this gives it both. Fetched with the first such page.
 */

const region = document.createElement('div');
region.ariaLive = 'polite';
region.className = 'sr-only';
document.body.append(region);

let endBefore = () => {};

/**
 * Says the title of the page that stands now and puts the focus on its heading; on the way back, on the link that had
 * led to `left`. Nothing scrolls. A field that the page itself chose, a dialog over it, and whoever has gone on already
 * keep the focus: `led` is what had it when the page came.
 */
export function arriveFrom(left: string, isBack: boolean, led: Element | null): void {
  endBefore();
  region.textContent = '';
  const link = isBack ? `main a[href="${CSS.escape(left)}"]` : '';
  let isTold = false;

  const settle = (mayTake: (focused: Element) => boolean) => {
    const heading = document.querySelector<HTMLElement>('main h1');
    // A heading that is still on its way brings the page's own title along.
    if (heading !== null && !isTold) {
      isTold = true;
      region.textContent = document.title;
    }
    const way = link === '' ? null : document.querySelector<HTMLElement>(link);
    const target = way ?? heading ?? document.querySelector('main');
    const focused = document.activeElement ?? document.body;
    if (target === null || target === focused || !mayTake(focused)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  const hands = new AbortController();
  // From the first key or touch on, the focus is the visitor's.
  for (const touch of ['keydown', 'pointerdown'])
    addEventListener(touch, () => hands.abort(), { capture: true, signal: hands.signal });
  const isFree = (focused: Element) => !hands.signal.aborted && focused.matches('body, main, h1');
  const later = new MutationObserver(() => {
    settle(isFree);
    if (isTold && hands.signal.aborted) later.disconnect();
  });
  const field = ':is(input, textarea, select)';
  const isLeading = (focused: Element) =>
    !hands.signal.aborted &&
    !focused.matches(`main ${field}, [role="dialog"] *`) &&
    (focused === led || !focused.matches(field));
  // A dialog that closes with its page gives the focus back in a task of its own; this comes after it.
  const first = requestAnimationFrame(() =>
    setTimeout(() => {
      settle(isLeading);
      later.observe(document.body, { childList: true, subtree: true });
    }),
  );
  endBefore = () => {
    cancelAnimationFrame(first);
    later.disconnect();
    hands.abort();
  };
}
