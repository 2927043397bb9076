/**
 * Has the browser keep what the shop shows without a connection. Once the page stands and has nothing else to do; a
 * browser that refuses shows its own page instead.
 */
export function keepForOffline(): void {
  const { serviceWorker } = navigator;
  // While developing, what is kept would stand in the way of what was changed.
  if (serviceWorker === undefined || import.meta.env.DEV) return;
  const register = () => {
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') setTimeout(register, 2000);
  else window.addEventListener('load', () => setTimeout(register, 2000), { once: true });
}
