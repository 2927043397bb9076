import { readFileSync } from 'node:fs';

/** A file of `deploy/` with its variables filled, as `envsubst` does. @throws Error for a variable without a value */
export function deployFile(path: string, values: Readonly<Record<string, string>>): string {
  return fill(rawDeployFile(path), values);
}

/** The same for a file of this folder: the world outside of the shop. */
export function ownFile(path: string, values: Readonly<Record<string, string>>): string {
  return fill(readFileSync(new URL(path, import.meta.url), 'utf8'), values);
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A file of deploy/ needs ${name}.`);
    return value;
  });
}

/** What a unit of systemd starts, by its lines. */
export function readUnit(path: string): { argv: string[]; user: string; folder: string; envFile: string } {
  const text = rawDeployFile(path);
  const line = (name: string): string => {
    const value = new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`deploy/${path} has no ${name}.`);
    return value;
  };
  return {
    argv: line('ExecStart').split(' '),
    user: line('User'),
    folder: line('WorkingDirectory'),
    envFile: line('EnvironmentFile'),
  };
}

/** `NAME=value` lines, as systemd reads them. */
export function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

function rawDeployFile(path: string): string {
  return readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');
}
