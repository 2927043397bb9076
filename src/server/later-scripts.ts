/**
 * Gives a page whose scripts begin when everything that is seen has arrived. On a slow line they would take turns with
 * the styles, the fonts and the first picture; React Router writes them into the page and offers no way to say so.
 * A page without scripts stays as it is.
 */
export function withLaterScripts(html: Buffer): Buffer {
  const headEnd = html.indexOf('</head>');
  const moduleAt = html.indexOf(module, headEnd);
  if (headEnd === -1 || moduleAt === -1) return html;
  const addresses: string[] = [];
  const quiet = html
    .toString('utf8', 0, headEnd)
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, address: string) => {
      addresses.push(address);
      return '';
    });
  if (addresses.length === 0) return html;
  const begin = `<script>(${beginLater})(${JSON.stringify(addresses)},'${laterType}')</script>`;
  return Buffer.concat([
    Buffer.from(quiet + begin),
    html.subarray(headEnd, moduleAt),
    Buffer.from(`<script type="${laterType}">`),
    html.subarray(moduleAt + module.length),
  ]);
}

const module = '<script type="module" async="">';
const laterType = 'text/module-later';

/**
 * Runs in the page, by its text. Whoever touches the page before it is alive has the scripts at once, and the last
 * button pressed until then is pressed again when it can answer.
 */
function beginLater(addresses: string[], type: string): void {
  let hasBegun = false;
  let pressed: HTMLElement | null = null;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const address of addresses) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address }),
      );
    }
    const textContent = document.querySelector(`script[type="${type}"]`)?.textContent;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent }));
  };
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (button !== null) pressed = button;
  };
  addEventListener('click', keep, true);
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, begin, { capture: true, once: true });
  addEventListener('load', () => {
    // After the frame that shows the last picture; a tab in the background draws none and waits no longer than this.
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, 300);
  });
  // A picture that never arrives must not keep the page asleep.
  setTimeout(begin, 8000);
  document.addEventListener(
    'alive',
    () => {
      removeEventListener('click', keep, true);
      pressed?.click();
    },
    { once: true },
  );
}
