// Runs a TypeScript file of the project with the Node it brings along: `node scripts/with-node.mjs FILE [ARGUMENT …]`.
import { prepare, PrepareError, run } from './prepare.mjs';

const ready = await prepare({ build: false }).catch((error) => {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
});
process.exit(await run(ready.node, process.argv.slice(2), { env: ready.env }));
