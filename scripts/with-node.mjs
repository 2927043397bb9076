// Runs a TypeScript file of the project with the Node that runs the shop:
// `node scripts/with-node.mjs [--build | --production] FILE [ARGUMENT …]`. With --build the pages are built first, with
// --production the development tools are not needed and not installed.
import { prepare, PrepareError, run } from './prepare.mjs';

const [first, ...others] = process.argv.slice(2);
const isSwitch = first === '--build' || first === '--production';
const ready = await prepare({
  build: first === '--build',
  packages: first === '--production' ? 'production' : 'all',
}).catch((error) => {
  if (!(error instanceof PrepareError)) throw error;
  console.error(error.message);
  process.exit(1);
});
process.exit(await run(ready.node, isSwitch ? others : process.argv.slice(2), { env: ready.env }));
