/**
 * Lays out the parts of the first page that its style sheet left for later (`.further-down`), one by one while nothing
 * else happens, and from then on leaves nothing for later: pages opened by the router are laid out whole, so that the
 * way back leads to the same place of a list.
 */
export function layOutTheRest(): void {
  const part = document.querySelector('.further-down');
  if (part === null) {
    document.documentElement.dataset['whole'] = '';
    return;
  }
  // React compares with what it last said itself: it will not put the class back.
  part.classList.remove('further-down');
  // A frame for each of them: laid out together they would be one long task again.
  requestAnimationFrame(() => whenIdle(layOutTheRest));
}

/** Runs `work` when the browser has nothing better to do; Safari cannot say when that is. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 50);
}
