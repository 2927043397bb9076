// Tries mutants one after the other: each message holds one, each answer what failed.
import { createBench } from './bench.ts';
import type { Mutant } from './mutants.ts';

const { tests } = JSON.parse(process.argv[2] ?? '') as { tests: string[] };
const bench = createBench();

process.on('message', ({ mutant, source }: { mutant: Mutant; source: string }) => {
  const { file, start, end, text } = mutant;
  const changed = { file, source: source.slice(0, start) + text + source.slice(end) };
  bench.failing(tests, changed).then(
    (failure) => process.send?.({ failure }),
    // What is no program is no mistake that could reach the shop.
    () => process.send?.({ isVoid: true }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
