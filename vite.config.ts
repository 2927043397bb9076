import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { isStaffPath } from './src/web/staff-path.ts';

/** Which plugin takes how long is nothing to whoever starts a shop. */
const checks = { bundlerTimings: false };

/** Style sheets under `static/css`, everything else a page shows under `static/media` (spec §7: static/js, static/css). */
function assetFileNames(asset: { names: readonly string[] }): string {
  const isStyleSheet = asset.names.some((name) => name.endsWith('.css'));
  return isStyleSheet ? 'static/css/[name]-[hash][extname]' : 'static/media/[name]-[hash][extname]';
}

/**
 * A few files that pages have in common, instead of three dozen small ones; what comes first takes what it needs.
 * Nothing that stands on Radix or another large library may be listed here: the home page would carry it.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/ },
  {
    name: 'shop',
    test: new RegExp(
      'src/(api/(client|shop-addresses)|i18n/language|platform/money|web/(' +
        'state/(cart-actions|cart-drawer-store|compare-kept|shop-store|stored-user|visitor-actions|visitor-store|wish-store)[.]|' +
        '(chunks|client-middleware|constants|data|error-screen|links|lookups|navigation-bar|page-meta|shop|social-pictures|staff-path|theme|with-query|' +
        'theme-switch|toasts|use-prefetch)[.]|' +
        'ui/(badge|button|cx|icon-button|icons|picture-sizes|price|rating|skeleton|spinner|words)[.]))',
    ),
  },
  {
    // What every page of the storefront shows: its frame and its cards.
    name: 'storefront',
    test: new RegExp(
      'src/web/storefront/(' +
        'shell/(cart-drawer-host|categories-menu|compare-tray-host|footer|header|logo|newsletter-box|search-box|' +
        'menu-of|site-navigation|storefront-frame|tab-bar)|' +
        'shop-parts/(add-to-cart-button|brand-tile|category-tile|lookup-link|product-card|product-grid|' +
        'product-picture|recently-viewed|recently-viewed-store|shelf|shop-time|stock-badge|wish-heart))[.]',
    ),
  },
  {
    // Forms and lists. The home page has neither, and must not pay for them.
    name: 'forms',
    test: new RegExp(
      'src/web/(use-live|use-live-reload|use-sending|storefront/shop-parts/assembly-promise|ui/(checkbox|empty-state|error-state|field|inline-notice|pagination|quantity|select|table|text-input|use-focus-on-refusal))[.]',
    ),
  },
  {
    // What a product's page shares with cart, checkout and account: when things arrive, and what is whose own.
    name: 'buying',
    test: new RegExp(
      'src/(modules/shipping/rules|web/(shop-today|storefront/(shop-parts/(own-prices|own-terms|place-of-code|use-send)|product/use-mine)))[/.]',
    ),
  },
  {
    // What the pages behind a customer's sign-in have in common.
    name: 'account',
    test: /src[\\/]web[\\/]storefront[\\/](account-parts|company)[\\/]/,
  },
  {
    // What every page of the admin needs: each name in the list of all pages' files is bytes that the home page fetches.
    name: 'staff',
    test: new RegExp(
      'node_modules/(intl-messageformat|@formatjs|@tanstack|use-sync-external-store)/|src/(i18n/(t|rich)|web/(admin-links|staff-(language|guards)|' +
        'admin/([a-z-]+/[a-z-]+-words|shell/(admin-page|neighbours|staff-error-screen)|admin-parts/(ago|ago-text|bytes-text|card|cell-input|column-chooser|csv|export-button|file-input|moderation|notes-card|picture-field|product-picker|reply-form|selection-bar|confirm-dialog|conflict-panel|current-of|draft|form-dialog|history-link|hundredths|id-of|' +
        'list-address|list-error|list-rows|list-table|list-tools|merge-versions|picked-products|reason-field|restored-notice|rights|row-parts|row-table|saved-views|' +
        'names-like|select-options|shelves|staff-sentence|staff-time|undo-strip|undoable-button|unsaved-guard|use-detail|use-dialog|use-draft-key|' +
        'use-kept-text|use-row-keys|use-send|use-versions|' +
        'where-allowed))))[.]',
    ),
  },
];

/**
 * The home page fetches the list of all pages' files, and each name in it is bytes: those of the staff, and what several
 * pages have in common, stand in it without one.
 */
function scriptName(file: {
  moduleIds: readonly string[];
  isEntry: boolean;
  isDynamicEntry: boolean;
  name: string;
}): string {
  const { moduleIds, name } = file;
  const isOfStaff = moduleIds.length > 0 && moduleIds.every((id) => id.includes('/src/web/admin/'));
  const isInCommon =
    !file.isEntry && !file.isDynamicEntry && !sharedChunks.some((group) => group.name === name);
  return isOfStaff || isInCommon ? 'static/js/[hash:7].js' : 'static/js/[name]-[hash:7].js';
}
const scriptNames = { entryFileNames: scriptName, chunkFileNames: scriptName };

type FileList = {
  entry: { imports: string[] };
  routes: Record<string, { imports?: string[] }>;
};

const listName = 'window.__reactRouterManifest';

/**
 * Writes the list of all pages' files smaller: what is false, and what every page has already, is left out; names follow
 * each other in one order, so that they compress. The staff's pages stand in a list of their own, which only theirs fetch.
 * It is complete once the server's pages are built.
 */
const smallerFileList: Plugin = {
  name: 'smaller-file-list',
  applyToEnvironment: ({ name }) => name === 'ssr',
  writeBundle() {
    const folder = new URL('build/client/static/', import.meta.url);
    for (const name of readdirSync(folder).filter((file) => /^manifest-.*[.]js$/.test(file))) {
      const script = readFileSync(new URL(name, folder), 'utf8');
      const start = script.indexOf('{');
      const list = JSON.parse(script.slice(start, script.lastIndexOf('}') + 1)) as FileList;
      const everywhere = new Set(list.entry.imports);
      const pagesOf = new Map<string, number>();
      for (const { imports = [] } of Object.values(list.routes))
        for (const file of imports) pagesOf.set(file, (pagesOf.get(file) ?? 0) + 1);
      const rank = (file: string) => pagesOf.get(file) ?? 0;
      const ofStaff: FileList['routes'] = {};
      for (const [id, route] of Object.entries(list.routes)) {
        const isOfStaff = id.startsWith('admin/');
        // A page of the staff asks itself for what it needs.
        const files = isOfStaff ? [] : (route.imports ?? []);
        route.imports = files
          .filter((file) => !everywhere.has(file))
          .toSorted((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
        if (!isOfStaff) continue;
        ofStaff[id] = route;
        delete list.routes[id];
      }
      const text = (of: object) =>
        JSON.stringify(of, (_, value: unknown) => (value === false ? undefined : value));
      const staffName = name.replace('manifest', 'js/staff-pages');
      writeFileSync(new URL(staffName, folder), `export default ${text(ofStaff)};`);
      writeFileSync(
        new URL(name, folder),
        `${script.slice(0, start)}${text(list)};(${isStaffPath})(location.pathname)&&Object.assign(${listName}.routes,(await import("./${staffName}")).default);`,
      );
    }
  },
};

/**
 * What the router brings for lists of pages that are asked for little by little, and for watching it: the shop has neither, and
 * every shopper would fetch it. A version of the router that asks for another name fails the build.
 */
const unusedOfRouter: Plugin = {
  name: 'unused-of-router',
  enforce: 'pre',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  load(id) {
    const part =
      /react-router\/dist\/production\/lib\/(router\/instrumentation|dom\/ssr\/fog-of-war)[.]js$/.exec(
        id,
      )?.[1];
    if (part === undefined) return undefined;
    const names =
      part === 'router/instrumentation'
        ? 'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext'
        : 'getManifestPath, getPartialManifest, getPatchRoutesOnNavigationFunction, getPathsWithAncestors, handleClientVersionMismatch, isFogOfWarEnabled, useFogOFWarDiscovery';
    return names
      .split(', ')
      .map((name) => `export function ${name}() {}`)
      .join('\n');
  },
};

export default defineConfig({
  worker: { format: 'es', rolldownOptions: { output: scriptNames } },
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), unusedOfRouter, reactRouter(), smallerFileList],
  build: {
    assetsDir: 'static',
    // In kilobytes. The largest is what draws in three dimensions (three), fetched when somebody asks for that view; what
    // every page needs is watched by `test/e2e/script-budget.test.ts`.
    chunkSizeWarningLimit: 750,
    // Fonts and pictures stay files: an inlined font would be downloaded again with every change of the style sheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks,
          output: {
            ...scriptNames,
            assetFileNames,
            codeSplitting: { groups: sharedChunks },
          },
        },
      },
    },
    // The server's pages name the same files as the browser's bundle.
    ssr: {
      build: {
        rolldownOptions: {
          checks,
          output: {
            assetFileNames,
            // Lines and names stay, as in scripts/build-server.mjs; a text with other letters takes V8 twice the memory.
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          },
        },
      },
    },
  },
});
