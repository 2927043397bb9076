import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Style sheets under `static/css`, everything else a page shows under `static/media` (spec §7: static/js, static/css). */
function assetFileNames(asset: { names: readonly string[] }): string {
  const isStyleSheet = asset.names.some((name) => name.endsWith('.css'));
  return isStyleSheet ? 'static/css/[name]-[hash][extname]' : 'static/media/[name]-[hash][extname]';
}

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
          },
        },
      },
    },
    // The server's pages name the same files as the browser's bundle.
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
  },
});
