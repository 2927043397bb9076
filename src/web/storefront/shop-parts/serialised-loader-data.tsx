/** What a page looked up on the server. The router does not see `here`: the page carries it as JSON of its own. */
type Carried<Data> = { isCarried: true; here: Data };

const scriptId = 'carried';

/**
 * A loader's answer that the router leaves to the page: its own text of a list, in which everything has a number, costs a
 * twelfth of making the page and a fifth of sending it (docs/decisions/0032-lists-carried-as-json.md).
 */
export function serialiseLoaderData<Data>(here: Data): { here: Data } {
  // What cannot be enumerated the router does not write.
  return Object.defineProperty({ isCarried: true } as Carried<Data>, 'here', { value: here });
}

/** What was found; in the browser, where the page came from the server, what it carries. */
export function readLoaderData<Data>(found: { here: Data }): Data {
  if (isCarried(found) && !('here' in found)) {
    const value: unknown = JSON.parse(document.getElementById(scriptId)?.textContent ?? '');
    // Once: it must be the same each time somebody asks.
    Object.defineProperty(found, 'here', { value });
  }
  return found.here;
}

/** The place in the page where `found` is carried; nothing for what the browser looked up. */
export function SerialisedLoaderData({ found }: { found: object }) {
  if (!isCarried(found)) return null;
  // The browser keeps what the server wrote.
  const text = typeof document === 'undefined' ? JSON.stringify(found.here).replaceAll('<', '\\u003c') : '';
  return (
    <script
      id={scriptId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function isCarried(found: object): found is Carried<unknown> {
  return 'isCarried' in found;
}
