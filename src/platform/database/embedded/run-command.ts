import { spawn } from 'node:child_process';

/** The account a PostgreSQL program runs under; absent means the account of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** How a program ended; `code` is null when it could not be started or was killed. */
export interface CommandResult {
  code: number | null;
  output: string;
}

/** Runs a program to its end and gathers what it printed; never rejects. */
export function runCommand(file: string, args: string[], account?: Account): Promise<CommandResult> {
  return new Promise((done) => {
    let output = '';
    const child = spawn(file, args, {
      ...account,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ code: null, output: error.message }));
    child.on('close', (code) => done({ code, output }));
  });
}

/** PG* and LC_* variables of whoever starts the shop would change the port, the folder or the language of the cluster. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]).filter(([, value]) => value));
}
