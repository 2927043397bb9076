import nprogress from 'nprogress';
import { useEffect } from 'react';
import { progressBar } from './constants.ts';

/**
 * The loading bar on top of the page (spec §2, §9): starts at 0.1, trickles every 200 ms, moves in 800 ms and ends
 * after 2 s or when what it stood for has arrived. Use it as a fallback of `Suspense` or while something loads.
 */
export function ProgressBar() {
  useEffect(() => {
    // The bar lives outside of React, at the end of the body.
    nprogress.configure({
      minimum: progressBar.minimum,
      speed: progressBar.speed,
      trickleSpeed: progressBar.trickleSpeed,
      showSpinner: false,
      // The library's own markup claims a role that does not exist.
      template: '<div class="bar"><div class="peg"></div></div>',
      barSelector: '.bar',
    });
    nprogress.start();
    const end = setTimeout(() => nprogress.done(), progressBar.endsAfterMilliseconds);
    return () => {
      clearTimeout(end);
      nprogress.done();
    };
  }, []);
  return null;
}
