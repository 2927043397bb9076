// Makes a few files in `build/shop` of the server's modules and libraries, which start in half the processor time of four
// thousand and take less memory (docs/decisions/0102-server-in-a-few-files.md). Run by prepare.mjs.
import { join, relative } from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';

const folder = join(root, 'build', 'shop');

/**
 * Taken from `node_modules` as they are: what pages were built against, of which there must be one only, what brings
 * binaries, and what a shop in production does not load.
 */
const notBundled = ['react', 'react-dom', 'react-router', '@react-router/node', 'sharp', 'ssh2', 'vite'];

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [ownAddresses()],
  ssr: { noExternal: true, external: notBundled },
  build: {
    ssr: 'src/server/start.ts',
    outDir: folder,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      output: {
        // All in one folder: `ownAddresses` counts on it.
        chunkFileNames: '[name]-[hash].js',
        // Names and lines stay, for those who read errors. A text with a letter outside of Latin-1 takes V8 twice the memory.
        keepNames: true,
        comments: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});

/** Fonts, migrations and workers lie beside the sources: each module goes on from its own address. */
function ownAddresses() {
  return {
    name: 'own-addresses',
    transform: {
      filter: { code: 'import.meta.url' },
      handler: (code, id) => {
        const address = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
        return code.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`);
      },
    },
  };
}
