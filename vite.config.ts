import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Style sheets under `static/css`, everything else a page shows under `static/media` (spec §7: static/js, static/css). */
function assetFileNames(asset: { names: readonly string[] }): string {
  const isStyleSheet = asset.names.some((name) => name.endsWith('.css'));
  return isStyleSheet ? 'static/css/[name]-[hash][extname]' : 'static/media/[name]-[hash][extname]';
}

/**
 * Two files that every page has in common, instead of two dozen small ones. Nothing that stands on Radix or another
 * large library may be listed here: the home page would carry it.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/ },
  {
    name: 'shop',
    test: new RegExp(
      'src/(api/(client|shop-addresses)|platform/money|web/(state/|' +
        '(chunks|client-middleware|constants|data|error-screen|links|lookups|navigation-bar|page-meta|shop|theme|theme-switch|toasts)[.]|' +
        'ui/(badge|breadcrumb|button|checkbox|cx|empty-state|error-state|field|icon-button|icons|inline-notice|pagination|' +
        'price|quantity|rating|select|skeleton|spinner|text-input|words)[.]))',
    ),
  },
];

export default defineConfig({
  plugins: process.env['VITEST'] ? [] : [tailwindcss(), reactRouter()],
  build: {
    assetsDir: 'static',
    // Fonts and pictures stay files: an inlined font would be downloaded again with every change of the style sheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames,
            codeSplitting: { groups: sharedChunks },
          },
        },
      },
    },
    // The server's pages name the same files as the browser's bundle.
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
  },
});
