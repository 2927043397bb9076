/**
 * Runs in the document's head: says when the shop's own fonts take the place of their stand-ins. Somebody's first page
 * asks for them behind its first paint, because on a slow line they would take turns with the styles and the first
 * picture; where nothing tells of a paint, a moment after the page has loaded. Every later page has them from its start.
 * A browser that keeps nothing has them at once, too.
 */
export const fontsScript = `(() => {
const show = () => { document.documentElement.dataset.fonts = ''; };
const ask = () => Promise.all(['1em "Inter Variable"', '640 1em "Bricolage Grotesque Variable"'].map((font) => document.fonts.load(font)))
.then(() => { show(); localStorage.setItem('fonts', '1'); });
try {
if (localStorage.getItem('fonts')) return show();
new PerformanceObserver((_, observer) => { observer.disconnect(); ask(); }).observe({ type: 'paint', buffered: true });
addEventListener('load', () => setTimeout(ask, 300));
} catch { show(); }
})()`;
