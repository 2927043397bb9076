// Reads a distributor's feed into the shop: npm run catalog:import -- FILE [--supplier NAME]
import { setFlagsFromString } from 'node:v8';

// Linking the query builder's modules makes 200 MB of garbage before V8 finds a reason to collect it. Without a growing
// nursery, and with a heap that grows in small steps, it is collected as it is made: the whole import stays near 220 MB.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=30');
await import('./run-import-command.ts');
