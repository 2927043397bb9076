import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router';
import { contracts } from '../../api/contracts.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';

/** An address whose answer may be the same for everybody. */
export type PublicAddress = {
  /** Path and parameters in one spelling: what the answer is made from and kept under. */
  target: string;
  /** Which page or call answers, e.g. `GET /frontend/categories`. */
  route: string;
  /** Found by words somebody typed, or a call with parameters: there is no end of such addresses. */
  isEndless: boolean;
};

/** Reads a request's target; undefined for whatever must be answered for one visitor, or is too odd to be kept. */
export type PublicAddresses = (target: string) => PublicAddress | undefined;

const targetMax = 600;
const parametersMax = 16;
const wellKnown = new Set([
  'page',
  'page_size',
  'sort',
  'in_stock',
  'min_price',
  'max_price',
  'category',
  'brand',
  'q',
  'promotion',
]);
const specParameter = /^spec\.[a-z0-9_.]{1,60}$/;
/** Marks that advertisers hang on links; no page reads them. */
const tracking =
  /^(utm_[a-z_]{1,30}|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl)$/;
/** What a path of ours calls a secret that somebody was given: what it opens is theirs, whoever asks. */
const secretParameter = /[:{](token|thread)\b/;
const staffPath = /^\/(admin|auth)(\/|$)/i;
/** Only what a path of ours can be made of; a path that a browser would write otherwise is left alone. */
const plainPath = /^(\/[\w\-~!$&'()*+,;=:@%]+(\.[\w\-~!$&'()*+,;=:@%]+)*)*\/?$/;

/**
 * The addresses of the built pages and of the API's public reads. Which pages are behind a guard shows when they are
 * made: a guard looks at who is asking.
 */
export function publicAddresses(build: Pick<ServerBuild, 'routes'> | undefined): PublicAddresses {
  const pageOf = build ? pageFinder(build) : () => undefined;
  const calls = publicCalls();
  return (target) => {
    if (target.length > targetMax) return undefined;
    const question = target.indexOf('?');
    const path = question === -1 ? target : target.slice(0, question);
    if (!plainPath.test(path) || /%(2e|00|5c)/i.test(path) || !isDecodable(path)) return undefined;
    const isCall = path.startsWith('/api/');
    const call = isCall ? calls.find(({ pattern }) => pattern.test(path)) : undefined;
    const route = isCall ? call?.route : pageOf(path);
    if (route === undefined) return undefined;
    if (question === -1) return { target: path, route, isEndless: false };
    const query = knownParameters(target.slice(question + 1), call?.parameters);
    if (!query) return undefined;
    const text = query.toString();
    return {
      target: text === '' ? path : `${path}?${text}`,
      route,
      isEndless: text !== '' && (isCall || query.has('q')),
    };
  };
}

/** Whether a page names `url` as its own address: of other spellings, and of filters that it does not know, there is no end. */
export function isCanonical(html: Buffer, url: string): boolean {
  return html.includes(`<link rel="canonical" href="${url.replaceAll('&', '&amp;')}"/>`);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Parameters in the order of their names; undefined where one is unknown or stands twice. */
function knownParameters(text: string, own: ReadonlySet<string> | undefined): URLSearchParams | undefined {
  const given = [...new URLSearchParams(text)].filter(([name]) => !tracking.test(name));
  const names = new Set(given.map(([name]) => name));
  if (names.size !== given.length || given.length > parametersMax) return undefined;
  for (const name of names) {
    if (!wellKnown.has(name) && !own?.has(name) && !specParameter.test(name)) return undefined;
  }
  return new URLSearchParams(given.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

type PublicCall = { route: string; pattern: RegExp; parameters: ReadonlySet<string> };

function publicCalls(): PublicCall[] {
  const calls: PublicCall[] = [];
  for (const module of Object.values(contracts)) {
    for (const { method, path, access, query, fileType } of Object.values(module) as Endpoint[]) {
      if (method !== 'get' || access !== 'public' || fileType !== undefined || secretParameter.test(path))
        continue;
      const pattern = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const shape = query && 'shape' in query ? (query.shape as object) : {};
      calls.push({ route: `GET ${path}`, pattern, parameters: new Set(Object.keys(shape)) });
    }
  }
  return calls;
}

/** Finds the page of a path by its route's id; undefined where there is none. */
function pageFinder({ routes: manifest }: Pick<ServerBuild, 'routes'>): (path: string) => string | undefined {
  // Ranks and compiles the routes once; `matchRoutes` does both for each path.
  const pages = createStaticHandler(treeOf(manifest));
  return (path) => {
    // The router's own calls for a page's data; they are answered by the browser's loaders.
    if (path.endsWith('.data') || path.startsWith('/__')) return undefined;
    // Staff read each in their own language, also before they sign in.
    if (staffPath.test(path)) return undefined;
    const last = pages.match(path)?.at(-1);
    // What no page takes may be a file, or nothing.
    if (!last || last.route.path === '*' || secretParameter.test(last.route.path ?? '')) return undefined;
    return last.route.id;
  };
}

function treeOf(manifest: ServerBuild['routes']): RouteObject[] {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(manifest)
      .filter((route) => route !== undefined && route.parentId === parent)
      .map((route) => {
        const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
        return index === true
          ? { id, path, index, caseSensitive }
          : { id, path, caseSensitive, children: childrenOf(id) };
      });
  return childrenOf(undefined);
}
