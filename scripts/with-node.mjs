// Runs a TypeScript file of the project with the Node it brings along: `node scripts/with-node.mjs [--build] FILE [ARGUMENT …]`;
// with --build the pages are built first.
import { prepare, PrepareError, run } from './prepare.mjs';

const [first, ...others] = process.argv.slice(2);
const withBuild = first === '--build';
const ready = await prepare({ build: withBuild }).catch((error) => {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
});
process.exit(await run(ready.node, withBuild ? others : process.argv.slice(2), { env: ready.env }));
