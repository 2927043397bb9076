// `npm run verify`: format, lint, arrows, types, statements, locks of migrations, documents and leftovers, two at a time.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandOf, prepare, PrepareError, root } from './prepare.mjs';

const checks = [
  {
    name: 'types',
    steps: [
      ['@react-router/dev', 'react-router', 'typegen'],
      // A third of the time that version 6 takes, which stays for the scripts that read code: 7 has no API for them yet.
      ['typescript-7', 'tsc', '--noEmit', '--singleThreaded'],
    ],
  },
  { name: 'statements', steps: [['scripts/check-statements.ts']] },
  { name: 'migrations', steps: [['scripts/check-migrations.ts']] },
  { name: 'texts', steps: [['scripts/check-texts.ts']] },
  // Documents are changed last, after the tests of what they tell have passed.
  {
    name: 'documents',
    steps: [
      ['vitest', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot', 'test/spec/documents.test.ts'],
    ],
  },
  { name: 'arrows', steps: [['dependency-cruiser', 'depcruise', 'src']] },
  { name: 'leftovers', steps: [['knip', 'knip']] },
  { name: 'lint', steps: [['oxlint', 'oxlint']] },
  { name: 'format', steps: [['oxfmt', 'oxfmt', '--check']] },
];
const atOnce = 2;

/** Runs every check and prints the output of those that fail. Gives the failed ones' names. */
export async function verify({ node, env }) {
  const waiting = [...checks];
  const failed = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now();
      const output = await runCheck(check, node, env);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${output === undefined ? '✓' : '✗'} ${check.name} (${seconds} s)`);
      if (output === undefined) continue;
      failed.push(check.name);
      console.log(output.replace(/^(?=.)/gm, '  '));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

/** The output of the first step that fails; undefined when all pass. */
async function runCheck(check, node, env) {
  for (const [first, command, ...args] of check.steps) {
    const script = command === undefined ? join(root, first) : commandOf(first, command);
    const { code, output } = await capture(node, [script, ...args], env);
    if (code !== 0) return output.trimEnd() || `exit code ${code}`;
  }
  return undefined;
}

function capture(file, args, env) {
  return new Promise((done, failed) => {
    let output = '';
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', failed);
    child.on('close', (code) => done({ code, output }));
  });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const ready = await prepare({ build: false, packages: 'all' }).catch((error) => {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  process.exit((await verify(ready)).length === 0 ? 0 : 1);
}
