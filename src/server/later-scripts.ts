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
  const begin = `<script>${beginText}(${JSON.stringify(addresses)},'${laterType}','${entryName}')</script>`;
  return Buffer.concat([
    Buffer.from(quiet + begin),
    html.subarray(headEnd, moduleAt),
    Buffer.from(`<script type="${laterType}">`),
    html.subarray(moduleAt + module.length),
  ]);
}

const module = '<script type="module" async="">';
const laterType = 'text/module-later';
/** What brings the page to life; the page's own script starts it. */
const entryName = '/entry.client-';

/**
 * Runs in the page, by its text. The scripts are fetched side by side and run in order, each in a task of its own, so
 * that a phone can answer a touch between them; the last one brings the page to life. Whoever touches the page before it
 * is alive has the scripts at once, what was typed until then is typed again when it can be heard (React does not look
 * for it), the last button pressed is pressed again, and a form that Enter was to send is sent.
 */
function beginLater(addresses: string[], type: string, entry: string): void {
  let hasBegun = false;
  let pressed: HTMLElement | null = null;
  let sent: HTMLFormElement | null = null;
  const typed = new Map<HTMLInputElement, string | boolean>();
  const add = (name: 'link' | 'script', properties: object) => {
    document.head.append(Object.assign(document.createElement(name), properties));
    // What the browser does at once for each of them adds up to a long task, too.
    return new Promise((next) => setTimeout(next));
  };
  const begin = async () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const address of addresses) {
      await (address.includes(entry)
        ? add('link', { rel: 'modulepreload', href: address })
        : add('script', { type: 'module', async: false, src: address }));
    }
    const textContent = document.querySelector(`script[type="${type}"]`)?.textContent;
    await add('script', { type: 'module', async: false, textContent });
  };
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (button !== null) pressed = button;
  };
  addEventListener('click', keep, true);
  const isTicked = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';
  const keepTyped = (event: Event) => {
    const field = event.target as HTMLInputElement;
    typed.set(field, isTicked(field) ? field.checked : field.value);
  };
  addEventListener('input', keepTyped, true);
  // Its button is not ready to send it; whoever types on is not done.
  const keepEnter = ({ key, target }: KeyboardEvent) => {
    const { form } = target as HTMLInputElement;
    sent =
      key === 'Enter' && target instanceof HTMLInputElement && !form?.hasAttribute('action') ? form : null;
  };
  addEventListener('keydown', keepEnter, true);
  const typeAgain = (value: string | boolean, field: HTMLInputElement) => {
    if (typeof value === 'boolean') {
      field.checked = !value;
      field.click();
    } else if (field.type === 'file') {
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (value !== undefined) {
      const { selectionStart, selectionEnd } = field;
      // React notes what scripts write and hears only of what differs from it; the prototype's setter it does not see.
      field.value = `${value} `;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      if (selectionStart !== null && 'setSelectionRange' in field)
        field.setSelectionRange(selectionStart, selectionEnd);
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  };
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, begin, { capture: true, once: true });
  addEventListener('load', () => {
    // After the frame that shows the last picture, and once the first is on the screen, which comes later than it was
    // drawn. A tab in the background shows none and waits no longer than this.
    requestAnimationFrame(() =>
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        void begin();
      }).observe({ type: 'paint', buffered: true }),
    );
    setTimeout(begin, 300);
  });
  // A picture that never arrives must not keep the page asleep.
  setTimeout(begin, 8000);
  document.addEventListener(
    'alive',
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('keydown', keepEnter, true);
      removeEventListener('input', keepTyped, true);
      typed.forEach(typeAgain);
      // After the page has taken in what was typed.
      setTimeout(() => {
        pressed?.click();
        sent?.requestSubmit();
      });
    },
    { once: true },
  );
}

/** Every page carries it: without its comments, and without the gaps that types leave behind. */
const beginText = `(${beginLater
  .toString()
  .replaceAll(/^ *\/\/.*$/gm, '')
  .replaceAll(/\s*\n\s*/g, '\n')
  .replaceAll(/ {2,}/g, ' ')})`;
