import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

/*
 * Runs test files in this process, again and again with one mutant among the files they import. Vitest needs
 * seconds for each start; modules here are functions that are called afresh.
 */

type Module = { exports: Record<string, unknown> };
type Factory = (exports: unknown, require: (name: string) => unknown, module: Module) => void;

/** Runs `tests`; gives the first that fails, or undefined. @throws SyntaxError where the mutant is no program */
export type Bench = {
  failing(tests: readonly string[], mutant?: { file: string; source: string }): Promise<string | undefined>;
};

export function createBench(): Bench {
  const factories = new Map<string, Factory>();
  const factoryOf = (file: string) => {
    let factory = factories.get(file);
    if (!factory) factories.set(file, (factory = compile(file, readFileSync(file, 'utf8'))));
    return factory;
  };
  return {
    async failing(tests, mutant) {
      // Outside of the tests' own try: what does not compile is told by throwing.
      const changed = mutant && compile(mutant.file, mutant.source);
      const modules = new Map<string, Module>();
      const collected: { name: string; run: () => unknown }[] = [];
      const load = (file: string): unknown => {
        const known = modules.get(file);
        if (known) return known.exports;
        const module: Module = { exports: {} };
        modules.set(file, module);
        const factory = changed && file === mutant.file ? changed : factoryOf(file);
        const require = (name: string) => {
          if (name === 'vitest') return shim(collected, dirname(file));
          return name.startsWith('node:') ? process.getBuiltinModule(name) : load(join(dirname(file), name));
        };
        factory(module.exports, require, module);
        return module.exports;
      };
      for (const file of tests) {
        try {
          collected.length = 0;
          load(file);
          for (const { run } of collected) await run();
        } catch (error) {
          return `${basename(file)}: ${String(error).split('\n')[0]?.slice(0, 120)}`;
        }
      }
      return undefined;
    },
  };
}

function compile(file: string, source: string): Factory {
  const placed = source.replaceAll('import.meta.dirname', JSON.stringify(dirname(file)));
  const { outputText } = ts.transpileModule(placed, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext },
  });
  // oxlint-disable-next-line no-implied-eval -- modules have to run again and again in one process
  return new Function('exports', 'require', 'module', outputText) as Factory;
}

type Run = (...given: unknown[]) => unknown;

/** As much of Vitest as these tests use. */
function shim(collected: { name: string; run: () => unknown }[], folder: string) {
  const add = (name: string, run: () => unknown) => void collected.push({ name, run });
  const spread = (row: unknown) => (Array.isArray(row) ? (row as unknown[]) : [row]);
  const test = Object.assign((name: string, ...rest: unknown[]) => add(name, rest.at(-1) as () => unknown), {
    each: (rows: readonly unknown[]) => (name: string, run: Run) => {
      for (const row of rows) add(name, () => run(...spread(row)));
    },
  });
  const group = (_: string, run: () => void) => run();
  const describe = Object.assign(group, {
    each: (rows: readonly unknown[]) => (_: string, run: Run) => {
      for (const row of rows) run(...spread(row));
    },
    skipIf: (isSkipped: boolean) => (isSkipped ? () => undefined : group),
  });
  const expect = Object.assign((found: unknown) => claims(found, folder), {
    stringContaining: (part: string) => ({ test: (text: string) => text.includes(part) }),
  });
  return { test, describe, expect };
}

function claims(found: unknown, folder: string, isNot = false): Record<string, unknown> {
  const claim = (holds: boolean, what: string) => {
    if (holds === isNot) throw new Error(`not ${what}: ${JSON.stringify(found)?.slice(0, 80)}`);
  };
  const text = String(found);
  return {
    toBe: (wanted: unknown) => claim(Object.is(found, wanted), `be ${String(wanted)}`),
    toEqual: (wanted: unknown) => claim(matches(found, wanted, true), 'equal'),
    toMatchObject: (wanted: unknown) => claim(matches(found, wanted, false), 'match'),
    toBeUndefined: () => claim(found === undefined, 'undefined'),
    toBeTruthy: () => claim(Boolean(found), 'truthy'),
    toBeGreaterThan: (least: number) => claim((found as number) > least, 'greater'),
    toBeLessThan: (most: number) => claim((found as number) < most, 'less'),
    toContain: (part: unknown) =>
      claim(Array.isArray(found) ? found.includes(part) : text.includes(String(part)), 'contain'),
    toMatch: (pattern: RegExp) => claim(pattern.test(text), 'match'),
    toMatchFileSnapshot: (path: string) =>
      claim(readFileSync(join(folder, path), 'utf8') === text, `as in ${path}`),
    get not() {
      return claims(found, folder, !isNot);
    },
  };
}

/** Whether `found` is what is wanted; `isWhole`: and has nothing besides. */
function matches(found: unknown, wanted: unknown, isWhole: boolean): boolean {
  if (Object.is(found, wanted)) return true;
  if (typeof wanted !== 'object' || wanted === null) return false;
  if ('test' in wanted && typeof wanted.test === 'function') return Boolean(wanted.test(found as string));
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(wanted) !== Array.isArray(found)) return false;
  const stated = (value: object) =>
    Object.entries(value).filter(([, member]) => isWhole || member !== undefined || !isWhole);
  const names = stated(wanted).map(([name]) => name);
  if (Array.isArray(wanted) && (found as unknown[]).length !== wanted.length) return false;
  if (
    isWhole &&
    Object.entries(found).some(([name, member]) => member !== undefined && !names.includes(name))
  ) {
    return false;
  }
  return names.every((name) =>
    matches((found as Record<string, unknown>)[name], (wanted as Record<string, unknown>)[name], isWhole),
  );
}
