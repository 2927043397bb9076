// Reads a distributor's feed into the shop: npm run catalog:import -- FILE [--supplier NAME]
import { setFlagsFromString } from 'node:v8';

// Linking the query builder's modules makes 200 MB of garbage before V8 finds a reason to collect it. Without a growing
// nursery it is collected as it is made, and the whole import stays below 200 MB.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./run-import-command.ts');
